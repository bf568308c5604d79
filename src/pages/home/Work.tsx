import { Typography } from '@mui/material';
import { toIssue } from '../../resources/booking/toIssue.ts';
import type { Home } from '../../resources/home/homeCalls.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { formatDay } from '../../ui/fields/format.ts';
import { listPath } from '../../ui/list/lists.ts';
import { showPath } from '../../ui/showPath.ts';
import { today } from '../../ui/today.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { HomePart } from './HomePart.tsx';

type Queue = Home['work'][number];

/** The list of a queue of work, with its resource; undefined of what this version does not know. */
export const listOfWork = ({ resource: name, list }: Pick<Queue, 'resource' | 'list'>) => {
  const resource = resourceNamed(name);
  const found = list === toIssue.name ? toIssue : resource?.lists.find((one) => one.name === list);
  return resource && found?.work ? { resource, list: found, title: found.work.title } : undefined;
};

/** When it is due: red once that day is over. */
const Due = ({ day }: { readonly day: string }) => {
  const isLate = day < today();
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{ whiteSpace: 'nowrap', color: isLate ? 'error.main' : 'text.secondary', fontWeight: isLate ? 600 : 400 }}
    >
      {`${isLate ? 'was due' : 'due'} ${formatDay(day)}`}
    </Typography>
  );
};

/** What the user does next of a list of work, with what is due first. */
export const Work = ({ queue }: { readonly queue: Queue }) => {
  const of = listOfWork(queue);
  if (!of) return null;
  const { resource, list, title } = of;
  return (
    <HomePart
      title={title}
      total={queue.total}
      all={{ to: list === toIssue ? toIssue.path : listPath(resource, list), label: 'All of them' }}
    >
      <Entries>
        {queue.records.map(({ id, name, title: about, due_on }) => (
          <HomeEntry
            key={id}
            to={showPath(resource.name, id, list.tab)}
            name={name}
            about={about}
            when={due_on !== null && <Due day={due_on} />}
          />
        ))}
      </Entries>
    </HomePart>
  );
};
