import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type FormEvent } from 'react';
import { Plain } from './Plain.tsx';
import { useSignIn } from './useSignIn.ts';

/** The page on which one signs in. What comes after it is for whoever shows it: it hears of the session. */
export const SignInForm = () => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { signIn, errors, busy } = useSignIn();
  useEffect(() => {
    document.title = 'Sign in · Plumbline';
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(email, password);
  };
  return (
    <Plain>
      <Typography variant="h1" sx={{ fontSize: 24, mb: 0.5 }}>
        Sign in
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 3 }}>With the e-mail address of your work account.</Box>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {errors.form && (
          <Alert severity="error" role="alert">
            {errors.form}
          </Alert>
        )}
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
          autoFocus
          fullWidth
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email !== undefined}
          helperText={errors.email}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          fullWidth
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password !== undefined}
          helperText={errors.password}
        />
        <Button type="submit" variant="contained" size="medium" fullWidth loading={busy} sx={{ mt: 0.5, py: 1 }}>
          Sign in
        </Button>
      </Box>
    </Plain>
  );
};
