import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, CircularProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { StatePanel } from '../../page/StatePanel.tsx';
import { usePdf } from './usePdf.ts';
import { drawPage } from './drawPage.ts';

interface Props {
  readonly content: Blob;
  readonly name: string;
  /** Null fits the page's width into its container. */
  readonly zoom: number | null;
  readonly onFitted: (scale: number) => void;
  readonly page: number;
  readonly onPages: (pages: number) => void;
}

const whyNot: Readonly<Record<string, string>> = {
  PasswordException: 'It is protected by a password.',
  InvalidPDFException: 'It is damaged, or not a PDF.',
};

/** One page of a PDF, drawn at its size on the screen. */
export const PdfPages = ({ content, name, zoom, onFitted, page, onPages }: Props) => {
  const { pdf, error } = usePdf(content, onPages);
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [drawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const last = useRef(page);

  useEffect(() => {
    if (!place.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return;
    const drawing = drawPage(pdf, page, canvas.current, zoom === null ? { width } : { scale: zoom });
    drawing.done.then(
      (scale) => {
        setDrawn(true);
        if (zoom === null && scale !== undefined) onFitted(scale);
        if (last.current !== page) place.current?.scrollTo({ top: 0 });
        last.current = page;
      },
      (cause: unknown) => !drawing.cancelled() && setFailed(cause),
    );
    return () => drawing.cancel();
  }, [pdf, page, zoom, width, onFitted]);

  const wrong = error ?? failed;
  if (wrong !== undefined)
    return (
      <StatePanel icon={PictureAsPdfOutlined} title="This PDF cannot be shown" role="alert" tone="error">
        {`${(wrong instanceof Error && whyNot[wrong.name]) || 'It could not be drawn.'} It can still be downloaded.`}
      </StatePanel>
    );
  return (
    <Box
      ref={place}
      tabIndex={0}
      role="region"
      aria-label="Page"
      sx={{
        height: '100%',
        overflow: 'auto',
        scrollbarGutter: 'stable',
        display: 'flex',
        p: { xs: 0, sm: 2 },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {!drawn && (
        <Box role="status" aria-label="Loading..." sx={{ position: 'absolute', left: '50%', top: '50%' }}>
          <CircularProgress size={28} />
        </Box>
      )}
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={`Page ${page} of ${name}`}
        data-page={drawn ? page : undefined}
        sx={{
          m: '0 auto',
          display: 'block',
          flexShrink: 0,
          bgcolor: drawn ? '#fff' : 'transparent',
          boxShadow: drawn ? 1 : 0,
          alignSelf: 'flex-start',
        }}
      />
    </Box>
  );
};
