import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useClientState } from '../../authProvider/clientState.ts';

/** Tells whoever has waited for an answer for a second that it is being worked on; over the screen, which does not move. */
export const WorkingNotice = () => {
  const isSlow = useClientState('slowRequests') > 0;
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        top: 0,
        left: 0,
        right: 0,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        textAlign: 'center',
      }}
    >
      {isSlow && (
        <>
          <LinearProgress aria-label="Working" />
          <Box
            component="span"
            // On a phone below the bar, whose branch and menu stay in sight.
            sx={{
              display: 'inline-block',
              mt: { xs: '48px', sm: 0 },
              px: 1.5,
              py: 0.25,
              borderRadius: '0 0 8px 8px',
              fontSize: 13,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            Still working…
          </Box>
        </>
      )}
    </Box>
  );
};
