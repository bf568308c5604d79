import type { Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { enteredForStep, stepCallOf } from '../../schema/calls/stepCalls.ts';
import { targetsOf, type OfferedStep, type Workflow, type WorkflowAction } from '../../schema/workflow.ts';

/** What a step asks for: its fields, then the comment. */
export const stepFields = (resource: Resource, { name }: Pick<OfferedStep, 'name'>): Fields =>
  resource.workflow ? enteredForStep(resource.workflow, name, stepCallOf(resource, name)) : {};

/** What a step leads to, in a sentence or two. */
export const whatHappens = ({ states }: Workflow, action: WorkflowAction, name: string): string => {
  const targets = targetsOf(action);
  const label = targets.map((to) => `“${states[to]?.label ?? to}”`).join(' or ');
  if (targets.every((to) => action.from.includes(to))) return `${name} stays ${label}; your step is recorded.`;
  const [only, ...others] = targets.map((to) => states[to]);
  const [first] = only?.waits ?? [];
  if (!first || others.length > 0) return `${name} becomes ${label}.`;
  return `${name} becomes ${label}${only?.decision ? ' and waits for a decision' : ` and waits for the ${first.role}`}.`;
};
