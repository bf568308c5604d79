import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { refreshSession } from '../../authProvider/index.ts';
import { useClientState, type Outage } from '../../authProvider/clientState.ts';

const [firstPauseMs, maxPauseMs] = [2000, 15_000];

const texts: Readonly<Record<Outage, string>> = {
  server: 'The server cannot be reached. What you have typed stays here.',
  database: 'The server cannot reach its database, or is too busy. What you have typed stays here.',
};

/**
 * Asks for the session again by itself, with growing pauses, and at once when the browser is online again. Its answer
 * ends the outage, like any other.
 */
const useTrying = (outage: Outage | null): void => {
  const isOut = outage !== null;
  useEffect(() => {
    if (!isOut) return;
    let pauseMs = firstPauseMs;
    let timer = 0;
    let ended = false;
    const later = () => {
      timer = window.setTimeout(() => {
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
        void refreshSession().then(() => ended || later());
      }, pauseMs);
    };
    later();
    const again = () => void refreshSession();
    window.addEventListener('online', again);
    return () => {
      ended = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isOut]);
};

/**
 * Shown while requests do not reach the server or its database. The first answer removes it, and what failed meanwhile is
 * read again (`rereadAfterOutages`).
 */
export const OutageBanner = () => {
  const outage = useClientState('outage');
  useTrying(outage);
  if (!outage) return null;
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 2,
        py: 0.5,
        fontSize: 13,
        bgcolor: 'warning.light',
        color: '#2b1a00',
      }}
    >
      <CloudOffOutlined fontSize="small" aria-hidden />
      <Box sx={{ flex: 1 }}>{texts[outage]} Trying again…</Box>
      <Button color="inherit" onClick={() => void refreshSession()}>
        Try now
      </Button>
    </Box>
  );
};
