import { daysWithin, linkedWithin, withinOf, type Within } from '../../../domain/planning/daysWithin.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import type { PlanLine, PlanTimes } from '../../../domain/planning/planLines.ts';
import { predecessorsText, readPredecessors } from '../../../domain/planning/predecessors.ts';
import { maxDays } from '../../../domain/schedule/problems.ts';
import { counted } from '../../../ui/fields/format.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { planFiguresOf, planLinesOf } from './usePlanFigures.ts';

/** A main task in the table of days and order, as it stands or as it was typed. */
export interface MainDays {
  readonly id: number;
  readonly number: number | null;
  readonly name: string;
  readonly many: number;
  /** What its sub-tasks take, one after the other or at once; of otherwise linked ones it is not said. */
  readonly days: string;
  readonly within: Within;
  readonly after: string;
}

const subTasksOf = (lines: readonly PlanLine[]) => groupedBy(lines, ({ parent_line_id }) => parent_line_id);

/** The main tasks that have sub-tasks, as they stand. */
export const mainDaysOf = (lines: readonly PlanLine[]): MainDays[] => {
  const below = subTasksOf(lines);
  return lines.flatMap((main): MainDays[] => {
    const own = below.get(main.id) ?? [];
    if (main.kind !== 'main_task' || own.length === 0) return [];
    const within = withinOf(own);
    const days = own.map(({ duration }) => duration ?? 0);
    const taken = within === 'sequence' ? days.reduce((sum, one) => sum + one, 0) : Math.max(...days);
    return [
      {
        id: main.id,
        number: main.number,
        name: main.name,
        many: own.length,
        days: within === 'otherwise' ? '' : String(taken),
        within,
        after: main.predecessors ?? '',
      },
    ];
  });
};

/** Whether nobody has said days or order yet: each sub-task takes as long as the others, and none waits. */
export const isUntimed = (lines: readonly PlanLine[]): boolean => {
  const subTasks = lines.filter(({ kind }) => kind === 'sub_task');
  const [first] = subTasks;
  return (
    subTasks.length > 1 &&
    lines.every(({ predecessors, not_before, pinned_on }) => !predecessors && !not_before && !pinned_on) &&
    subTasks.every(({ duration }) => duration === first?.duration)
  );
};

/** Why a row cannot be taken. */
export type DaysErrors = ReadonlyMap<number, { readonly days?: string; readonly after?: string }>;

/** What is wrong with what was typed, by main task. */
export const daysErrors = (rows: readonly MainDays[]): DaysErrors =>
  new Map(
    rows.flatMap(({ id, days, within, after }) => {
      const isDays = /^\d{1,6}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= maxDays;
      const read = readPredecessors(after);
      const errors = {
        ...(within !== 'otherwise' && !isDays && { days: 'Whole working days, at least 1' }),
        ...('refused' in read && { after: read.refused }),
      };
      return Object.keys(errors).length > 0 ? [[id, errors] as const] : [];
    }),
  );

/**
 * Sets days and order of main tasks and of what is in them, as one step to undo; all or none. Returns what is to be said.
 * @throws Error for an order that goes in a circle, or names what there is not
 */
export const setDays = (store: LinesStore, times: PlanTimes, rows: readonly MainDays[]): string => {
  const lines = planLinesOf(store);
  const [below, before] = [subTasksOf(lines), new Map(mainDaysOf(lines).map((one) => [one.id, one]))];
  const changed = new Map<number, Partial<Pick<PlanLine, 'duration' | 'predecessors'>>>();
  for (const { id, days, within, after } of rows) {
    const was = before.get(id);
    const read = readPredecessors(after);
    const predecessors = 'refused' in read ? null : predecessorsText(read);
    if (predecessors !== (was?.after || null)) changed.set(id, { predecessors });
    if (within === 'otherwise' || (within === was?.within && days.trim() === was.days)) continue;
    const own = below.get(id) ?? [];
    const links = linkedWithin(own, within);
    const shared = daysWithin(
      Number(days),
      own.map(({ percentage }) => percentage ?? '0'),
    );
    for (const [at, { id: sub, duration, predecessors: linked }] of own.entries()) {
      const [next, link] = [within === 'sequence' ? (shared[at] ?? 1) : Number(days), links[at] ?? null];
      if (next !== duration || link !== linked) changed.set(sub, { duration: next, predecessors: link });
    }
  }
  if (changed.size === 0) return 'All is as it was.';
  const after = planFiguresOf(
    lines.map((line) => ({ ...line, ...changed.get(line.id) })),
    times,
  );
  if ('problem' in after) throw new Error(after.problem);
  store.edit(
    [...changed].flatMap(([id, { duration, predecessors }]) => [
      ...(duration === undefined || duration === null
        ? []
        : [{ id, column: 'duration', input: { value: String(duration) } }]),
      ...(predecessors === undefined ? [] : [{ id, column: 'predecessors', input: { value: predecessors } }]),
    ]),
  );
  return `Days and order of ${counted(changed.size, 'task', 'tasks')} set. Ctrl+Z undoes it.`;
};
