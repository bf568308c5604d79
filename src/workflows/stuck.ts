import type { GuardContext, Role, Wait, Workflow } from '../schema/workflow.ts';
import { goneOf, heldIn, isWorkDone } from './decide.ts';
import { distinctRefusal } from './distinct.ts';
import { awaitedSteps } from './standIn.ts';

/** The roles besides that of a wait whose people may take a step that it is for. */
export const rolesBeside = (workflow: Workflow, state: string, wait: Wait): (readonly [step: string, role: Role])[] =>
  awaitedSteps(workflow, state, wait).flatMap((step) =>
    (workflow.actions[step]?.by ?? []).flatMap((role) => (role === wait.role ? [] : [[step, role] as const])),
  );

/**
 * The role that a record waits for in vain: it waits, nobody of whom it waits for can act (gone, without the permission,
 * barred by rule 24), and nobody else may take the step that it waits for. Null where it goes on.
 */
export const stuckAt = (workflow: Workflow, context: GuardContext): Role | null => {
  // It waits for nobody while what it is below has ended.
  if (context.endedAbove !== undefined) return null;
  const waits = (workflow.states[context.state]?.waits ?? []).filter((wait) => !isWorkDone(wait, context));
  if (waits.length === 0 || heldIn(workflow, context)) return null;
  const isTaken = waits.some((wait) =>
    rolesBeside(workflow, context.state, wait).some(([step, role]) =>
      context.people[role]?.some(({ id }) => distinctRefusal(workflow, step, { ...context, me: id }) === undefined),
    ),
  );
  if (isTaken) return null;
  // Whoever is gone and has not acted keeps it; else the last of whom it waits for.
  return (waits.find((wait) => goneOf(wait, context).length > 0) ?? waits.at(-1))?.role ?? null;
};
