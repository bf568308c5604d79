import { Box, CircularProgress, Dialog, useMediaQuery, type Theme } from '@mui/material';
import { useState, type KeyboardEvent, type ComponentProps } from 'react';
import type { FileVersion } from '../../schema/attachments.ts';
import { FailedState } from '../page/FailedState.tsx';
import { ImagePreview } from './ImagePreview.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { useContent } from './useContent.ts';
import type { AttachmentOwner } from './useFiles.ts';
import { useZoom, type Zoom } from './useZoom.ts';
import { useQuery } from '@tanstack/react-query';
import type { PdfPages } from './pdf/PdfPages.tsx';

/** A PDF. The renderer loads with the first PDF. */
const PdfPreview = (props: ComponentProps<typeof PdfPages>) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf-pages'],
    queryFn: () => import('./pdf/PdfPages.tsx'),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (data) return <data.PdfPages {...props} />;
  if (error) return <FailedState title="It could not be opened" error={error} onRetry={() => void refetch()} />;
  return (
    <Box role="status" aria-label="Loading..." sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
      <CircularProgress size={28} />
    </Box>
  );
};

interface Props {
  readonly owner: AttachmentOwner;
  /** The files with a preview, in the order of the list. */
  readonly files: readonly FileVersion[];
  readonly shown: number;
  readonly onShow: (file: FileVersion) => void;
  readonly onDownload: (file: FileVersion) => void;
  readonly onClose: () => void;
}

const Content = ({
  owner,
  file,
  zoom,
  page,
  onPages,
}: {
  readonly owner: AttachmentOwner;
  readonly file: FileVersion;
  readonly zoom: Zoom;
  readonly page: number;
  readonly onPages: (pages: number) => void;
}) => {
  const { data, error, refetch } = useContent(owner, file);
  if (error) return <FailedState title="It could not be opened" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box role="status" aria-label="Loading..." sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
        <CircularProgress size={28} />
      </Box>
    );
  const shown = { content: data, name: file.name, zoom: zoom.zoom, onFitted: zoom.onFitted };
  return file.preview === 'pdf' ? (
    <PdfPreview key={file.id} {...shown} page={page} onPages={onPages} />
  ) : (
    <ImagePreview key={file.id} {...shown} />
  );
};

/** A preview of a picture or a PDF over the page: zoom, pages, previous and next file, by mouse and keyboard. */
export const PreviewDialog = ({ owner, files, shown, onShow, onDownload, onClose }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const zoom = useZoom();
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(0);
  const at = files.findIndex(({ id }) => id === shown);
  const file = files[at];
  if (!file) return null;

  const go = (by: number) => {
    const next = files[at + by];
    if (!next) return;
    zoom.fit();
    setPage(1);
    setPages(0);
    onShow(next);
  };
  const turn = (by: number) => setPage((was) => Math.min(Math.max(was + by, 1), Math.max(pages, 1)));
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoom.larger,
    '=': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.fit,
    PageDown: () => turn(1),
    PageUp: () => turn(-1),
    Home: () => setPage(1),
    End: () => setPage(Math.max(pages, 1)),
    n: () => go(1),
    p: () => go(-1),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={press}
      fullScreen={narrow}
      fullWidth
      maxWidth="xl"
      slotProps={{
        paper: {
          'aria-label': file.name,
          sx: { height: narrow ? '100%' : '92vh', ...(narrow && { border: 0, borderRadius: 0 }) },
        },
      }}
    >
      <PreviewBar
        file={file}
        zoom={zoom}
        page={page}
        pages={file.preview === 'pdf' ? pages : 0}
        onTurn={turn}
        before={at > 0 ? () => go(-1) : undefined}
        after={at < files.length - 1 ? () => go(1) : undefined}
        onDownload={() => onDownload(file)}
        onClose={onClose}
      />
      <Box sx={{ flex: 1, minHeight: 0, bgcolor: 'background.sunken' }}>
        <Content owner={owner} file={file} zoom={zoom} page={page} onPages={setPages} />
      </Box>
    </Dialog>
  );
};
