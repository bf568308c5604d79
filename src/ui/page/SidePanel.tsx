import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** What is shown above; by default the label. */
  readonly title?: string;
  /** The name of the button that closes it. */
  readonly close?: string;
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What comes over a page at its side, about something on it; on a phone from below. */
export const SidePanel = ({ label, title = label, close = 'Close', width = 480, onClose, children }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Drawer
      open
      anchor={narrow ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: narrow ? { borderRadius: '12px 12px 0 0', height: '92dvh' } : { width },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2.5,
          py: 1.25,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label={close} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: 2.5, alignContent: 'start' }}>
        {children}
      </Box>
    </Drawer>
  );
};
