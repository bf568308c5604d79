import TaskAlt from '@mui/icons-material/TaskAlt';
import { Box, Button, Checkbox, FormControlLabel, Paper, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import type { HeldPart } from '../../../resources/people/handOverCalls.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { users } from '../../../resources/people/users.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { UserPicker, type Colleague } from '../permissions/UserPicker.tsx';
import { PartRow } from './PartRow.tsx';
import { keyOfHolding, useHoldings } from './useHoldings.ts';

/** The most that is handed over at once. */
const most = 500;

const kindsOf = (parts: readonly HeldPart[]): [title: string, parts: HeldPart[]][] => {
  const found = new Map<string, HeldPart[]>();
  for (const one of parts) {
    const title = resourceNamed(one.resource)?.titles ?? one.resource;
    found.set(title, [...(found.get(title) ?? []), one]);
  }
  return [...found];
};

interface Props {
  readonly person: number;
  readonly title: string;
  readonly nothing: string;
}

const Holdings = ({ person, title, nothing }: Props) => {
  const [to, setTo] = useState<Colleague | null>(null);
  const [reason, setReason] = useState('');
  const { query, parts, chosen, choose, total } = useHoldings(person, to?.id);
  const { busy, run } = useWork();
  const provider = useProvider();
  const client = useQueryClient();
  const possible = parts.filter(({ refused }) => refused === null);
  const handOver = () =>
    run(async () => {
      const records = chosen.slice(0, most).map(({ resource, id, role }) => ({ resource, id, role }));
      const body = { to_id: to?.id ?? 0, reason, records };
      const { message } = await provider.call(users.endpoints.handOver, { params: { id: person }, body });
      setReason('');
      // Whoever has it stands in every page of it.
      await client.invalidateQueries();
      return message;
    });
  if (!query.data)
    return (
      <>
        <PageHeader title={title} />
        <NotRead query={query} failed="What this person has could not be read" heights={[92, 46, 46, 46]} />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        status={<Typography color="text.secondary">{formatInteger(total)}</Typography>}
        about="What is not finished, what waits first. Whoever takes it over is told, and each record says who had it."
      />
      {parts.length === 0 ? (
        <StatePanel icon={TaskAlt} title="Nothing to hand over">
          {nothing}
        </StatePanel>
      ) : (
        <Box sx={{ maxWidth: 1100 }}>
          <Box
            component="form"
            onSubmit={(event) => {
              event.preventDefault();
              void handOver();
            }}
            sx={{
              display: 'grid',
              gap: 1.5,
              mb: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr) auto' },
            }}
          >
            <UserPicker label="To" value={to} onChoose={setTo} without={person} />
            <TextField
              label="Reason"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              placeholder="Leaves on 30 November"
              fullWidth
            />
            <Button
              type="submit"
              variant="contained"
              loading={busy}
              disabled={to === null || reason.trim() === '' || chosen.length === 0 || query.isPlaceholderData}
              sx={{ minHeight: 36 }}
            >
              {`Hand over ${formatInteger(Math.min(chosen.length, most))}`}
            </Button>
          </Box>
          <Paper variant="outlined">
            <Stack direction="row" sx={{ px: 1, alignItems: 'center' }}>
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={possible.length > 0 && chosen.length === possible.length}
                    indeterminate={chosen.length > 0 && chosen.length < possible.length}
                    disabled={possible.length === 0}
                    onChange={(_, all) => choose(possible, all)}
                  />
                }
                label={`${formatInteger(chosen.length)} chosen`}
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ ml: 0 }}
              />
            </Stack>
            {kindsOf(parts).map(([kind, own]) => (
              <Box key={kind} component="section" aria-label={kind}>
                <Typography
                  component="h2"
                  variant="subtitle2"
                  sx={{ px: 2, py: 0.75, borderTop: 1, borderColor: 'divider', bgcolor: 'background.sunken' }}
                >
                  {`${kind} · ${formatInteger(own.length)}`}
                </Typography>
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {own.map((part) => (
                    <PartRow
                      key={keyOfHolding(part)}
                      part={part}
                      isChosen={chosen.includes(part)}
                      onChoose={(isChosen) => choose([part], isChosen)}
                    />
                  ))}
                </Box>
              </Box>
            ))}
          </Paper>
          <Box sx={{ mt: 1.5 }}>
            <MoreButton query={query}>Show more</MoreButton>
          </Box>
        </Box>
      )}
    </>
  );
};

const OfPerson = ({ id }: { readonly id: number }) => {
  const { data } = useGetOne(users.name, { id });
  const name = data ? String(data['name']) : 'This person';
  return <Holdings person={id} title={`Work of ${name}`} nothing={`${name} has nothing that is not finished.`} />;
};

/** What somebody has of the branch's work, to be handed over: one's own, or of the person whose id the address has. */
export const HandOverPage = () => {
  const { '*': rest = '' } = useParams();
  const own = useSession()?.user.id;
  if (/^[1-9]\d{0,14}$/.test(rest)) return <OfPerson key={rest} id={Number(rest)} />;
  return own === undefined ? null : (
    <Holdings person={own} title="My work" nothing="You have nothing that is not finished." />
  );
};
