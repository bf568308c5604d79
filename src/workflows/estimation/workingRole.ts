import type { GuardContext, Workflow } from '../../schema/workflow.ts';
import { assigneesOf } from '../decide.ts';
import { isAmong } from '../standIn.ts';

/** What a user is in a stage of an estimation now (part 1 §4). */
export const workingRoles = [
  'creator',
  'reviewer',
  'approver',
  'team-leader',
  'coordinator',
  'client-submit',
  'client-review',
  'closed',
  'no-access',
] as const;
export type WorkingRole = (typeof workingRoles)[number];

/** The roles that follow from the state alone, for everybody. */
const byState: Readonly<Record<string, WorkingRole>> = {
  WITH_CLIENT: 'client-submit',
  CLIENT_REVIEW: 'client-review',
  CLOSED: 'closed',
  REVISED: 'no-access',
};
const isOneOf = (role: string): role is 'creator' | 'reviewer' | 'approver' =>
  role === 'creator' || role === 'reviewer' || role === 'approver';

/** The working role of the current user: who holds the stage works in it, others coordinate, lead, or have no access. */
export const workingRoleOf = (workflow: Workflow, context: GuardContext): WorkingRole => {
  const known = byState[context.state];
  if (known) return known;
  const holder = assigneesOf(workflow, context);
  const plays = (role: string) => (context.people[role] ?? []).some(({ id }) => id === context.me);
  if (holder && isOneOf(holder.role) && isAmong(holder.people, context.me)) return holder.role;
  if (plays('coordinator')) return 'coordinator';
  return plays('team_leader') ? 'team-leader' : 'no-access';
};

/** The view flag of each role. */
export const viewFlagsOf = (role: WorkingRole) => ({
  is_creator: role === 'creator',
  is_reviewer: role === 'reviewer',
  is_approver: role === 'approver',
  is_team_leader: role === 'team-leader',
  is_coordinator: role === 'coordinator',
  is_no_access: role === 'no-access',
});
