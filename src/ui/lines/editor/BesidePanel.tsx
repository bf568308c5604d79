import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** What is shown above; by default the label. */
  readonly title?: string;
  /** The name of the button that closes it. */
  readonly close?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands beside the grid; on a phone in its place. */
export const BesidePanel = ({ label, title = label, close = 'Close the comments', onClose, children }: Props) => (
  <Box
    component="aside"
    aria-label={label}
    sx={{
      width: { xs: '100%', sm: 360 },
      flex: 'none',
      borderLeft: 1,
      borderColor: 'divider',
      overflowY: 'auto',
      p: 2,
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
      <Typography variant="subtitle2" component="h2" noWrap sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconButton aria-label={close} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
    {children}
  </Box>
);
