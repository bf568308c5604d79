import { eq } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import type { GuardContext } from '../../../schema/workflow.ts';
import { planFlagsOf, planRoleOf } from '../../../workflows/planning/planRole.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import type { Who } from '../../engine/who.ts';
import { workflowStatuses } from '../../engine/workflows/status.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';

/** Where a plan stands for the current user. */
export const standingPlans = (context: GuardContext | undefined) => {
  const status = context?.state ?? 'DRAFT';
  const role = context ? planRoleOf(workflowOf(projectPlans), context) : 'no-access';
  return {
    status,
    status_text: status.toLowerCase().replaceAll('_', ' '),
    working_role: role,
    ...planFlagsOf(role),
  };
};

/** The same of a plan by its id. */
export const standingOf = async (tx: Tx, plan: number, who: Who) =>
  standingPlans(
    (await workflowStatuses(tx, { resource: projectPlans, ids: [plan] }, who, { withFacts: false })).get(plan)?.context,
  );

/** The revisions of the plan of a project, the newest first. */
export const revisionsOf = async (tx: Tx, project: number): Promise<{ id: number; revision: number }[]> => {
  const table = tableOf(projectPlans);
  const rows = await tx
    .select({ id: table.id, revision: table.revision })
    .from(table)
    .where(eq(table.project_id, project));
  return rows
    .map(({ id, revision }) => ({ id: Number(id), revision: Number(revision) }))
    .toSorted((a, b) => b.revision - a.revision);
};
