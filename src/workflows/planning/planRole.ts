import type { GuardContext, Workflow } from '../../schema/workflow.ts';
import { assigneesOf } from '../decide.ts';
import { isAmong } from '../standIn.ts';

/** What a user is in a plan now (part 1 §6). */
export const planRoles = ['creator', 'approver', 'project manager', 'no-access'] as const;
export type PlanRole = (typeof planRoles)[number];

const byRole: Readonly<Record<string, PlanRole>> = {
  creator: 'creator',
  approver: 'approver',
  project_manager: 'project manager',
};

/** The working role of the current user: whoever holds the plan works in it, others have no access. */
export const planRoleOf = (workflow: Workflow, context: GuardContext): PlanRole => {
  const holder = assigneesOf(workflow, context);
  return (holder && isAmong(holder.people, context.me) && byRole[holder.role]) || 'no-access';
};

/** The flags of each role; `is_creater` is spelled so in the documents. */
export const planFlagsOf = (role: PlanRole) => ({
  is_creater: role === 'creator',
  is_approver: role === 'approver',
  is_project_manager: role === 'project manager',
});
