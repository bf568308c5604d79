import { estimations } from '../../../../resources/estimation/estimations.ts';
import { boqDetails } from '../../../../resources/estimation/boqDetails.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import type { Overview } from '../../../../resources/projects/overview.ts';
import { contractReviews } from '../../../../resources/projects/contractReviews.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { Tx } from '../../../db/database.ts';
import { readRecord } from '../../../engine/records/read.ts';
import type { Who } from '../../../engine/who.ts';
import { endStates } from '../../../engine/workflows/below.ts';
import { workflowStatuses, type WorkflowStatus } from '../../../engine/workflows/status.ts';
import { readPlanOf } from '../../planning/inForce.ts';
import { holdersOf } from './holders.ts';
import { lateOf } from './late.ts';
import { maySeeNewest, newestOf } from './newest.ts';
import { overviewParts } from './parts.ts';
import { projectValue } from './value.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What is told of the plan beside its state. */
const planIn = (record: AnyRecord | undefined, isApproved: boolean): Overview['plan'] => {
  if (!record) return null;
  const manager = record['project_manager_id'];
  return {
    revision: Number(record['revision']),
    is_approved: isApproved,
    progress: text(record['progress']) ?? '0.00',
    planned_start_date: text(record['planned_start_date']),
    planned_end_date: text(record['planned_end_date']),
    forecast_end_date: isApproved ? text(record['forecast_end_date']) : null,
    forecast_on: isApproved ? text(record['forecast_on']) : null,
    project_manager:
      typeof manager === 'number' ? { id: manager, name: text(record['project_manager_name']) ?? '' } : null,
  };
};

/** Where the newest records of these resources stand, by resource. */
const statusesOf = async (
  tx: Tx,
  newest: ReadonlyMap<string, number>,
  resources: readonly Resource[],
  who: Who,
): Promise<Map<string, WorkflowStatus>> => {
  const read = await Promise.all(
    resources.map(async (resource): Promise<readonly [string, WorkflowStatus | undefined]> => {
      const id = newest.get(resource.name);
      return [
        resource.name,
        id === undefined
          ? undefined
          : (await workflowStatuses(tx, { resource, ids: [id] }, who, { withFacts: false })).get(id),
      ];
    }),
  );
  return new Map(read.flatMap(([name, status]) => (status ? [[name, status] as const] : [])));
};

/**
 * What a project is worth, where its parts stand, what is late and who holds what, as far as the reader may see it (rule 76).
 * The number of statements does not grow with what the project has.
 * @throws Failure 404
 */
export const overviewOf = async (tx: Tx, id: number, who: Who): Promise<Overview> => {
  const [project, newest] = await Promise.all([readRecord(tx, projects, id), newestOf(tx, id, who)]);
  const stages = Object.values(stageResources).map(({ records }): Resource => records);
  const known = await statusesOf(
    tx,
    newest,
    [boqDetails, ...stages.slice(1), estimations, contractReviews, projectPlans],
    who,
  );
  const records = new Map([...known].map(([name, { record }]) => [name, record]));
  const parts = overviewParts(known);
  // Dates and work are read in the plan by which people work; its part says where the newest revision stands.
  const read = maySeeNewest(projectPlans, who) ? await readPlanOf(tx, id) : undefined;
  const plan = read?.id;
  const newestPlan = records.get(projectPlans.name);
  const planned = planIn(
    plan === undefined || plan === newestPlan?.id ? newestPlan : await readRecord(tx, projectPlans, plan),
    read?.isApproved ?? false,
  );
  // An ended project waits for nobody (rule 127).
  const hasEnded = endStates(projects).includes(String(project['status']));
  const [value, late, holders] = await Promise.all([
    projectValue(tx, project, records),
    hasEnded ? { total: 0, counts: [], records: [] } : lateOf(tx, project, read?.isApproved ? plan : undefined, who),
    hasEnded ? [] : holdersOf(tx, id, { parts, plan, manager: planned?.project_manager }, who),
  ]);
  return { value, parts, plan: planned, late, holders };
};
