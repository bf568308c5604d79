import { planWorkflow } from '../../../workflows/planning/plans.ts';

/** The states in which a plan can be edited. */
export const editable: readonly string[] = Object.entries(planWorkflow.states).flatMap(([name, state]) =>
  'editable' in state && state.editable.length > 0 ? [name] : [],
);
