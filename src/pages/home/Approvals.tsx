import { Box } from '@mui/material';
import type { Home } from '../../resources/home/homeCalls.ts';
import { formatPrice, formatInteger } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { Calm, HomePart } from './HomePart.tsx';
import { When } from './When.tsx';

interface Props {
  readonly approvals: Home['approvals'];
  /** The requests for permissions that the user may decide. */
  readonly access: Home['access'];
  readonly now: Date;
}

const none = { total: 0, others: 0, records: [] };

/**
 * What the user can decide now: requests for access, since they hold somebody up, then records, the oldest first, and
 * how many wait for somebody else before.
 */
export const Approvals = ({ approvals, access, now }: Props) => {
  const { total, others, records } = approvals ?? none;
  const requests = access ?? none;
  return (
    <HomePart title="To decide" total={total + requests.total} all={{ to: '/inbox', label: 'Open the inbox' }}>
      {total + requests.total === 0 ? (
        <Calm>
          {others > 0
            ? 'Nothing to decide now.'
            : 'Nothing waits for you. What is sent to you for review or approval appears here.'}
        </Calm>
      ) : (
        <Entries>
          {requests.records.map(({ id, asked_by, label, note, asked_at }) => (
            <HomeEntry
              key={`access ${id}`}
              to="/inbox"
              name={`${asked_by.name} asks for access`}
              about={label}
              when={<When at={asked_at} now={now} />}
            >
              {note && <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>{note}</Box>}
            </HomeEntry>
          ))}
          {records.map((entry) => (
            <HomeEntry
              key={`${entry.resource} ${entry.id}`}
              to={showPath(entry.resource, entry.id)}
              name={entry.name}
              about={[entry.title, entry.party].filter((text) => text !== null).join(' · ')}
              when={<When at={entry.since} now={now} />}
            >
              <Box
                sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', fontSize: 12, color: 'text.secondary' }}
              >
                <Box sx={{ minWidth: 0 }}>{entry.blocked ?? `From ${entry.sent_by.name}`}</Box>
                {entry.amount !== null && <Box sx={{ whiteSpace: 'nowrap' }}>{formatPrice('money', entry.amount)}</Box>}
              </Box>
            </HomeEntry>
          ))}
        </Entries>
      )}
      {others > 0 && (
        <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: 12, color: 'text.secondary' }}>
          {`${formatInteger(others)} more ${others === 1 ? 'waits' : 'wait'} for others first`}
        </Box>
      )}
    </HomePart>
  );
};
