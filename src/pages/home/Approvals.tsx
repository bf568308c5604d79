import { Box } from '@mui/material';
import type { Home } from '../../resources/home.calls.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, Entry } from './Entry.tsx';
import { Calm, Part } from './Part.tsx';
import { When } from './When.tsx';

interface Props {
  readonly approvals: NonNullable<Home['approvals']>;
  readonly now: Date;
}

/** The records that wait for the user's decision, the oldest first. */
export const Approvals = ({ approvals: { total, records }, now }: Props) => (
  <Part title="To decide" total={total} all={{ to: '/inbox', label: 'Open the inbox' }}>
    {total === 0 ? (
      <Calm>Nothing waits for you. What is sent to you for review or approval stands here.</Calm>
    ) : (
      <Entries>
        {records.map((entry) => (
          <Entry
            key={`${entry.resource} ${entry.id}`}
            to={showPath(entry.resource, entry.id)}
            name={entry.name}
            about={entry.title}
            when={<When at={entry.since} now={now} />}
          >
            <Box
              sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', fontSize: 12, color: 'text.secondary' }}
            >
              <Box sx={{ minWidth: 0 }}>{entry.blocked ?? `From ${entry.sent_by.name}`}</Box>
              {entry.amount !== null && <Box sx={{ whiteSpace: 'nowrap' }}>{formatDecimal('money', entry.amount)}</Box>}
            </Box>
          </Entry>
        ))}
      </Entries>
    )}
  </Part>
);
