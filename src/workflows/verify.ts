import type { GuardContext, Workflow } from '../schema/workflow.ts';
import type { VerificationMark } from '../schema/verification.ts';
import { stateLabel, type Refusal } from './decide.ts';
import { distinctRefusal, workRefusal } from './distinct.ts';
import { actsFor, isAmong } from './standIn.ts';

/**
 * The reason why the current user cannot set or clear a mark of a part now, in their own role or for somebody for whom they
 * stand in; undefined if they can. `context` is the parent's, `marks` are the part's set marks.
 */
export const verifyRefusal = (
  workflow: Workflow,
  { role, states, after }: VerificationMark,
  context: Pick<GuardContext, 'people' | 'me' | 'state' | 'steps' | 'endedAbove'>,
  marks: ReadonlySet<string>,
): Refusal | undefined => {
  const people = context.people[role] ?? [];
  if (!isAmong(people, context.me)) return { kind: 'role', message: `Only the ${role} can verify this` };
  if (!states.includes(context.state))
    return { kind: 'state', message: `It is “${stateLabel(workflow, context)}”: it is not verified now` };
  if (context.endedAbove) return { kind: 'state', message: context.endedAbove.message };
  const { decision, waits = [] } = workflow.states[context.state] ?? {};
  const until = waits.find((wait) => wait.role === role)?.until;
  const barredAs = (me: number) =>
    decision
      ? distinctRefusal(workflow, until ?? '', { ...context, me })
      : workRefusal(workflow, role, { ...context, me });
  const barred = barredAs(context.me);
  if (barred !== undefined) return { kind: 'role', message: barred };
  const whom = actsFor(people, context.me);
  if (whom && barredAs(whom.id) !== undefined)
    return { kind: 'role', message: `${whom.name} cannot verify this, and so nobody for them` };
  if (after !== undefined && !marks.has(after))
    return { kind: 'guard', message: `Waits for the ${after.replaceAll('_', ' ')} to verify it` };
  return undefined;
};
