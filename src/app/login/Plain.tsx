import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Mark } from '../Mark.tsx';
import { Drawing } from './Drawing.tsx';

/** A page outside of the shell: a drawing on the left where there is room, the form on the right. */
export const Plain = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.paper' }}>
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'flex-end',
        width: '44%',
        maxWidth: 680,
        position: 'relative',
        overflow: 'hidden',
        p: 6,
        bgcolor: '#0b3f49',
        color: '#f3f1ec',
      }}
    >
      <Drawing />
      <Box
        sx={{
          position: 'relative',
          fontSize: 26,
          fontWeight: 650,
          lineHeight: 1.25,
          letterSpacing: '-0.015em',
          maxWidth: 380,
        }}
      >
        From the first enquiry to the last delivery.
      </Box>
      <Box sx={{ position: 'relative', mt: 1.5, color: '#b9cfd2', maxWidth: 380, textWrap: 'balance' }}>
        Enquiries, estimates, plans and purchasing, on one line.
      </Box>
    </Box>
    <Box component="main" sx={{ flex: 1, display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 6 } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          fontSize: 18,
          fontWeight: 700,
          letterSpacing: '-0.01em',
        }}
      >
        <Mark />
        Plumbline
      </Box>
      <Box sx={{ m: 'auto', width: '100%', maxWidth: 360, py: 4 }}>{children}</Box>
    </Box>
  </Box>
);
