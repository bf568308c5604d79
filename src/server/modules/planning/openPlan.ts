import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { conflict } from '../../engine/errors.ts';
import { readColumns, readRecord } from '../../engine/records/read.ts';
import { insertRecord } from '../../engine/records/write.ts';
import { lockRecords } from '../../engine/workflows/editing.ts';
import type { Who } from '../../engine/who.ts';
import { keepCalendar } from './calendarLock.ts';
import { copyPlan } from './copyPlan.ts';
import { planOfProject } from './mainTasks.ts';

const numberOf = (project: unknown, revision: number) =>
  revision === 1 ? String(project) : `${String(project)} R${revision}`;

/** What somebody says of a new plan. */
export interface PlanSent {
  readonly project_id: number;
  /** Today by default. */
  readonly starts_on?: string | null | undefined;
  /** Who plans it, by default. */
  readonly project_manager_id?: number | undefined;
}

/**
 * The first revision of the plan of a project, empty. Returns its id.
 * @throws Failure 404; 409 for a project that is planned, or has ended; 422
 */
export const openPlan = async (
  tx: Tx,
  { project_id, project_manager_id, ...sent }: PlanSent,
  who: Who,
): Promise<number> => {
  await lockRecords(tx, projects, [project_id]);
  await keepCalendar(tx);
  const { number, title } = await readColumns(tx, projects, project_id);
  if (await planOfProject(tx, project_id)) throw conflict('This project has a plan already');
  return insertRecord(
    tx,
    projectPlans,
    {
      ...sent,
      number: numberOf(number, 1),
      title,
      project_id,
      project_manager_id: project_manager_id ?? who.id,
      revision: 1,
      creator_id: who.id,
    },
    who,
  );
};

/** Opens the next revision of a plan with its tasks and what was done of them. Returns its id. */
export const openNextPlan = async (tx: Tx, _: Resource, { id }: AnyRecord): Promise<number> => {
  await keepCalendar(tx);
  const { project_id, title, revision, starts_on, boq, project_manager_id, creator_id, last_number } = await readRecord(
    tx,
    projectPlans,
    id,
  );
  const { number } = await readColumns(tx, projects, Number(project_id));
  const next = Number(revision) + 1;
  const opened = await insertRecord(tx, projectPlans, {
    number: numberOf(number, next),
    title,
    project_id,
    revision: next,
    starts_on,
    boq,
    project_manager_id,
    creator_id,
    last_number,
  });
  await copyPlan(tx, id, opened);
  return opened;
};
