import { Box } from '@mui/material';
import type { Home } from '../../resources/home.calls.ts';
import { formatPrice, formatInteger } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, Entry } from './Entry.tsx';
import { Calm, Part } from './Part.tsx';
import { When } from './When.tsx';

interface Props {
  readonly approvals: NonNullable<Home['approvals']>;
  readonly now: Date;
}

/** The records that the user can decide now, the oldest first, and how many wait for somebody else before. */
export const Approvals = ({ approvals: { total, others, records }, now }: Props) => (
  <Part title="To decide" total={total} all={{ to: '/inbox', label: 'Open the inbox' }}>
    {total === 0 ? (
      <Calm>
        {others > 0
          ? 'Nothing to decide now.'
          : 'Nothing waits for you. What is sent to you for review or approval stands here.'}
      </Calm>
    ) : (
      <Entries>
        {records.map((entry) => (
          <Entry
            key={`${entry.resource} ${entry.id}`}
            to={showPath(entry.resource, entry.id)}
            name={entry.name}
            about={[entry.title, entry.customer].filter((text) => text !== null).join(' · ')}
            when={<When at={entry.since} now={now} />}
          >
            <Box
              sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', fontSize: 12, color: 'text.secondary' }}
            >
              <Box sx={{ minWidth: 0 }}>{entry.blocked ?? `From ${entry.sent_by.name}`}</Box>
              {entry.amount !== null && <Box sx={{ whiteSpace: 'nowrap' }}>{formatPrice('money', entry.amount)}</Box>}
            </Box>
          </Entry>
        ))}
      </Entries>
    )}
    {others > 0 && (
      <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: 12, color: 'text.secondary' }}>
        {`${formatInteger(others)} more ${others === 1 ? 'waits' : 'wait'} for others first`}
      </Box>
    )}
  </Part>
);
