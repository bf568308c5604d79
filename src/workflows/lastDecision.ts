import type { Step, Workflow } from '../schema/workflow.ts';

/** The steps by which somebody whom a state of decision waits for leads out of it, by state. */
export const leavingSteps = ({ states, actions }: Workflow): (readonly [state: string, steps: readonly string[]])[] =>
  Object.entries(states).flatMap(([state, { decision, waits }]) => {
    const names = Object.entries(actions).flatMap(([name, { by }]) =>
      waits.some(({ role }) => by.includes(role)) ? [name] : [],
    );
    return decision && names.length > 0 ? [[state, names] as const] : [];
  });

/**
 * The last decision about a record: the step by which somebody it waited for led it out of its decision. Taking it back
 * is none.
 */
export const lastDecision = (workflow: Workflow, steps: readonly Step[]): Step | undefined => {
  const leaving = new Map(leavingSteps(workflow));
  return steps.findLast(
    ({ action, from_state, to_state }) =>
      leaving.get(from_state)?.includes(action) && !workflow.states[to_state]?.decision,
  );
};
