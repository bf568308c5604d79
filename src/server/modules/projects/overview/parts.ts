import { stages, type StageName } from '../../../../domain/estimation/stages.ts';
import { boqDetails } from '../../../../resources/estimation/boqDetails.ts';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { contractReviews } from '../../../../resources/projects/contractReviews.ts';
import type { OverviewPart } from '../../../../resources/projects/overview.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { assigneesOf, stateLabel } from '../../../../workflows/decide.ts';
import { type WorkflowStatus } from '../../../engine/workflows/status.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';

/** By resource: the part's record with where it stands. */
export type Statuses = ReadonlyMap<string, WorkflowStatus>;

const partOf = (
  part: OverviewPart['part'],
  resource: Resource,
  { record, context }: WorkflowStatus,
  stage: string | null = null,
): OverviewPart => {
  const workflow = workflowOf(resource);
  const held = assigneesOf(workflow, context);
  const { revision } = record;
  return {
    part,
    resource: resource.name,
    id: record.id,
    name: String(record[resource.represent] ?? ''),
    stage,
    state: context.state,
    state_label: stateLabel(workflow, context),
    tone: workflow.states[context.state]?.tone ?? 'neutral',
    revision: typeof revision === 'number' ? revision : null,
    held_by: held && { role: held.role, people: held.people },
  };
};

const isStage = (name: unknown): name is StageName => typeof name === 'string' && name in stages;

/** The estimation by the stage that is worked on; held, won or lost by itself. */
const estimationPart = (statuses: Statuses): OverviewPart | undefined => {
  const whole = statuses.get(estimations.name);
  const stage = whole?.record['estimation_stage'];
  if (!whole || !isStage(stage)) return undefined;
  const { records } = stageResources[stage];
  const active = statuses.get(records.name);
  const { title } = stages[stage];
  return active && whole.context.state === 'OPEN'
    ? partOf('estimation', records, active, title)
    : partOf('estimation', estimations, whole, title);
};

/** Where the parts of a project stand, those that there are and the reader may see. */
export const overviewParts = (statuses: Statuses): OverviewPart[] => {
  const one = (part: OverviewPart['part'], resource: Resource) => {
    const status = statuses.get(resource.name);
    return status && partOf(part, resource, status);
  };
  return [
    one('requirements', boqDetails),
    estimationPart(statuses),
    one('contract', contractReviews),
    one('plan', projectPlans),
  ].flatMap((part) => part ?? []);
};
