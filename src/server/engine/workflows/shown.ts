import type { Resource } from '../../../schema/resource.ts';
import type { FollowingRecord, ShownWorkflow } from '../../../schema/shownWorkflow.ts';
import type { Workflow } from '../../../schema/workflow.ts';
import { editRefusal, assigneesOf, offeredSteps, standingIn, stoppedAbove } from '../../../workflows/decide.ts';
import { nextOf } from '../../../workflows/next.ts';
import { stuckOf } from './stuck.ts';
import { type WorkflowStatus } from './status.ts';
import { workflowOf } from './workflowOf.ts';

/** The steps that the earlier waits of the same state expect. */
const before = ({ states }: Workflow, state: string, role: string | undefined): string[] => {
  const waits = states[state]?.waits ?? [];
  const at = waits.findIndex((wait) => wait.role === role);
  return waits.slice(0, Math.max(at, 0)).flatMap(({ until }) => until ?? []);
};

/** The workflow of a record in its answer. */
export const shownWorkflow = (
  resource: Resource,
  { record, context, steps, now }: WorkflowStatus,
  goes_on: readonly FollowingRecord[],
  seen: number | null,
): ShownWorkflow => {
  const workflow = workflowOf(resource);
  const held_by = assigneesOf(workflow, context);
  const arrived = steps.findLast(
    ({ action, from_state, to_state }) =>
      to_state === context.state &&
      (from_state !== to_state || before(workflow, context.state, held_by?.role).includes(action)),
  );
  return {
    state: context.state,
    since: arrived?.at ?? new Date(record.created_at).toISOString(),
    held_by,
    standing_in: standingIn(workflow, context),
    next: nextOf(workflow, context),
    stuck: stuckOf(resource, context),
    goes_on,
    actions: offeredSteps(workflow, context),
    seen,
    outdated: context.outdated ?? [],
    told: now?.told ?? [],
    warned: now?.warned ?? [],
    edit_refused: editRefusal(workflow, context)?.message ?? null,
    ended_above: stoppedAbove(workflow, context),
    steps,
  };
};
