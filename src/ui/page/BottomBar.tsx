import { Paper, Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** The buttons of what is edited, always in sight. */
export const BottomBar = ({ children }: { readonly children: ReactNode }) => (
  <Paper
    elevation={0}
    square
    sx={{
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      mt: 2,
      py: 1.25,
      bgcolor: 'background.default',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      {children}
    </Stack>
  </Paper>
);
