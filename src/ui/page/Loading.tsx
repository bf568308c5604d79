import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** The default placeholder while something loads (rule 19: "Loading..."). */
export const Loading = ({ text = 'Loading...', full = false }: { text?: string; full?: boolean }) => (
  <Box
    component="output"
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1.5,
      minHeight: full ? '100dvh' : 240,
      color: 'text.secondary',
    }}
  >
    <CircularProgress size={18} thickness={5} aria-hidden />
    {text}
  </Box>
);

export const LoadingPage = () => <Loading full />;
