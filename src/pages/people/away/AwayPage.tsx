import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import type { Absence } from '../../../resources/people/absenceCalls.ts';
import { usualNote } from '../../../resources/people/absences.ts';
import { users } from '../../../resources/people/users.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { rowSx } from '../../../ui/page/rowSx.ts';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { useAbsences } from './useAbsences.ts';

const words = { now: 'Now', coming: 'Coming', past: 'Over' } as const;
const ending = { now: 'End', coming: 'Take back', past: 'Delete' } as const;

interface RowProps {
  readonly absence: Absence;
  readonly busy: boolean;
  readonly onChange: () => void;
  readonly onEnd: () => void;
}

const Row = ({ absence, busy, onChange, onEnd }: RowProps) => {
  const { starts_on, ends_on, substitute, note, when } = absence;
  const days = starts_on === ends_on ? formatDay(starts_on) : `${formatDay(starts_on)} to ${formatDay(ends_on)}`;
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {days}
          </Typography>
          <Chip
            size="small"
            label={words[when]}
            variant={when === 'now' ? 'filled' : 'outlined'}
            color={when === 'now' ? 'primary' : 'default'}
          />
        </Stack>
        <Typography variant="body2" color={substitute ? 'text.primary' : 'text.secondary'}>
          {substitute ? `${substitute.name} stands in` : 'Nobody stands in'}
        </Typography>
        {note && note !== usualNote && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={onChange} aria-label={`Change ${days}`}>
          Change
        </Button>
        <Button
          variant="outlined"
          color="secondary"
          onClick={onEnd}
          disabled={busy}
          aria-label={`${ending[when]} ${days}`}
        >
          {ending[when]}
        </Button>
      </Stack>
    </Box>
  );
};

interface Props {
  readonly person: number;
  readonly title: string;
  readonly who: string;
}

const Absences = ({ person, title, who }: Props) => {
  const { query, absences } = useAbsences(person);
  const [edited, setEdited] = useState<Absence | 'new'>();
  const { busy, run } = useWork();
  const provider = useProvider();
  const client = useQueryClient();
  const end = ({ id: absence_id, starts_on, ends_on, substitute, note }: Absence) =>
    run(async () => {
      const params = { id: person, absence_id };
      const { data, message } = await provider.call(users.endpoints.endAbsence, { params });
      // Who decides what stands in every page of it.
      await client.invalidateQueries();
      const takeBack = async () => {
        const before = { starts_on, ends_on, substitute_id: substitute?.id ?? null, note };
        const { version } = data;
        await (version === null
          ? provider.call(users.endpoints.addAbsence, { params: { id: person }, body: before })
          : provider.call(users.endpoints.changeAbsence, { params, body: { ...before, version } }));
        await client.invalidateQueries();
        return 'The absence is as before';
      };
      return { message, takeBack };
    });
  return (
    <>
      <PageHeader
        title={title}
        about={`Meanwhile what waits for ${who} waits for the substitute as well, who decides it if they may and have no other part in it.`}
        actions={
          <Button variant="contained" onClick={() => setEdited('new')}>
            Add absence
          </Button>
        }
      />
      {!query.data ? (
        <NotRead query={query} failed="The absences could not be read" heights={[64, 64]} />
      ) : absences.length === 0 ? (
        <StatePanel icon={EventBusy} title="No absences">
          Say from when to when, and who stands in.
        </StatePanel>
      ) : (
        <Box sx={{ maxWidth: 800 }}>
          <Paper variant="outlined" component="ul" aria-label="Absences" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {absences.map((absence) => (
              <Row
                key={absence.id}
                absence={absence}
                busy={busy}
                onChange={() => setEdited(absence)}
                onEnd={() => void end(absence)}
              />
            ))}
          </Paper>
          <Box sx={{ mt: 1.5 }}>
            <MoreButton query={query}>Show more</MoreButton>
          </Box>
        </Box>
      )}
      {edited && (
        <AbsenceDialog
          person={person}
          absence={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

const OfPerson = ({ id }: { readonly id: number }) => {
  const { data } = useGetOne(users.name, { id });
  const name = data ? String(data['name']) : 'This person';
  return <Absences person={id} title={`Absences of ${name}`} who={name} />;
};

/** When somebody is away and who stands in: one's own, or of the person whose id the address has. */
export const AwayPage = () => {
  const { '*': rest = '' } = useParams();
  const own = useSession()?.user.id;
  if (/^[1-9]\d{0,14}$/.test(rest)) return <OfPerson key={rest} id={Number(rest)} />;
  return own === undefined ? null : <Absences person={own} title="My absences" who="you" />;
};
