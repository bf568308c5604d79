import Box from '@mui/material/Box';

/** The first stop of the Tab key: past the menu, to what the screen is about. */
export const SkipLink = () => (
  <Box
    component="a"
    href="#content"
    sx={{
      position: 'fixed',
      top: -60,
      left: 12,
      zIndex: 'tooltip',
      px: 2,
      py: 1,
      borderRadius: 1,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontWeight: 600,
      '&:focus': { top: 12 },
    }}
  >
    Skip to content
  </Box>
);
