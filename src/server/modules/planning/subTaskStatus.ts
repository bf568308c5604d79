import { aliasedTable, inArray, sql, type SQL } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { taskStatuses, type TaskStatus } from '../../../domain/planning/planLines.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import type { GuardContext, NamedPerson } from '../../../schema/workflow.ts';
import { decide } from '../../../workflows/decide.ts';
import { stepTo, subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';
import { currentBranch, todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import type { ChangedLines } from '../../engine/breakdown/answerSaved.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { readRecord } from '../../engine/records/read.ts';
import { requireVersion } from '../../engine/records/version.ts';
import { endedAbove } from '../../engine/workflows/below.ts';
import { failureOf, lockRecords } from '../../engine/workflows/editing.ts';
import type { Who } from '../../engine/who.ts';
import { deriveWork } from './derive.ts';
import { editable } from './editable.ts';
import { outOfTurn, type OutOfTurn } from './outOfTurn.ts';
import { planSet } from './planSet.ts';
import { isInForce } from './inForce.ts';
import { selectRows } from '../../db/rows.ts';

const p = aliasedTable(tableOf(projectPlans), 'p');
const t = aliasedTable(tableOf(planTasks), 't');

/** What somebody says of a sub-task. */
interface StatusSent {
  readonly status?: string | null | undefined;
  readonly progress?: number | null | undefined;
  readonly actual_start_date?: string | null | undefined;
  readonly actual_end_date?: string | null | undefined;
  readonly version?: number | null | undefined;
}

interface OpenPlan {
  readonly id: number;
  readonly status: string;
  readonly in_force: boolean;
}

/** The revisions of the plan of a project in which work is recorded: that in force, those after it, and one before it. */
const openPlans = async (tx: Tx, project: number): Promise<readonly OpenPlan[]> => {
  const rows = await selectRows(
    tx,
    { id: p.id, status: p.status, in_force: sql<OpenPlan['in_force']>`${isInForce('p')}` },
    (list) => sql`
    select ${list} from ${tableOf(projectPlans)} ${p}
    where ${p.branch_id} = ${currentBranch} and ${p.project_id} = ${project} and ${p.frozen_at} is null order by ${p.id}`,
  );
  return rows;
};

interface Twin {
  readonly id: number;
  readonly plan: number;
  readonly line_key: string;
}

/** The sub-tasks of these revisions that a condition on `t` says. */
const readAmong = async (tx: Tx, plans: readonly number[], condition: SQL): Promise<readonly Twin[]> => {
  const rows = await selectRows(
    tx,
    { id: t.id, plan: t.plan_id, line_key: t.line_key },
    (list) => sql`
    select ${list} from ${tableOf(planTasks)} ${t}
    where ${t.plan_id} = any(${arrayOf(plans, 'bigint')}) and ${t.kind} = 'sub_task' and ${condition}`,
  );
  return rows;
};

const personIn = (record: Readonly<Record<string, unknown>>, name: string): NamedPerson[] =>
  typeof record[`${name}_id`] === 'number'
    ? [{ id: Number(record[`${name}_id`]), name: String(record[`${name}_name`]) }]
    : [];

/** What the status, with what was said beside it, makes of a sub-task. @throws Failure 422 for what does not go together */
const valuesOf = (to: string, sent: StatusSent, stored: Readonly<Record<string, unknown>>) => {
  const { actual_start_date: start, actual_end_date: end, progress } = sent;
  const began = start ?? stored['actual_start_date'] ?? null;
  if (to === 'NOT_STARTED') {
    if (progress) throw invalid({ progress: ['What is not started has nothing done'] });
    return { progress: '0', actual_start_date: null, actual_end_date: null };
  }
  if (typeof began === 'string' && typeof end === 'string' && end < began)
    throw invalid({ actual_end_date: ['Actual end is before Actual start'] });
  if (to === 'DONE') {
    if (typeof progress === 'number' && progress !== 100) throw invalid({ progress: ['What is done is 100 %'] });
    const ended = end ?? sql`greatest(${todayInSql}, ${began ?? null}::date)`;
    return {
      progress: '100',
      actual_start_date: began ?? (end ? sql`least(${todayInSql}, ${end}::date)` : todayInSql),
      actual_end_date: ended,
    };
  }
  if (end) throw invalid({ actual_end_date: ['What is in progress has not ended'] });
  if (progress === 100) throw invalid({ progress: ['What is 100 % done is done'] });
  const before = stored['status'] === 'IN_PROGRESS' ? stored['progress'] : '0';
  return { progress: progress ?? before, actual_start_date: began ?? todayInSql, actual_end_date: null };
};

/** What was said of a sub-task has changed, and what it was: sent to the same call, it is so again (rule 137). */
interface ChangedStatus extends ChangedLines, OutOfTurn {
  readonly was: {
    readonly status: TaskStatus;
    readonly progress: number;
    readonly actual_start_date: string | null;
    readonly actual_end_date: string | null;
  };
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** How far a stored sub-task is. */
const standingOf = (task: Readonly<Record<string, unknown>>): ChangedStatus['was'] => ({
  status: taskStatuses.find((status) => status === task['status']) ?? 'NOT_STARTED',
  progress: Number(task['progress']),
  actual_start_date: dayOf(task['actual_start_date']),
  actual_end_date: dayOf(task['actual_end_date']),
});

/**
 * Says how far a sub-task is. Without a status it toggles between done and in progress. What follows reaches its main
 * task and the plan.
 * @throws Failure 404; 403 for somebody who does not do it and is not responsible for the plan; 409 for a plan that
 *   nobody works by, a revision that another follows, an old version; 422
 */
export const changeStatus = async (
  tx: Tx,
  { project, id }: { readonly project: number; readonly id: number },
  sent: StatusSent,
  who: Who,
): Promise<ChangedStatus> => {
  // A later revision is closed, and freezes others, under the same lock.
  await lockRecords(tx, projects, [project]);
  const plans = await openPlans(tx, project);
  const revisions = plans.map((plan) => plan.id);
  const [sentTask] = await readAmong(tx, revisions, sql`${t.id} = ${id}`);
  if (!sentTask) throw notFound('Sub-task');
  await lockRecords(tx, projectPlans, revisions);
  const plan = plans.find(({ in_force }) => in_force);
  if (!plan) throw conflict('The plan is not approved yet: nobody works by it');
  const twins = await readAmong(tx, revisions, sql`${t.line_key} = ${sentTask.line_key}`);
  const worked = twins.find((twin) => twin.plan === plan.id);
  if (!worked) throw conflict('It is in the draft of the next revision alone: nobody works by it yet');
  const [record, task] = await Promise.all([
    readRecord(tx, projectPlans, plan.id),
    readRecord(tx, planTasks, worked.id),
  ]);
  const step = stepTo(sent.status, String(task['status']));
  const context: GuardContext = {
    state: String(task['status']),
    me: who.id,
    may: (permission) => who.permissions.has(permission),
    people: {
      assignee: personIn(task, 'assignee'),
      creator: personIn(record, 'creator'),
      project_manager: personIn(record, 'project_manager'),
    },
    record: task,
    steps: [],
    counts: {},
    sums: {},
    endedAbove: (await endedAbove(tx, planTasks, [task.id])).get(task.id),
  };
  const decision = decide(subTaskWorkflow, step, context);
  if ('refused' in decision) throw failureOf(decision.refused);
  await requireVersion(tx, planTasks, id, sent.version ?? undefined);
  const table = tableOf(planTasks);
  await tx
    .update(table)
    .set({ ...valuesOf(decision.to, sent, task), status: decision.to, version: sql`${table['version']} + 1` })
    .where(
      inArray(
        table.id,
        twins.map((twin) => twin.id),
      ),
    );
  const derived: number[] = [];
  for (const { id: of, status } of plans) {
    // oxlint-disable-next-line no-await-in-loop -- three at most, on one connection
    const changed = editable.includes(status)
      ? await deriveLines(tx, { set: planSet, record: of }, 'all')
      : await deriveWork(tx, { set: planSet, record: of });
    if (of === sentTask.plan) derived.push(...changed);
  }
  return { changed: [id, ...derived], was: standingOf(task), ...(await outOfTurn(tx, plan.id, worked.id)) };
};
