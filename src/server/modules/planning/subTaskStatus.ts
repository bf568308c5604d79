import { eq, sql } from 'drizzle-orm';
import { workSaid, type Work, type WorkSaid } from '../../../domain/planning/work.ts';
import { taskStatuses, type TaskStatus } from '../../../domain/planning/planLines.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import type { GuardContext, NamedPerson } from '../../../schema/workflow.ts';
import { decide } from '../../../workflows/decide.ts';
import { stepTo, subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { readToday } from '../../db/today.ts';
import type { ChangedLines } from '../../engine/breakdown/answerSaved.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import { Failure, invalid } from '../../engine/errors.ts';
import { readRecord } from '../../engine/records/read.ts';
import { requireVersion } from '../../engine/records/version.ts';
import { endedAbove } from '../../engine/workflows/below.ts';
import { failureOf } from '../../engine/workflows/editing.ts';
import type { Who } from '../../engine/who.ts';
import { deriveWork } from './derive.ts';
import { editable } from './editable.ts';
import { outOfTurn, type OutOfTurn } from './outOfTurn.ts';
import { planSet } from './planSet.ts';
import { workColumns } from './planLines.ts';
import { lockWork, type NamedWork, type WorkedTask } from './workedOn.ts';

/** What somebody says of a sub-task, as it is sent. */
interface StatusSent extends Omit<WorkSaid, 'status'> {
  readonly status?: string | null | undefined;
  readonly version?: number | null | undefined;
}

/** How far a sub-task was: sent to the same call, it is so again (rule 137). */
type WorkBefore = Omit<Work, 'progress_before' | 'remaining_before'>;

const beforeOf = ({ status, progress, actual_start_date, actual_end_date, remaining_days }: Work): WorkBefore => ({
  status,
  progress,
  actual_start_date,
  actual_end_date,
  remaining_days,
});

const names: readonly (keyof Work)[] = workColumns;

const saidOf = ({ status, version: _, ...sent }: StatusSent): WorkSaid => ({
  ...sent,
  status: taskStatuses.find((one) => one === status),
});

const personIn = (record: Readonly<Record<string, unknown>>, name: string): NamedPerson[] =>
  typeof record[`${name}_id`] === 'number'
    ? [{ id: Number(record[`${name}_id`]), name: String(record[`${name}_name`]) }]
    : [];

/** Stores how far sub-tasks are, one a statement: the history of each has it. */
const write = async (tx: Tx, { twins }: NamedWork, work: Work): Promise<void> => {
  const table = tableOf(planTasks);
  const values = Object.fromEntries(names.map((name) => [name, work[name]]));
  for (const { id } of twins)
    // oxlint-disable-next-line no-await-in-loop -- one connection; three at most
    await tx
      .update(table)
      .set({ ...values, version: sql`${table['version']} + 1` })
      .where(eq(table.id, id));
};

/**
 * Says how far sub-tasks of a project are, all or none (rule 164). What follows reaches their main tasks and the plan; what
 * changes nothing writes nothing. Returns what each was, in their order.
 * @throws Failure 404; 403 for somebody who does not do one and is not responsible for the plan; 409 for a plan that
 *   nobody works by, a revision that another follows, an old version; 422 with the fields of each that do not go together,
 *   of several by their place: `tasks.3.progress`
 */
const say = async (
  tx: Tx,
  project: number,
  sent: readonly (StatusSent & { readonly id: number })[],
  { who, at }: { readonly who: Who; readonly at: (place: number) => string },
) => {
  const { plans, plan, tasks } = await lockWork(
    tx,
    project,
    sent.map(({ id }) => id),
  );
  const [record, today, ended] = await Promise.all([
    readRecord(tx, projectPlans, plan.id),
    readToday(tx),
    endedAbove(tx, planTasks, [...new Set(tasks.map(({ worked }) => worked.id))]),
  ]);
  const people = {
    creator: personIn(record, 'creator'),
    project_manager: personIn(record, 'project_manager'),
  };
  const contextOf = (task: WorkedTask): GuardContext => ({
    state: task.status,
    me: who.id,
    may: (permission) => who.permissions.has(permission),
    people: { ...people, assignee: personIn({ ...task }, 'assignee') },
    record: { ...task },
    steps: [],
    counts: {},
    sums: {},
    endedAbove: ended.get(task.id),
  });
  const errors: FieldErrors = {};
  const changes: { readonly of: NamedWork; readonly work: Work }[] = [];
  for (const [place, of] of tasks.entries()) {
    const said: StatusSent = sent[place] ?? {};
    const made = workSaid(of.worked, saidOf(said), today);
    const to: TaskStatus = 'refused' in made ? of.worked.status : made.status;
    const decision = decide(subTaskWorkflow, stepTo(to), contextOf(of.worked));
    if ('refused' in decision) throw failureOf(decision.refused);
    // oxlint-disable-next-line no-await-in-loop -- only an old version is read again, for its refusal
    if (said.version && said.version !== of.named.version)
      await requireVersion(tx, planTasks, of.named.id, said.version);
    if ('refused' in made)
      for (const [field, reason] of Object.entries(made.refused)) errors[`${at(place)}${field}`] = [reason];
    else if (of.twins.some((twin) => names.some((name) => twin[name] !== made[name]))) changes.push({ of, work: made });
  }
  const [first] = Object.values(errors);
  if (first) throw sent.length === 1 ? invalid(errors) : new Failure(422, first[0] ?? '', { errors });
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { of, work } of changes) await write(tx, of, work);
  const changed = new Set(tasks.map(({ named }) => named.id));
  const shown = tasks[0]?.named.plan;
  for (const { id, status } of changes.length > 0 ? plans : []) {
    // oxlint-disable-next-line no-await-in-loop -- three at most, on one connection
    const derived = editable.includes(status)
      ? await deriveLines(tx, { set: planSet, record: id }, 'all')
      : await deriveWork(tx, { set: planSet, record: id });
    if (id === shown) for (const one of derived) changed.add(one);
  }
  return { changed: [...changed], plan, tasks, was: tasks.map(({ worked }) => beforeOf(worked)) };
};

