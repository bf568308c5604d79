import type { ReactNode } from 'react';
import type { Returned } from '../../resources/home/homeCalls.ts';
import { showPath } from '../../ui/showPath.ts';
import { HomeEntry } from './HomeEntry.tsx';
import { When } from './When.tsx';

interface Props {
  readonly record: Returned;
  readonly now: Date;
  readonly children: ReactNode;
}

/** A record that came back to the user, with its page and since when it waits for them. */
export const ReturnedEntry = ({ record, now, children }: Props) => (
  <HomeEntry
    to={showPath(record.resource, record.id)}
    name={record.name}
    about={[record.title, record.for_name && `for ${record.for_name}`].filter(Boolean).join(' · ')}
    when={<When at={record.since} now={now} />}
  >
    {children}
  </HomeEntry>
);
