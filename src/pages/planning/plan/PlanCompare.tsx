import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { comparedTasks, type ComparedTask, type TaskDifference } from '../../../domain/planning/compared.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { counted, formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { StaticTable } from '../../../ui/StaticTable.tsx';
import type { useBaseline } from './useBaseline.ts';
import type { PlanNow } from './usePlanFigures.ts';

interface Props {
  readonly plan: PlanNow;
  readonly calendar: WorkingCalendar;
  readonly query: ReturnType<typeof useBaseline>;
}

const nowOf = (plan: PlanNow): ComparedTask[] =>
  'problem' in plan
    ? []
    : plan.lines.flatMap(({ id, number, name, duration, percentage, predecessors }) => {
        const dates = plan.figures.tasks.get(id);
        if (number === null || !dates) return [];
        return [
          {
            number,
            name,
            duration,
            percentage,
            predecessors,
            start: dates.planned_start_date,
            end: dates.planned_end_date,
          },
        ];
      });

type Shown = (task: ComparedTask) => string;
const day = (date: string | null): string => (date === null ? '' : formatDay(date));
const shown = {
  start: ({ start }) => day(start),
  end: ({ end }) => day(end),
  duration: ({ duration }) => (duration === null ? '' : String(duration)),
  percentage: ({ percentage }) => (percentage === null ? '' : formatDecimal('percent', percentage)),
  predecessors: ({ predecessors }) => predecessors ?? '',
} satisfies Record<string, Shown>;

/** Figures and dates stay in one line: a narrow window scrolls. */
const line = { whiteSpace: 'nowrap' } as const;

/** What it was, and what it is now where that differs. */
const change = (of: Shown, { before, now }: TaskDifference) => {
  const [was, is] = [before && of(before), now && of(now)];
  if (was === null || is === null || was === is) return <Box sx={line}>{is ?? was ?? ''}</Box>;
  return (
    <Box sx={line}>
      <Box component="s" sx={{ color: 'text.secondary', mr: 0.75 }}>
        {was || 'none'}
      </Box>
      <strong>{is || 'none'}</strong>
    </Box>
  );
};

const said = ({ before, now, later }: TaskDifference): string => {
  if (!before) return 'New';
  if (!now) return 'Gone';
  if (!later) return '';
  return `${counted(Math.abs(later), 'working day', 'working days')} ${later > 0 ? 'later' : 'earlier'}`;
};

/** A plan against an earlier revision, task by task. */
export const PlanCompare = ({ plan, calendar, query }: Props) => {
  const { data } = query;
  const differences = useMemo(() => {
    const before = (data?.tasks ?? []).map(({ planned_start_date: start, planned_end_date: end, ...task }) => ({
      ...task,
      start,
      end,
    }));
    return comparedTasks(before, nowOf(plan), calendar);
  }, [data, plan, calendar]);
  if (!data) return <NotRead query={query} failed="The earlier revision could not be read" />;
  if (differences.length === 0)
    return <Typography sx={{ p: 2 }}>{`All tasks are as in revision ${data.revision ?? ''}.`}</Typography>;
  return (
    <StaticTable
      label={`What differs from revision ${data.revision ?? ''}`}
      rows={differences}
      keyOf={({ number }) => number}
      scrolls
      columns={[
        { heading: 'No.', cell: ({ number }) => String(number) },
        { heading: 'Task', names: true, cell: ({ now, before }) => (now ?? before)?.name ?? '' },
        { heading: `Ends, against revision ${data.revision ?? ''}`, cell: (row) => <Box sx={line}>{said(row)}</Box> },
        { heading: 'Start', cell: (row) => change(shown.start, row) },
        { heading: 'End', cell: (row) => change(shown.end, row) },
        { heading: 'Days', cell: (row) => change(shown.duration, row) },
        { heading: '%', cell: (row) => change(shown.percentage, row) },
        { heading: 'After', cell: (row) => change(shown.predecessors, row) },
      ]}
    />
  );
};
