import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import { dayOf } from '../../../domain/schedule/days.ts';
import { formatDay, formatInteger } from '../../../ui/fields/format.ts';
import type { Dragged } from '../../../domain/schedule/drag.ts';
import type { LinkTerms } from '../../../domain/schedule/plan.ts';
import type { ChartRow } from './rows.ts';

/** `1 working day`, `3 working days`. */
export const workingDays = (count: number): string =>
  `${formatInteger(count)} working ${Math.abs(count) === 1 ? 'day' : 'days'}`;

const ends = { SS: 'start to start', FF: 'finish to finish', SF: 'start to finish' } as const;

/** How a task waits for another: `start to start, 2 working days lag`; nothing for finish to start without a lag. */
export const linkText = ({ lag, kind = 'FS', isElapsed = false }: LinkTerms): string =>
  [
    ...(kind === 'FS' ? [] : [ends[kind]]),
    ...(lag === 0
      ? []
      : [
          `${isElapsed ? `${formatInteger(lag)} elapsed ${Math.abs(lag) === 1 ? 'day' : 'days'}` : workingDays(lag)} lag`,
        ]),
  ].join(', ');

/** The float of a row, told without colour: `Critical`, `4 d`, `Critical −2 d`. */
export const floatText = ({ float, isCritical }: Pick<ChartRow, 'float' | 'isCritical'>): string => {
  if (float < 0) return `Critical −${formatInteger(-float)} d`;
  return isCritical ? 'Critical' : `${formatInteger(float)} d`;
};

/** What is to be said of the pin of a row; undefined without a pin. */
export const pinText = ({ task, broken }: ChartRow): string | undefined => {
  if (task.pinned === null) return undefined;
  const on = `Pinned on ${formatDay(task.pinned)}`;
  if (!broken) return on;
  if (broken.brokenBy.kind === 'dayOfRest') return `${on}, which is no working day`;
  return `${on}, but ${workingDays(broken.workingDays)} are missing before it`.replace('day are', 'day is');
};

/** A row for a screen reader: name, dates, duration, float, pin and lateness. */
export const rowText = (row: ChartRow): string =>
  [
    row.task.name,
    row.start === row.finish ? formatDay(row.start) : `${formatDay(row.start)} to ${formatDay(row.finish)}`,
    row.workingDays === 0 ? 'milestone' : workingDays(row.workingDays),
    row.isCritical ? floatText(row).toLowerCase() : `${workingDays(row.float)} of float`,
    pinText(row),
    row.isLate ? 'late' : undefined,
    row.task.isDone ? 'done' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');

/** So many critical tasks are named. */
const maxNamed = 6;

/** The critical path by names: `Frames → Roof`; the middle of a long one is left out. */
export const pathText = (path: readonly number[], nameOf: (id: number) => string): string => {
  if (path.length <= maxNamed) return path.map(nameOf).join(' → ');
  const half = maxNamed / 2;
  const [first, last] = [path.slice(0, half), path.slice(-half)];
  return [...first.map(nameOf), `${formatInteger(path.length - maxNamed)} more`, ...last.map(nameOf)].join(' → ');
};

/** Where the plan ends, and how much later or earlier than before: `ends 12 Mar 2027, 3 working days later`. */
const endText = (calendar: WorkingCalendar, before: Schedule, after: Schedule): string => {
  if (before.end === null || after.end === null) return '';
  const by = calendar.between(dayOf(before.end), dayOf(after.end));
  const shift = by === 0 ? 'as before' : `${workingDays(Math.abs(by))} ${by > 0 ? 'later' : 'earlier'}`;
  return `ends ${formatDay(after.end)}, ${shift}`;
};

/**
 * What a change comes to before it is made: how many tasks move, the end of the plan, the critical path and the pins that
 * would be broken. Main tasks move with what is in them and are not counted.
 */
export const changeText = (
  before: Schedule,
  after: Pick<Dragged, 'plan' | 'schedule' | 'moved'>,
  nameOf: (id: number) => string,
): string => {
  const { plan, schedule, moved } = after;
  const mains = new Set(plan.tasks.map(({ parent }) => parent));
  const count = moved.filter(({ id }) => !mains.has(id)).length;
  const broken = new Set(schedule.conflicts().map(({ task }) => task)).size;
  return [
    count === 0 ? 'nothing moves' : `${formatInteger(count)} ${count === 1 ? 'task moves' : 'tasks move'}`,
    endText(plan.calendar, before, schedule),
    `critical: ${pathText(schedule.criticalPath(), nameOf)}`,
    ...(broken > 0 ? [`${formatInteger(broken)} broken ${broken === 1 ? 'pin' : 'pins'}`] : []),
  ].join(' · ');
};