/** What was said of a sub-task has changed, and what it was. */
interface ChangedStatus extends ChangedLines, OutOfTurn {
  readonly was: WorkBefore;
}

/** Says how far a sub-task is. Without anything it toggles between done and in progress. @throws Failure as `say` */
export const changeStatus = async (
  tx: Tx,
  { project, id }: { readonly project: number; readonly id: number },
  sent: StatusSent,
  who: Who,
): Promise<ChangedStatus> => {
  const { changed, plan, tasks, was } = await say(tx, project, [{ ...sent, id }], { who, at: () => '' });
  const [task] = tasks;
  const [before] = was;
  if (!task || !before) throw new Error('One sub-task was named');
  return { changed, was: before, ...(await outOfTurn(tx, plan.id, task.worked.id)) };
};

/** Says how far several sub-tasks are, all or none. @throws Failure as `say` */
export const changeStatuses = async (
  tx: Tx,
  project: number,
  sent: readonly (StatusSent & { readonly id: number })[],
  who: Who,
): Promise<ChangedLines & { readonly was: readonly (WorkBefore & { readonly id: number })[] }> => {
  if (sent.length === 0) return { changed: [], was: [] };
  const twice = sent.findIndex(({ id }, place) => sent.findIndex((one) => one.id === id) < place);
  if (twice >= 0) throw invalid({ [`tasks.${twice}.id`]: ['It is sent twice'] });
  const { changed, was } = await say(tx, project, sent, { who, at: (place) => `tasks.${place}.` });
  return { changed, was: was.map((before, place) => ({ id: sent[place]?.id ?? 0, ...before })) };
};
