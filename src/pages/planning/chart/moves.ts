import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { dateOf, dayOf } from '../../../domain/schedule/days.ts';
import type { Drag } from '../../../domain/schedule/drag.ts';
import type { ChartRow } from './rows.ts';
import type { How } from './types.ts';

/** Where a bar is, in pixels. */
export interface BarPlace {
  readonly left: number;
  readonly width: number;
}

/** A task that is worked on keeps a working day; a milestone has none. */
const atLeast = (row: ChartRow, duration: number): number => Math.max(row.workingDays === 0 ? 0 : 1, duration);

/**
 * What a bar says that was dragged from one place to another: to another start, or one of its ends to another duration.
 * Null where it would start and last as it does. What comes to lie on a day of rest starts on the next working day.
 */
export const dragOf = (
  row: ChartRow,
  { was, now }: { readonly was: BarPlace; readonly now: BarPlace },
  { dayWidth, calendar }: { readonly dayWidth: number; readonly calendar: WorkingCalendar },
  how: How,
): Drag | null => {
  const days = (pixels: number) => Math.round(pixels / dayWidth);
  const [start, finish] = [dayOf(row.start), dayOf(row.finish)];
  const resized = Math.abs(now.width - was.width) > 0.5;
  const startMoved = Math.abs(now.left - was.left) > 0.5;
  if (!resized) {
    const to = calendar.next(start + days(now.left - was.left));
    return to === start ? null : { task: row.id, to: dateOf(to), how };
  }
  if (startMoved) {
    const to = calendar.next(Math.min(start + days(now.left - was.left), finish));
    const duration = atLeast(row, calendar.durationOf(to, finish));
    return to === start ? null : { task: row.id, to: dateOf(to), duration, how };
  }
  const duration = atLeast(row, calendar.durationOf(start, finish + days(now.width - was.width)));
  return duration === row.workingDays ? null : { task: row.id, duration, how };
};

/** A task moved by so many working days. */
export const movedBy = (row: ChartRow, by: number, calendar: WorkingCalendar, how: How): Drag => ({
  task: row.id,
  to: dateOf(calendar.add(dayOf(row.start), by)),
  how,
});

/** A task that lasts so many working days more or less; null where it cannot, as for a main task. */
export const lengthenedBy = (row: ChartRow, by: number, how: How): Drag | null => {
  if (row.isMain) return null;
  const duration = atLeast(row, row.workingDays + by);
  return duration === row.workingDays ? null : { task: row.id, duration, how };
};
