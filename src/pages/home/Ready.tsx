import type { Home, Returned } from '../../resources/home.calls.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { showPath } from '../../ui/showPath.ts';
import { Box } from '@mui/material';
import { Entries, Entry } from './Entry.tsx';
import { Part } from './Part.tsx';
import { When } from './When.tsx';

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
    <Part key={title} title={title} total={titles.length === 1 ? total : undefined}>
      <Entries>
        {records
          .filter((record) => titleOf(record) === title)
          .map((r) => (
            <Entry
              key={`${r.resource} ${r.id}`}
              to={showPath(r.resource, r.id)}
              name={r.name}
              about={r.title}
              when={<When at={r.since} now={now} />}
            >
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{`Approved by ${r.by_name}`}</Box>
            </Entry>
          ))}
      </Entries>
    </Part>
  ));
};
