import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Typography } from '@mui/material';

/** Why nothing can be changed, where else stands how far it is saved. */
export const WhyClosed = ({ text }: { readonly text: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
    <LockOutlined sx={{ fontSize: 17, color: 'text.secondary', flex: 'none' }} aria-hidden />
    <Typography variant="body2" color="text.secondary">
      {text}
    </Typography>
  </Box>
);
