import { targetsOf, type Workflow } from '../schema/workflow.ts';
import { decides, decidingSteps } from './distinct.ts';

/** Whether a step is held to what was seen: it decides, or leads where a decision does without one. */
export const isHeld = (workflow: Workflow, name: string): boolean => {
  const action = workflow.actions[name];
  if (!workflow.restsOn || !action || action.along || action.beside) return false;
  if (decides(workflow, name)) return true;
  const ends = decidingSteps(workflow).flatMap((one) => {
    const decision = workflow.actions[one];
    return decision ? targetsOf(decision) : [];
  });
  const leads = (states: readonly string[]) =>
    states.every((state) => ends.includes(state) && !workflow.states[state]?.decision);
  return leads(targetsOf(action)) && !leads(action.from);
};
