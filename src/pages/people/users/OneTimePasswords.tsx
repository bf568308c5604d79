import KeyOutlined from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { users } from '../../../resources/people/users.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { ChosenProps } from '../../../ui/listPlace.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { PasswordsDialog, type MadePassword } from './PasswordsDialog.tsx';

const { oneTimePasswords } = users.endpoints;

/** Asks, gives the chosen people new one-time passwords, and shows them once. */
export const OneTimePasswords = ({ ids, onDone }: ChosenProps) => {
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<readonly MadePassword[]>();
  const [provider, client] = [useProvider(), useQueryClient()];
  const { busy, run } = useWork();
  const may = useSession()?.permissions.includes(oneTimePasswords.permission) ?? false;
  if (!may) return null;
  const many = counted(ids.length, 'person', 'people');
  const make = () =>
    run(
      async () => {
        const { data } = await provider.call(oneTimePasswords, { body: { user_ids: ids.map(Number) } });
        setMade(data.people);
        void client.invalidateQueries({ queryKey: [users.name] });
      },
      { after: () => setAsking(false) },
    );
  return (
    <>
      <Button startIcon={<KeyOutlined />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        One-time passwords…
      </Button>
      <ConfirmDialog
        open={asking}
        title={`New one-time passwords for ${many}?`}
        confirm="Make passwords"
        busy={busy}
        onConfirm={() => void make()}
        onClose={() => setAsking(false)}
      >
        Passwords that they have now end, and so do their sessions. You see the new ones once, to hand over.
      </ConfirmDialog>
      {made && (
        <PasswordsDialog
          people={made}
          onClose={() => {
            setMade(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
};
