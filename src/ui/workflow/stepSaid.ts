import { longText, type Fields } from '../../schema/field.ts';
import type { Call } from '../../schema/call.ts';
import type { Resource } from '../../schema/resource.ts';
import { stepCallsOf } from '../../schema/stepCalls.ts';
import type { Workflow, WorkflowAction } from '../../schema/workflow.ts';
import type { OfferedStep } from '../../workflows/decide.ts';

/** The call that takes a step, and what it sends beside what is entered. */
export interface StepCall {
  readonly call: Call;
  readonly sends: Readonly<Record<string, unknown>>;
}

/**
 * The call of a step: its own, or, where a call of the resource's names the state, that one with the state it leads to.
 * @throws Error for a step that the resource does not have
 */
export const stepCallOf = (resource: Resource, name: string): StepCall => {
  const own = stepCallsOf(resource).get(name);
  if (own) return { call: own, sends: {} };
  const { workflow } = resource;
  const to = workflow?.actions[name]?.to;
  const naming = Object.values(resource.more).find(({ body }) => workflow && body && workflow.field in body);
  if (!workflow || to === undefined || !naming) throw new Error(`${resource.name} has no step ${name}`);
  return { call: naming, sends: { [workflow.field]: to } };
};

/** What a step asks for: the fields of its own, then the comment. */
export const stepFields = (resource: Resource, { name, comment }: OfferedStep): Fields => ({
  ...resource.workflow?.actions[name]?.body,
  comment: longText({ label: 'Comment', max: 2000, ...(comment === 'required' ? { required: 'Say why' } : {}) }),
});

/** What a step leads to, in a sentence or two. */
export const whatHappens = (workflow: Workflow, action: WorkflowAction, name: string): string => {
  const state = workflow.states[action.to];
  const label = `“${state?.label ?? action.to}”`;
  if (action.from.includes(action.to)) return `${name} stays ${label}; your step is recorded.`;
  const [first] = state?.waits ?? [];
  const next = state?.decision ? ' and waits for a decision' : first ? ` and waits for the ${first.role}` : '';
  return `${name} becomes ${label}${next}.`;
};
