import type { DecimalMark } from '../../../domain/numerals.ts';
import { remainingOf } from '../../../domain/planning/remaining.ts';
import { taskStatuses } from '../../../domain/planning/planLines.ts';
import { maxDays } from '../../../domain/schedule/problems.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { readNumber, shortened, type CellReading } from '../../../ui/fields/numbers.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { readDate } from '../../../ui/sheet/dates.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import { today } from '../../../ui/today.ts';
import { statusNamed } from '../tasks/columns.ts';
import { isSub } from './percentageColumn.tsx';
import { dateColumn, plain, textColumn } from './plainColumns.ts';
import { statusLabel } from './words.ts';

type Column = SheetColumn<GridRow>;

/** Whether who looks at the sheet says how far a sub-task is: they do it, or are responsible for the plan (rule 164). */
export type IsTracked = (row: GridRow) => boolean;

const saidElsewhere = 'Who does the task says it: in its details (Ctrl+I), on the board, or in My tasks';

/** A day on which something happened: not after today. */
const readPast = (text: string): CellReading => {
  const read = readDate(text, today());
  return 'value' in read && read.value !== null && read.value > today() ? { error: 'It is after today' } : read;
};

const readStatus = (text: string): CellReading => {
  const typed = text.trim().toLowerCase();
  if (typed === '') return { value: null };
  const found = taskStatuses.find((status) => [status, statusLabel(status)].some((one) => one.toLowerCase() === typed));
  return found ? { value: found } : { error: `Write ${taskStatuses.map(statusLabel).join(', ')}` };
};

/** What is left: as somebody has said; else what follows from the percentage, in brackets. */
const leftOf = (row: GridRow): string => {
  const said = plain('remaining_days')(row);
  const status = statusNamed(textOf(row.line, 'status')) ?? 'NOT_STARTED';
  if (said !== '' || !isSub(row) || status === 'DONE') return said;
  const duration = Number(row.line['duration'] ?? 0);
  return `(${remainingOf({ status, duration, remaining_days: null, progress: textOf(row.line, 'progress') || '0' })})`;
};

/** The columns in which people say how far tasks are; without `isTracked` they are said elsewhere. */
export const workColumns = (mark: DecimalMark, isTracked: IsTracked | undefined): readonly Column[] => {
  const typed = (read: (text: string) => CellReading): Partial<Column> =>
    isTracked ? { read, open: (row) => isSub(row) && isTracked(row) } : { elsewhere: saidElsewhere };
  const whole = (max: number) => (text: string) =>
    readNumber(text, { places: 0, digits: 6, min: '0', max: String(max) }, mark);
  return [
    textColumn('status', 'Status', 106, {
      shown: (row) => statusLabel(textOf(row.line, 'status')),
      plain: (row) => statusLabel(textOf(row.line, 'status')),
      ...typed(readStatus),
    }),
    textColumn('progress', 'Done', 76, {
      numeric: true,
      summed: false,
      hint: 'How much of it is done, in percent; 100 is done',
      plain: (row) => shortened(textOf(row.line, 'progress')),
      shown: (row) => formatDecimal('percent', textOf(row.line, 'progress') || '0'),
      ...typed(whole(100)),
    }),
    textColumn('remaining_days', 'Left', 56, {
      numeric: true,
      summed: false,
      hint: 'Working days that are left; in brackets what follows from the percentage',
      shown: leftOf,
      ...typed(whole(maxDays)),
    }),
    dateColumn('actual_start_date', 'Actual start', typed(readPast)),
    dateColumn('actual_end_date', 'Actual end', {
      hint: 'Filled, the task is done; emptied, it goes on',
      ...typed(readPast),
    }),
  ];
};
