import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { StatePanel } from '../page/StatePanel.tsx';
import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';

interface Props {
  readonly content: Blob;
  readonly name: string;
  /** Null fits the picture into its container. */
  readonly zoom: number | null;
  readonly onFitted: (scale: number) => void;
}

/** A picture. When it is larger than its container, it scrolls, also with the arrow keys. */
export const ImagePreview = ({ content, name, zoom, onFitted }: Props) => {
  const image = useRef<HTMLImageElement>(null);
  const [natural, setNatural] = useState(0);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(content);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [content]);
  if (broken)
    return (
      <StatePanel icon={BrokenImageOutlined} title="This picture cannot be shown" role="alert">
        It can still be downloaded.
      </StatePanel>
    );
  const fitted = { maxWidth: '100%', maxHeight: '100%' };
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="Picture"
      sx={{ height: '100%', overflow: 'auto', display: 'flex', '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Box
        component="img"
        ref={image}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, width } }) => {
          setNatural(naturalWidth);
          onFitted(width / naturalWidth);
        }}
        onError={() => setBroken(true)}
        sx={{
          m: 'auto',
          display: 'block',
          flexShrink: 0,
          ...(zoom === null ? fitted : { width: natural * zoom, maxWidth: 'none' }),
        }}
      />
    </Box>
  );
};
