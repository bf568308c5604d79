import { paramsOf } from '../../schema/calls/call.ts';
import type { Resource } from '../../schema/resource.ts';
import { stepCallsOf } from '../../schema/calls/stepCalls.ts';
import { invalid } from '../operations/errors.ts';
import { readDetail } from '../operations/recordDetail.ts';
import { takeCalledStep } from '../operations/workflows/called.ts';
import { route, type Route } from './types.ts';

/** The routes that take steps of a workflow, and those for words of their paths that name no step. */
export const stepRoutes = (resource: Resource): Route[] => {
  const { known, unknown } = stepCallsOf(resource);
  return [
    ...known.map((step) =>
      route(step.call, resource.title, async (r) => {
        const named = Number(step.record.in === 'path' ? r.params[step.record.name] : r.body[step.record.name]);
        return r.inBranch(async (tx) => {
          const { id, message } = await takeCalledStep(tx, resource, step, named, r.body, r.who);
          return { data: await readDetail(tx, resource, id, r.who), message };
        });
      }),
    ),
    ...unknown.map(({ call, param, message }) =>
      route(call, resource.title, () => Promise.reject(invalid({ [param]: [message] })), {
        // In a path without an id before the word, a number is the id of a record: /api/boq-creation/7.
        words: paramsOf(call.path).length > 1 ? {} : { [param]: ['[^/]*[^0-9/][^/]*'] },
      }),
    ),
  ];
};
