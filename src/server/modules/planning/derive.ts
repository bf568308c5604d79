import { eq, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { each, mapped } from '../../../domain/longWork.ts';
import { figuresOfPlan, type PlanFigures, type TaskFigures } from '../../../domain/planning/planFigures.ts';
import { numbered } from '../../../domain/planning/planLines.ts';
import { linkRefusal, predecessorsText, readPredecessors } from '../../../domain/planning/predecessors.ts';
import type { CivilDate } from '../../../domain/schedule/days.ts';
import { PlanError, problemText, type PlanProblem } from '../../../domain/schedule/problems.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { readToday } from '../../db/today.ts';
import { sentColumn, sentRows } from '../../engine/bulk/sent.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { invalid } from '../../engine/errors.ts';
import { refusedLines } from '../../engine/breakdown/namedLines.ts';
import { linesTable, type LineRules, type LineSet, type LinesOf } from '../../engine/breakdown/lineSet.ts';
import { withPauses } from '../../pauses.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { planHead, tasksOfPlan, type PlanHead, type StoredTask } from './planLines.ts';

/** The columns of a task that follow from its whole plan. */
const figureNames = [
  'number',
  'predecessors',
  'planned_start_date',
  'planned_end_date',
  'total_float',
  'is_critical',
  'progress',
  'status',
  'actual_start_date',
  'actual_end_date',
  'forecast_start_date',
  'forecast_end_date',
  'forecast_float',
] as const satisfies readonly (keyof TaskFigures)[];

type Refused = Map<number, FieldErrors>;

/** The lines with predecessors in their one notation; what is no list of tasks of the plan, or of a kind that main tasks do not take, is refused, and left out (rules 70 and 171). */
const withPredecessors = (lines: readonly StoredTask[], head: PlanHead, refused: Refused): Promise<StoredTask[]> => {
  const numbers = new Set(lines.map(({ number }) => number));
  const mains = new Set(lines.filter(({ kind }) => kind === 'main_task').map(({ number }) => number));
  return withPauses(
    mapped(lines, (line) => {
      if (line.predecessors === null) return line;
      const without = (message: string) => {
        refused.set(line.id, { predecessors: [message] });
        return { ...line, predecessors: null };
      };
      const read = readPredecessors(line.predecessors);
      if ('refused' in read) return without(read.refused);
      const unknown = read.find(({ number }) => !numbers.has(number) && number > head.last_number);
      if (unknown) return without(`There is no task ${unknown.number} in this plan`);
      const wrong = linkRefusal(read, line.kind === 'main_task', (number) => mains.has(number));
      if (wrong !== null) return without(wrong);
      return { ...line, predecessors: predecessorsText(read) };
    }),
  );
};

/** The tasks whose predecessors close the circle. */
const closing = (problem: PlanProblem): readonly number[] =>
  problem.kind === 'circle' ? problem.links.filter(({ by }) => by === 'before').map(({ to }) => to) : [];

/**
 * What follows from the lines of a plan. The tasks of every circle are refused: each is looked for without those before
 * it.
 * @throws Failure 422 for a plan that has no schedule, with its tasks named
 */
const figuresOf = async (lines: readonly StoredTask[], head: PlanHead, refused: Refused): Promise<PlanFigures> => {
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  let left = lines;
  for (;;)
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next circle is found without this one
      return await withPauses(figuresOfPlan(left, head));
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      const message = problemText(error.problem, (id) => names.get(id) ?? String(id));
      const ids = closing(error.problem);
      const isFound = left.some(({ id, predecessors }) => predecessors !== null && ids.includes(id));
      if (!isFound) throw refused.size ? refusedLines(422, refused) : invalid({ plan: [message] });
      for (const id of ids) refused.set(id, { predecessors: [message] });
      left = left.map((line) => (ids.includes(line.id) ? { ...line, predecessors: null } : line));
    }
};

