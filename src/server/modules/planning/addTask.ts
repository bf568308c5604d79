import type { AddedLine } from '../../engine/breakdown/lineSet.ts';
import { saveLines } from '../../engine/breakdown/saveLines.ts';
import type { Tx } from '../../db/database.ts';
import { isRecord } from '../../../schema/guards.ts';
import { Failure, missing } from '../../engine/errors.ts';
import type { Who } from '../../engine/who.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { requireRecords } from '../../engine/parts/within.ts';
import { planOfProject } from './mainTasks.ts';
import { openPlan } from './openPlan.ts';
import { planSet } from './planSet.ts';

type Values = Readonly<Record<string, unknown>>;

/** The errors of a sent line under the names that the request has for its fields. */
const asSent = (error: unknown): unknown => {
  if (!(error instanceof Failure) || !error.more.errors) return error;
  const errors = Object.entries(error.more.errors).map(([path, messages]) => [
    path.replace(/^added\.(\d+)\./, (_, at: string) => (at === '0' ? '' : `sub_tasks.${Number(at) - 1}.`)),
    messages,
  ]);
  return new Failure(error.status, error.message, { ...error.more, errors: Object.fromEntries(errors) });
};

/**
 * Adds a main task with its sub-tasks to the newest plan of a project. The first one begins the plan: today, managed by
 * whoever adds it.
 * @throws Failure 404; 403, 409 for a plan that cannot be changed now; 422
 */
export const addTask = async (tx: Tx, project: number, { sub_tasks, ...main }: Values, who: Who) => {
  await requireRecords(tx, projects, [project]);
  const known = await planOfProject(tx, project);
  if (!known && !who.permissions.has(`${projectPlans.permissions}.create`))
    throw missing(`${projectPlans.permissions}.create`);
  const plan = known?.id ?? (await beginPlan(tx, project, who));
  const subTasks = Array.isArray(sub_tasks) ? sub_tasks.filter(isRecord) : [];
  const added: AddedLine[] = [
    { ...main, kind: 'main_task', key: 'main', parent_line_id: null },
    ...subTasks.map((each, at): AddedLine => ({ ...each, kind: 'sub_task', key: `sub ${at}`, parent_key: 'main' })),
  ];
  return saveLines(tx, { set: planSet, record: plan }, { added }, who).catch((error: unknown) => {
    throw asSent(error);
  });
};

const beginPlan = (tx: Tx, project_id: number, who: Who): Promise<number> =>
  openPlan(tx, { project_id, project_manager_id: who.id }, who);
