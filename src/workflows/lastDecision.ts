import type { Step, Workflow } from '../schema/workflow.ts';

/**
 * The last decision about a record: the step by which somebody it waited for led it out of its decision. Taking it back
 * is none.
 */
export const lastDecision = ({ states, actions }: Workflow, steps: readonly Step[]): Step | undefined =>
  steps.findLast(({ action, from_state, to_state }) => {
    const from = states[from_state];
    const by = actions[action]?.by ?? [];
    return from?.decision && !states[to_state]?.decision && from.waits.some(({ role }) => by.includes(role));
  });
