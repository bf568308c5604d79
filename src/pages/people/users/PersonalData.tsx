import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { users } from '../../../resources/people/users.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { ConfirmDialog } from '../../../ui/page/ConfirmDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';

interface Props {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** What is held of a person as a file, and, once they are inactive, what makes them anonymous. */
export const PersonalData = ({ id, name, isActive }: Props) => {
  const [asking, setAsking] = useState(false);
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const take = () =>
    run(async () => {
      const { data } = await provider.call(users.endpoints.heldOfPerson, { params: { id } });
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `person-${id}.json`);
      return 'Saved';
    });
  const anonymise = () =>
    run(
      async () => {
        const { message } = await provider.call(users.endpoints.anonymise, { params: { id } });
        void client.invalidateQueries({ queryKey: [users.name] });
        return message;
      },
      { after: () => setAsking(false) },
    );
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadOutlined />} disabled={busy} onClick={() => void take()}>
        Personal data
      </Button>
      {!isActive && (
        <Button variant="outlined" startIcon={<PersonOffOutlined />} onClick={() => setAsking(true)}>
          Make anonymous
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Make ${name} anonymous?`}
        confirm="Make anonymous"
        busy={busy}
        onConfirm={() => void anonymise()}
        onClose={() => setAsking(false)}
      >
        Name, e-mail, addresses and devices are removed for ever, from histories too. What they did stays, by “Former
        colleague {id}”. Save their personal data first if it will be asked for.
      </ConfirmDialog>
    </>
  );
};
