import type { Resource } from '../../../schema/resource.ts';
import type { Workflow } from '../../../schema/workflow.ts';

/** The workflow of a resource. @throws Error if it has none */
export const workflowOf = ({ name, workflow }: Resource): Workflow => {
  if (!workflow) throw new Error(`${name} has no workflow`);
  return workflow;
};
