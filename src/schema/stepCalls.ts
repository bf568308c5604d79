import type { Call } from './call.ts';
import { integer, longText } from './field.ts';
import type { Resource } from './resource.ts';
import { inSentence } from './words.ts';
import type { WorkflowAction } from './workflow.ts';

const known = new WeakMap<Resource, ReadonlyMap<string, Call>>();

const stepCall = (resource: Resource, name: string, action: WorkflowAction): Call => ({
  method: 'PUT',
  path: `${resource.path}/:id/${name}`,
  scope: 'branch',
  summary: `${action.label}: a step of the ${inSentence(resource.title)}'s workflow`,
  permission: action.permission,
  body: {
    ...action.body,
    comment: longText({ max: 2000, ...(action.comment === 'required' ? { required: 'Say why' } : {}) }),
    version: integer({ min: 1 }),
  },
  answer: resource.fields,
  success: action.success,
  failure: action.failure,
});

/** The call of each step of a resource's workflow, by the step's name; none where it has no workflow. */
export const stepCallsOf = (resource: Resource): ReadonlyMap<string, Call> => {
  const calls =
    known.get(resource) ??
    new Map(
      Object.entries(resource.steps === 'calls' ? (resource.workflow?.actions ?? {}) : {}).map(([name, action]) => [
        name,
        stepCall(resource, name, action),
      ]),
    );
  known.set(resource, calls);
  return calls;
};
