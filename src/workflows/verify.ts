import type { GuardContext, Workflow } from '../schema/workflow.ts';
import type { VerificationMark } from '../schema/verification.ts';
import { stateLabel, type Refusal } from './decide.ts';
import { distinctRefusal, workRefusal } from './distinct.ts';

/**
 * The reason why the current user cannot set or clear a mark of a part now; undefined if they can. `context` is the
 * parent's, `marks` are the part's set marks.
 */
export const verifyRefusal = (
  workflow: Workflow,
  { role, states, after }: VerificationMark,
  context: Pick<GuardContext, 'people' | 'me' | 'state' | 'steps' | 'endedAbove'>,
  marks: ReadonlySet<string>,
): Refusal | undefined => {
  const people = context.people[role] ?? [];
  if (!people.some(({ id }) => id === context.me)) return { kind: 'role', message: `Only the ${role} can verify this` };
  if (!states.includes(context.state))
    return { kind: 'state', message: `It is “${stateLabel(workflow, context)}”: it is not verified now` };
  if (context.endedAbove) return { kind: 'state', message: context.endedAbove.message };
  const { decision, waits = [] } = workflow.states[context.state] ?? {};
  const until = waits.find((wait) => wait.role === role)?.until;
  const barred = decision ? distinctRefusal(workflow, until ?? '', context) : workRefusal(workflow, role, context);
  if (barred !== undefined) return { kind: 'role', message: barred };
  if (after !== undefined && !marks.has(after))
    return { kind: 'guard', message: `Waits for the ${after.replaceAll('_', ' ')} to verify it` };
  return undefined;
};
