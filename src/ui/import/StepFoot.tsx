import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** What leads on from a long step of an import: it stays in sight at the foot of the page. */
export const StepFoot = ({ children }: { readonly children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      gap: 1.5,
      alignItems: 'center',
      flexWrap: 'wrap',
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      bgcolor: 'background.paper',
      py: 1,
      mb: -1,
    }}
  >
    {children}
  </Stack>
);
