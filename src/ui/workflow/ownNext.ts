import type { ShownWorkflow } from '../../schema/shownWorkflow.ts';

/** The next step of a record: what is to be done and is no step was done where the work goes on in another record (rule 114). */
export const ownNext = ({ next, goes_on }: ShownWorkflow): ShownWorkflow['next'] =>
  next?.action === null && goes_on.length > 0 ? null : next;
