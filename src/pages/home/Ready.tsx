import type { Home, Returned } from '../../resources/home/homeCalls.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { Box } from '@mui/material';
import { Entries } from './HomeEntry.tsx';
import { HomePart } from './HomePart.tsx';
import { ReturnedEntry } from './ReturnedEntry.tsx';

interface Props {
  readonly ready: NonNullable<Home['ready']>;
  readonly now: Date;
}

const titleOf = ({ resource, state }: Returned): string =>
  resourceNamed(resource)?.workflow?.states[state]?.ready ?? 'Ready';

/** The user's records that were approved, under the name of what can be done with them now. */
export const Ready = ({ ready: { total, records }, now }: Props) => {
  const titles = [...new Set(records.map(titleOf))];
  return titles.map((title) => (
    <HomePart key={title} title={title} total={titles.length === 1 ? total : undefined}>
      <Entries>
        {records
          .filter((record) => titleOf(record) === title)
          .map((r) => (
            <ReturnedEntry key={`${r.resource} ${r.id}`} record={r} now={now}>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{`Approved by ${r.by_name}`}</Box>
            </ReturnedEntry>
          ))}
      </Entries>
    </HomePart>
  ));
};
