import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { OwnAccessRequest } from '../../schema/calls/shared/access.ts';
import { anyOf, formatInstant } from '../../ui/fields/format.ts';
import { useAccessRequest } from './useAccessRequest.ts';

interface Props {
  readonly permission: string;
  /** Who can grant it. */
  readonly people: readonly { readonly id: number; readonly name: string }[];
  /** The user's last request for it. */
  readonly request: OwnAccessRequest | null;
}

/** What became of the last request; undefined while it is open, and where there is nothing to tell. */
const answerOf = ({ status, decided_by_name, decided_at, reason }: OwnAccessRequest): string | undefined => {
  const by = decided_by_name ?? 'The system';
  const on = decided_at ? ` on ${formatInstant(decided_at)}` : '';
  if (status === 'granted') return `${by} granted it${on}. Try again.`;
  return status === 'refused' ? `${by} said no${on}: “${reason ?? ''}”` : undefined;
};

/** Sends a request for a permission with one click. After that it says since when it is open, or what became of it. */
export const AccessRequestForm = ({ permission, people, request }: Props) => {
  const [note, setNote] = useState('');
  const { busy, ask, withdraw } = useAccessRequest(permission, request);
  const granters = people.length > 0 ? `${anyOf(people.map(({ name }) => name))} can grant it.` : '';
  if (request?.status === 'open')
    return (
      <>
        <Box component="p" sx={{ m: 0, mt: 1 }}>
          {`You asked for it on ${formatInstant(request.asked_at)}. ${granters}`}
        </Box>
        <Button size="small" loading={busy} onClick={() => void withdraw(request.id)} sx={{ mt: 1 }}>
          Withdraw the request
        </Button>
      </>
    );
  const answer = request ? answerOf(request) : undefined;
  return (
    <>
      {answer !== undefined && (
        <Box component="p" sx={{ m: 0, mt: 1, color: 'text.primary', whiteSpace: 'pre-line' }}>
          {answer}
        </Box>
      )}
      {request?.status !== 'granted' && people.length > 0 && (
        <>
          {answer === undefined && (
            <Box component="p" sx={{ m: 0, mt: 1 }}>
              {granters}
            </Box>
          )}
          <Box
            component="form"
            onSubmit={(event) => {
              event.preventDefault();
              void ask(note);
            }}
            sx={{ display: 'flex', gap: 1, mt: 1.5, flexWrap: 'wrap' }}
          >
            <TextField
              label="What for? (optional)"
              value={note}
              onChange={(event) => setNote(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              sx={{ flex: '1 1 220px' }}
            />
            <Button type="submit" variant="contained" loading={busy} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
              {answer === undefined ? 'Ask for it' : 'Ask again'}
            </Button>
          </Box>
        </>
      )}
    </>
  );
};
