import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useChangePassword, type PasswordValues } from './useChangePassword.ts';

const fields = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New password', autoComplete: 'new-password' },
  { name: 'repeated', label: 'New password again', autoComplete: 'new-password' },
] as const;

interface Props {
  /** The current password, if it was typed a moment ago: it is asked for if the server refuses it. */
  readonly known?: string | undefined;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

export const ChangePasswordForm = ({ known, onDone, onCancel }: Props) => {
  const [values, setValues] = useState<PasswordValues>({
    current_password: known ?? '',
    new_password: '',
    repeated: '',
  });
  const { change, errors, busy } = useChangePassword(onDone);
  const [refused, setRefused] = useState(false);
  if (errors.current_password !== undefined && !refused) setRefused(true);
  const asked = fields.filter(({ name }) => name !== 'current_password' || known === undefined || refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(values);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
      {asked.map(({ name, label, autoComplete }, i) => (
        <TextField
          key={name}
          label={label}
          type="password"
          autoComplete={autoComplete}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the form starts
          autoFocus={i === 0}
          fullWidth
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          error={errors[name] !== undefined}
          helperText={errors[name]}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 1 }}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="contained" loading={busy}>
          Change password
        </Button>
      </Box>
    </Box>
  );
};
