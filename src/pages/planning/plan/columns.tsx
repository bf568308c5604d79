import { readPredecessors, predecessorsText } from '../../../domain/planning/predecessors.ts';
import { maxDays } from '../../../domain/schedule/problems.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import { readDate } from '../../../ui/sheet/dates.ts';
import { readNumber } from '../../../ui/fields/numbers.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import type { CellReading } from '../../../ui/fields/numbers.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { today } from '../../../ui/today.ts';
import type { Assignees } from './assignees.ts';
import { isSub, percentage } from './percentageColumn.tsx';
import { saidColumns } from './saidCells.ts';
import { dateColumn, plain, textColumn } from './plainColumns.ts';
import { workColumns, type IsTracked } from './workColumns.ts';

type Column = SheetColumn<GridRow>;

const readDay = (text: string): CellReading => readDate(text, today());

const readName = (text: string): CellReading => {
  const value = text.trim();
  if (value === '') return { error: 'Name the task' };
  return value.length > 255 ? { error: 'At most 255 characters' } : { value };
};

/** Red says that something is wrong: to be critical is not, but to be too late for a pin. */
const floatClass = ({ line }: GridRow): string | undefined => {
  if (Number(line['total_float'] ?? 0) < 0) return 'plan-broken';
  return line['is_critical'] === true ? 'plan-critical' : undefined;
};

const float: Column = textColumn('total_float', 'Float', 56, {
  numeric: true,
  summed: false,
  cellClass: floatClass,
  render: (row) => (
    <span title={row.line['is_critical'] === true ? 'Critical: it moves the end of the plan' : undefined}>
      {plain('total_float')(row)}
    </span>
  ),
  hint: 'By how many working days the task can slip before the end of the plan moves or a pin breaks',
});

/** The columns of the sheet of a plan. One that is read only has the same, of which those of the work alone can be changed. */
export const planColumns = (
  readOnly: boolean,
  mark: DecimalMark,
  { nameOf, read: readAssignee }: Assignees,
  isTracked?: IsTracked,
): readonly Column[] => {
  const assignee = ({ line }: GridRow) =>
    (typeof line['assignee_id'] === 'number' ? nameOf(line['assignee_id']) : undefined) ??
    textOf(line, 'assignee_name');
  const all: readonly Column[] = [
    textColumn('number', 'No.', 44, { numeric: true, summed: false, frozen: 'start' }),
    textColumn('name', 'Task', 240, { frozen: 'start', multiline: false, read: readName }),
    percentage(mark),
    textColumn('duration', 'Days', 52, {
      numeric: true,
      hint: 'Working days; 0 is a milestone',
      open: isSub,
      read: (text) => readNumber(text, { places: 0, digits: 6, min: '0', max: String(maxDays) }, mark),
    }),
    textColumn('predecessors', 'After', 88, {
      hint: 'The numbers of the tasks before it, with a lag in working days: 3, 5+2; start to start 3SS, finish to finish 5FF, start to finish 7SF; elapsed days 3+2ed',
      read: (text) => {
        const read = readPredecessors(text);
        return 'refused' in read ? { error: read.refused } : { value: predecessorsText(read) };
      },
    }),
    dateColumn('planned_start_date', 'Start', {
      hint: 'Typed, a day before which the task does not start',
      read: readDay,
      render: (row) => {
        const pin = textOf(row.line, 'pinned_on');
        const held = pin || textOf(row.line, 'not_before');
        const shown = textOf(row.line, 'planned_start_date');
        const day = shown ? formatDay(shown) : '';
        if (!held) return day;
        const text = pin ? `Pinned on ${formatDay(pin)}` : `Not before ${formatDay(held)}`;
        return (
          <span title={text}>
            {day}
            <span className="plan-held" role="img" aria-label={text}>
              {pin ? '📌' : '⇥'}
            </span>
          </span>
        );
      },
    }),
    dateColumn('planned_end_date', 'End', {
      hint: 'Typed, the last day of the task, from which its days follow',
      open: isSub,
      read: readDay,
    }),
    float,
    dateColumn('forecast_end_date', 'Forecast end', {
      hint: 'Where it will end by what is done and what is left: made anew each day',
      cellClass: ({ line }) =>
        line['status'] !== 'DONE' && textOf(line, 'forecast_end_date') > textOf(line, 'planned_end_date')
          ? 'plan-risk'
          : undefined,
    }),
    dateColumn('forecast_start_date', 'Forecast start'),
    textColumn('forecast_float', 'Forecast float', 96, { numeric: true, summed: false }),
    textColumn('assignee_id', 'Assignee', 124, {
      hint: 'Who does it: a name of this branch; an address where several have the name',
      plain: assignee,
      shown: assignee,
      open: isSub,
      read: readAssignee,
    }),
    dateColumn('pinned_on', 'Pinned on', {
      hint: 'The day on which it starts, whatever comes before it',
      read: readDay,
    }),
    dateColumn('deadline', 'Deadline', {
      hint: 'The day by which it has to end: it moves nothing, and what ends after it is told',
      read: readDay,
      cellClass: ({ line }) =>
        textOf(line, 'deadline') && textOf(line, 'planned_end_date') > textOf(line, 'deadline')
          ? 'plan-broken'
          : undefined,
    }),
    ...workColumns(mark, readOnly ? isTracked : undefined),
    dateColumn('not_before', 'Not before', { read: readDay }),
    textColumn('notes', 'Notes', 220, {
      multiline: true,
      read: (text) =>
        text.trim().length > 2000 ? { error: 'At most 2,000 characters' } : { value: text.trim() || null },
    }),
  ];
  if (!readOnly) return all;
  const work: readonly string[] = saidColumns;
  return all.map((column) => {
    if (work.includes(column.key)) return column;
    const { read: _, open: __, ...closed } = column;
    return closed;
  });
};

/** The columns that are shown until somebody chooses others, without the frozen ones. */
export const usualPlanColumns = [
  'percentage',
  'duration',
  'predecessors',
  'planned_start_date',
  'planned_end_date',
  'total_float',
  'assignee_id',
  'status',
  'progress',
];

/** Those of a plan that people work by: what is said of the work stands with it. */
export const trackedPlanColumns = [
  ...usualPlanColumns,
  'forecast_end_date',
  'remaining_days',
  'actual_start_date',
  'actual_end_date',
];

/** Static classes of a row. */
export const planRowClass = (row: GridRow): string | undefined =>
  [row.line.kind === 'main_task' && 'plan-main', row.flash && 'sheet-flash'].filter(Boolean).join(' ') || undefined;
