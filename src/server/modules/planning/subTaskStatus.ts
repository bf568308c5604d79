import { eq, sql } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import type { GuardContext, NamedPerson } from '../../../schema/workflow.ts';
import { decide } from '../../../workflows/decide.ts';
import { stepTo, subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';
import { today } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { deriveLines } from '../../engine/editable/derive.ts';
import type { ChangedLines } from '../../engine/editable/savedLines.ts';
import { requireParts } from '../../engine/parts/within.ts';
import { readRecord } from '../../engine/records/read.ts';
import { requireVersion } from '../../engine/records/version.ts';
import { failureOf, lockRecords } from '../../engine/workflows/editing.ts';
import type { Who } from '../../engine/who.ts';
import { deriveWork } from './derive.ts';
import { editable } from './editable.ts';
import { planSet } from './planSet.ts';
import { planOfProject } from './mainTasks.ts';

/** What somebody says of a sub-task. */
interface StatusSent {
  readonly status?: string | null | undefined;
  readonly progress?: number | null | undefined;
  readonly actual_start_date?: string | null | undefined;
  readonly actual_end_date?: string | null | undefined;
  readonly version?: number | null | undefined;
}

/** Work is told once its plan was approved: in later revisions always, as it goes on while they are made (rule 72). */
export const trackingRefusal = (status: string, revision: number): string | null =>
  revision > 1 || status === 'APPROVED' || status === 'CLOSED'
    ? null
    : 'The plan is not approved yet: nobody works by it';

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
    const ended = end ?? sql`greatest(${today}, ${began ?? null}::date)`;
    return {
      progress: '100',
      actual_start_date: began ?? (end ? sql`least(${today}, ${end}::date)` : today),
      actual_end_date: ended,
    };
  }
  if (end) throw invalid({ actual_end_date: ['What is in progress has not ended'] });
  if (progress === 100) throw invalid({ progress: ['What is 100 % done is done'] });
  const before = stored['status'] === 'IN_PROGRESS' ? stored['progress'] : '0';
  return { progress: progress ?? before, actual_start_date: began ?? today, actual_end_date: null };
};

/**
 * Says how far a sub-task is. Without a status it toggles between done and in progress. What follows reaches its main
 * task and the plan.
 * @throws Failure 404; 403 for somebody who does not do it and is not responsible for the plan; 409 for a plan that
 *   nobody works by, a revision that another follows, an old version; 422
 */
export const changeStatus = async (
  tx: Tx,
  project: number,
  id: number,
  sent: StatusSent,
  who: Who,
): Promise<ChangedLines> => {
  const plan = await planOfProject(tx, project);
  if (!plan) throw notFound('Sub-task');
  await requireParts(tx, planTasks, plan.id, [id]);
  await lockRecords(tx, projectPlans, [plan.id]);
  const [record, task] = await Promise.all([readRecord(tx, projectPlans, plan.id), readRecord(tx, planTasks, id)]);
  if (task['kind'] !== 'sub_task') throw notFound('Sub-task');
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
  };
  const decision = decide(subTaskWorkflow, step, context);
  if ('refused' in decision) throw failureOf(decision.refused);
  const refused =
    record['frozen_at'] === null
      ? trackingRefusal(String(record['status']), plan.revision)
      : 'A newer revision is open';
  if (refused !== null) throw conflict(refused);
  await requireVersion(tx, planTasks, id, sent.version ?? undefined);
  const table = tableOf(planTasks);
  await tx
    .update(table)
    .set({ ...valuesOf(decision.to, sent, task), status: decision.to, version: sql`${table['version']} + 1` })
    .where(eq(table.id, id));
  const derived = editable.includes(String(record['status']))
    ? await deriveLines(tx, planSet, plan.id, 'all')
    : await deriveWork(tx, planSet, plan.id);
  return { changed: [id, ...derived] };
};
