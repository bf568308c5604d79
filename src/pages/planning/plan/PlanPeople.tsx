import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { formatDay, formatInteger, counted } from '../../../ui/fields/format.ts';
import { StaticTable } from '../../../ui/StaticTable.tsx';
import type { PersonWeek } from '../../../domain/planning/load.ts';
import type { PlanLoad } from './useLoad.ts';

interface Props {
  readonly load: PlanLoad;
  readonly nameOf: (id: number) => string;
}

/** So many are listed: who plans so much at once sees it in the weeks. */
const mostClashes = 100;

const weekText = ({ busy, away, over }: PersonWeek): string =>
  [
    busy > 0 && `${counted(busy, 'day', 'days')} of work`,
    away > 0 && `away ${counted(away, 'day', 'days')}`,
    over > 0 && `${counted(over, 'day', 'days')} at once`,
  ]
    .filter(Boolean)
    .join(', ');

const Week = ({ week }: { readonly week: PersonWeek | undefined }) => (
  <TableCell
    align="center"
    title={week && weekText(week)}
    sx={{
      px: 0.5,
      minWidth: 56,
      fontVariantNumeric: 'tabular-nums',
      ...(week && week.over > 0 && { color: 'error.main', fontWeight: 650 }),
    }}
  >
    {week && (
      <>
        {week.busy > 0 && formatInteger(week.busy)}
        {week.over > 0 && <span aria-label={`, ${week.over} at once`}>{` !${week.over}`}</span>}
        {week.away > 0 && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block', lineHeight: 1.1 }}>
            {`away ${week.away}`}
          </Typography>
        )}
      </>
    )}
  </TableCell>
);

const first = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1, whiteSpace: 'nowrap' } as const;

/** What the people of a plan have to do by week, here and in other projects, and which tasks meet something else. */
export const PlanPeople = ({ load: { people, clashes, meets }, nameOf }: Props) => {
  if (people.length === 0)
    return <Typography sx={{ p: 2 }}>Nobody has a task that is not done: assign sub-tasks in the sheet.</Typography>;
  const mondays = [...new Set(people.flatMap(({ weeks }) => weeks.map(({ monday }) => monday)))].toSorted();
  const rows = people
    .map(({ person, weeks }) => ({
      person,
      name: nameOf(person),
      weeks: new Map(weeks.map((one) => [one.monday, one])),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const told = [...clashes].slice(0, mostClashes).flatMap(([task, days]) => {
    const met = meets(task);
    return met ? [{ task, days, ...met }] : [];
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1, minWidth: 0 }}>
      <TableContainer
        component={Paper}
        variant="outlined"
        tabIndex={0}
        role="region"
        aria-label="Working days by week"
        sx={{ maxHeight: 420 }}
      >
        <Table size="small" stickyHeader aria-label="Working days by week">
          <TableHead>
            <TableRow>
              <TableCell sx={{ position: 'sticky', left: 0, zIndex: 3 }}>Week of</TableCell>
              {mondays.map((monday) => (
                <TableCell key={monday} align="center" sx={{ px: 0.5, whiteSpace: 'nowrap' }}>
                  {formatDay(monday).replace(/,? \d{4}$/, '')}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ person, name, weeks }) => (
              <TableRow key={person}>
                <TableCell component="th" scope="row" sx={first}>
                  {name}
                </TableCell>
                {mondays.map((monday) => (
                  <Week key={monday} week={weeks.get(monday)} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="text.secondary">
        Days of tasks that are not done, with those of other projects; after an exclamation mark the days on which
        somebody has two of them, or is away.
      </Typography>
      {told.length > 0 ? (
        <StaticTable
          label="At two places at once"
          rows={told}
          keyOf={({ task }) => task}
          columns={[
            { heading: 'Person', cell: ({ work }) => nameOf(work.person) },
            { heading: 'Task', names: true, cell: ({ work }) => work.name },
            { heading: 'Days at once', figure: true, cell: ({ days }) => formatInteger(days) },
            {
              heading: 'With',
              cell: ({ others }) => others.map((one) => <Box key={one}>{one}</Box>),
            },
          ]}
        />
      ) : (
        <Typography variant="body2">Nobody has two tasks on the same day, or one while they are away.</Typography>
      )}
      {clashes.size > mostClashes && (
        <Typography variant="body2">{`And ${counted(clashes.size - mostClashes, 'task', 'tasks')} more.`}</Typography>
      )}
    </Box>
  );
};
