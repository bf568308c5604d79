import Close from '@mui/icons-material/Close';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FitScreen from '@mui/icons-material/FitScreen';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { FileVersion } from '../../schema/attachments.ts';
import type { Zoom } from './useZoom.ts';

const Tool = ({
  label,
  keys,
  onClick,
  children,
}: {
  readonly label: string;
  readonly keys: string;
  /** Undefined disables the button. */
  readonly onClick: (() => void) | undefined;
  readonly children: ReactNode;
}) => (
  <Tooltip title={`${label} (${keys})`}>
    <span>
      <IconButton aria-label={label} disabled={!onClick} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

interface Props {
  readonly file: FileVersion;
  readonly zoom: Zoom;
  readonly page: number;
  /** 0 while the count is unknown, and for a file without pages. */
  readonly pages: number;
  readonly onTurn: (by: number) => void;
  readonly before: (() => void) | undefined;
  readonly after: (() => void) | undefined;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** The toolbar of the preview. */
export const PreviewBar = ({ file, zoom, page, pages, onTurn, before, after, onDownload, onClose }: Props) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'center',
      flexWrap: 'wrap',
      columnGap: 1,
      px: 1.5,
      py: 0.75,
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Typography
      component="h2"
      variant="body2"
      noWrap
      title={file.name}
      sx={{ fontWeight: 600, flex: '1 1 8rem', minWidth: 0 }}
    >
      {file.name}
    </Typography>
    <Box sx={{ order: { xs: 0, sm: 2 } }}>
      <Tool label="Close" keys="Esc" onClick={onClose}>
        <Close fontSize="inherit" />
      </Tool>
    </Box>
    <Stack
      direction="row"
      sx={{
        order: 1,
        columnGap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        flex: { xs: '1 1 100%', sm: 'none' },
      }}
    >
      {pages > 0 && (
        <Stack direction="row" role="group" aria-label="Pages" sx={{ alignItems: 'center' }}>
          <Tool label="Previous page" keys="Page up" onClick={page > 1 ? () => onTurn(-1) : undefined}>
            <KeyboardArrowUp fontSize="inherit" />
          </Tool>
          <Typography
            variant="caption"
            role="status"
            sx={{ minWidth: 44, textAlign: 'center' }}
          >{`${page} / ${pages}`}</Typography>
          <Tool label="Next page" keys="Page down" onClick={page < pages ? () => onTurn(1) : undefined}>
            <KeyboardArrowDown fontSize="inherit" />
          </Tool>
        </Stack>
      )}
      <Stack direction="row" role="group" aria-label="Zoom" sx={{ alignItems: 'center' }}>
        <Tool label="Zoom out" keys="-" onClick={zoom.smaller}>
          <ZoomOut fontSize="inherit" />
        </Tool>
        <Tool label="Fit" keys="0" onClick={zoom.zoom === null ? undefined : zoom.fit}>
          <FitScreen fontSize="inherit" />
        </Tool>
        <Tool label="Zoom in" keys="+" onClick={zoom.larger}>
          <ZoomIn fontSize="inherit" />
        </Tool>
      </Stack>
      <Stack direction="row" role="group" aria-label="Files" sx={{ alignItems: 'center' }}>
        <Tool label="Previous file" keys="P" onClick={before}>
          <NavigateBefore fontSize="inherit" />
        </Tool>
        <Tool label="Next file" keys="N" onClick={after}>
          <NavigateNext fontSize="inherit" />
        </Tool>
      </Stack>
      <Tooltip title="Download">
        <IconButton aria-label="Download" onClick={onDownload}>
          <DownloadOutlined fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Stack>
  </Stack>
);
