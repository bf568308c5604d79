import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { messageOf } from '../../../dataProvider/failure.ts';
import { send } from '../../../dataProvider/http.ts';
import { branches } from '../../../resources/people/branches.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import type { Undoable } from '../../../ui/useToast.tsx';
import { useWork } from '../../../ui/useWork.ts';
import { logoFileOf, type LogoFile } from './logoFile.ts';

const { logo, setLogo, removeLogo } = branches.endpoints;

/** The logo that stands at the head of the branch's documents. */
export const LogoCard = ({ record }: RecordPartProps) => {
  const { busy, run } = useWork();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const mayChange = useSession()?.permissions.includes(String(setLogo.permission)) === true;
  const { id, version } = record;
  const { data } = useQuery({
    queryKey: [branches.name, 'logo', id, record['logo'], version],
    queryFn: async () => (await send(logo, { params: { id } })).data,
  });
  const reread = () => client.invalidateQueries({ queryKey: [branches.name] });
  const change = (work: () => Promise<Undoable>) => {
    setFailure(undefined);
    return run(
      async () => {
        const done = await work();
        await reread();
        return done;
      },
      { failed: (error) => setFailure(messageOf(error)) },
    );
  };
  const set = async (file: LogoFile, of: number): Promise<Undoable> => {
    const { message } = await send(setLogo, { params: { id }, body: { ...file, version: of } });
    return { message };
  };
  const remove = async (shown: string): Promise<Undoable> => {
    const answer = await send(removeLogo, { params: { id }, body: { version } });
    const name = String(record['logo'] ?? 'Logo');
    // What was shown is the file itself, in base64.
    const before = { name, content: shown.slice(shown.indexOf(',') + 1) };
    const takeBack = async () => {
      const { message } = await set(before, answer.data.version);
      await reread();
      return message;
    };
    return { message: answer.message, takeBack };
  };
  const choose = (file: File | undefined) => {
    if (file) void change(async () => set(await logoFileOf(file), version));
  };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Logo"
      sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography variant="subtitle2" component="h2">
        Logo on documents
      </Typography>
      {data === undefined ? (
        <Skeleton variant="rounded" width={190} height={54} />
      ) : data.logo === null ? (
        <Typography variant="body2" color="text.secondary">
          None yet: documents begin with the name of the firm.
        </Typography>
      ) : (
        // Paper is white, whatever the theme.
        <Box sx={{ bgcolor: '#fff', p: 1.5, borderRadius: 1, border: 1, borderColor: 'divider' }}>
          <Box
            component="img"
            src={data.logo}
            alt={String(record['logo'] ?? 'Logo')}
            sx={{ display: 'block', maxWidth: 190, maxHeight: 54 }}
          />
        </Box>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label="Picture of the logo"
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button size="small" variant="outlined" loading={busy} onClick={() => input.current?.click()}>
            {data?.logo ? 'Replace' : 'Choose a picture'}
          </Button>
          {typeof data?.logo === 'string' && (
            <Button size="small" disabled={busy} onClick={() => void change(() => remove(data.logo ?? ''))}>
              Remove
            </Button>
          )}
        </Box>
      )}
    </Paper>
  );
};
