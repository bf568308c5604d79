import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ProductMark } from '../ProductMark.tsx';

/** A drawing of a building with a plumb line. Decorative. */
const Drawing = () => (
  <Box
    component="svg"
    viewBox="0 0 600 800"
    preserveAspectRatio="xMidYMin slice"
    aria-hidden="true"
    focusable="false"
    sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
  >
    <g fill="none" stroke="#ffffff" strokeOpacity="0.13">
      <path d="M60 560V150h210v410M60 232h210M60 314h210M60 396h210M60 478h210M130 150v410M200 150v410" />
      <path d="M330 560V260h210v300M330 335h210M330 410h210M330 485h210M400 260v300M470 260v300" />
      <path d="M0 560h600M30 560l-14 14M90 560l-14 14M150 560l-14 14M210 560l-14 14M270 560l-14 14M330 560l-14 14M390 560l-14 14M450 560l-14 14M510 560l-14 14M570 560l-14 14" />
      <path strokeDasharray="2 6" d="M60 110h210M60 104v12M270 104v12M330 220h210M330 214v12M540 214v12" />
    </g>
    <path d="M300 0v452" stroke="#e8ad4a" strokeWidth="1.5" />
    <path d="M286 452h28v12l-14 42-14-42z" fill="#e8ad4a" />
  </Box>
);

/** A page outside of the shell: the form on the right, and on a wide screen a drawing on the left. */
export const Plain = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.paper' }}>
    <Box
      component="aside"
      aria-label="About Plumbline"
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
        <ProductMark />
        Plumbline
      </Box>
      <Box sx={{ m: 'auto', width: '100%', maxWidth: 360, py: 4 }}>{children}</Box>
    </Box>
  </Box>
);
