import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { users } from '../../../resources/people/users.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { OneTimeSecretDialog } from '../../../ui/page/OneTimeSecretDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';

interface Props {
  readonly id: number;
  readonly name: string;
  readonly icon: ReactNode;
}

const { one_time_password: field } = users.fields;

/** Asks, gives a user a new one-time password, and shows it once. */
export const ResetPassword = ({ id, name, icon }: Props) => {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const reset = () =>
    run(
      async () => {
        const { data, message } = await provider.call(users.endpoints.resetPassword, { params: { id } });
        setPassword(data.one_time_password);
        setShown(true);
        void client.invalidateQueries({ queryKey: [users.name] });
        return message;
      },
      { after: () => setAsking(false) },
    );
  return (
    <>
      <Button variant="outlined" startIcon={icon} onClick={() => setAsking(true)}>
        Reset password
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Reset the password of ${name}?`}
        confirm="Reset password"
        busy={busy}
        onConfirm={() => void reset()}
        onClose={() => setAsking(false)}
      >
        They are signed out everywhere at once, and come back with a one-time password that you hand over.
      </ConfirmDialog>
      <OneTimeSecretDialog
        open={shown}
        title={`A new password for ${name}`}
        label={field.label}
        value={password}
        help={field.help}
        onClose={() => setShown(false)}
      />
    </>
  );
};