/** The dates of a task as they were agreed: another calendar moves no plan that cannot be edited (rule 75). */
const asAgreed = (
  task: TaskFigures,
  { planned_start_date, planned_end_date, total_float, is_critical }: StoredTask,
): TaskFigures =>
  planned_start_date === null || planned_end_date === null || total_float === null
    ? task
    : { ...task, planned_start_date, planned_end_date, total_float, is_critical };

/** Of which day a forecast is, and whether the plan keeps the dates that were agreed. */
interface Anew {
  readonly on: CivilDate | null;
  readonly keepsDates?: boolean;
}

/**
 * A plan with all that follows from it, and what is stored otherwise; where it keeps its dates, of the work alone: status,
 * progress, actual dates and the forecast.
 * @throws Failure 422 with each task whose predecessors are no tasks of the plan, or are in a circle (rule 70)
 */
export const planAnew = async (tx: Tx, plan: number, { on, keepsDates = false }: Anew) => {
  const [stored, head] = await Promise.all([tasksOfPlan(tx, plan), planHead(tx, plan)]);
  const refused: Refused = new Map();
  const lines = await withPredecessors(numbered(stored, head.last_number), head, refused);
  const figures = await figuresOf(lines, { ...head, on }, refused);
  if (refused.size) throw refusedLines(422, refused);
  const byId = new Map(stored.map((line) => [line.id, line]));
  const changed = new Map<number, TaskFigures>();
  await withPauses(
    each(figures.tasks, ([id, anew]) => {
      const before = assertDefined(byId.get(id));
      const task = keepsDates ? asAgreed(anew, before) : anew;
      if (figureNames.some((name) => task[name] !== before[name])) changed.set(id, task);
    }),
  );
  const { progress, forecast_end_date, forecast_on } = figures;
  const { planned_start_date, planned_end_date } = keepsDates ? head : figures;
  const last_number = lines.reduce((most, { number }) => Math.max(most, number ?? 0), head.last_number);
  const whole = { progress, planned_start_date, planned_end_date, last_number, forecast_end_date, forecast_on };
  return { stored, head, figures, changed, whole };
};

/** A figure is derived, so versions and history stay. */
const writeFigures = async (tx: Tx, set: LineSet, changed: ReadonlyMap<number, TaskFigures>): Promise<void> => {
  if (changed.size === 0) return;
  const { table } = linesTable(set);
  const values = [...changed.values()].map((figures) => ({ ...figures }));
  const assigned = figureNames.map((name) => sql`${sql.identifier(name)} = ${sentColumn(name)}`);
  await mapDatabaseErrors(set.lines, () =>
    tx.execute(sql`
      update ${table} set ${sql.join(assigned, sql`, `)}
      from ${sentRows(table, { all: figureNames, partial: new Set() }, values, [['row id', 'bigint', [...changed.keys()]]])}
      where ${table.id} = sent."row id"`),
  );
};

/** Stores what the work on a plan comes to, which keeps its dates. Returns the tasks with other figures. */
export const deriveWork = async (tx: Tx, { set, record: plan }: LinesOf): Promise<readonly number[]> => {
  const { changed, whole } = await planAnew(tx, plan, { on: await readToday(tx), keepsDates: true });
  const { progress, forecast_end_date, forecast_on } = whole;
  const table = tableOf(projectPlans);
  await tx.update(table).set({ progress, forecast_end_date, forecast_on }).where(eq(table.id, plan));
  await writeFigures(tx, set, changed);
  return [...changed.keys()];
};

/** What is stored of a plan is what its tasks, their dependencies and the calendar make: the whole, at the end of each change. */
export const planDerived: NonNullable<LineRules['derived']> = async (tx, { set, record: plan }) => {
  const { changed, whole, head } = await planAnew(tx, plan, { on: await readToday(tx) });
  const names = [
    'progress',
    'planned_start_date',
    'planned_end_date',
    'last_number',
    'forecast_end_date',
    'forecast_on',
  ] as const;
  if (names.some((name) => whole[name] !== head[name])) {
    const table = tableOf(projectPlans);
    await tx.update(table).set(whole).where(eq(table.id, plan));
  }
  await writeFigures(tx, set, changed);
  return [...changed.keys()];
};
