import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { authProvider } from '../../authProvider/index.ts';
import { justTyped } from '../login/justTyped.ts';
import { Plain } from '../login/Plain.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** The first page for a user whose password somebody else chose. */
export const ChangePasswordPage = () => (
  <Plain>
    <Typography variant="h1" sx={{ mb: 0.5 }}>
      Choose your own password
    </Typography>
    <Box sx={{ color: 'text.secondary', mb: 2 }}>The one you signed in with was made for the first time only.</Box>
    <ChangePasswordForm known={justTyped.get()} onDone={justTyped.forget} />
    <Button
      onClick={() => {
        justTyped.forget();
        void authProvider.logout({});
      }}
      sx={{ mt: 2, ml: -1.25 }}
    >
      Sign out
    </Button>
  </Plain>
);
