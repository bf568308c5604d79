import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { refreshSession } from '../../authProvider/index.ts';
import { useClientState } from '../../authProvider/clientState.ts';
import { queryClient } from '../store.ts';

const tryAgain = async () => {
  await refreshSession();
  await queryClient.refetchQueries({ type: 'active' });
};

/** Shown while requests do not reach the server. The first answer removes it. */
export const OfflineBanner = () => {
  const offline = useClientState('offline');
  useEffect(() => {
    if (!offline) return;
    const again = () => void tryAgain();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [offline]);
  if (!offline) return null;
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
      <Box sx={{ flex: 1 }}>The server cannot be reached. What you have typed stays here.</Box>
      <Button color="inherit" onClick={() => void tryAgain()}>
        Try again
      </Button>
    </Box>
  );
};
