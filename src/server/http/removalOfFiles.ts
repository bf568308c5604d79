import { callsOf, idsField } from '../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { keysOf } from '../operations/attachments/one.ts';
import { removeStored } from './storedFiles.ts';
import type { BranchRequest, AppContext, Route } from './types.ts';

/** The routes of a resource; those that remove records delete their stored files afterwards. */
export const withFilesRemoved = (
  resource: Resource,
  routes: readonly Route[],
  context: AppContext,
): readonly Route[] => {
  if (!resource.attachments) return routes;
  const { remove, removeMany } = callsOf(resource);
  const wrapped = (route: Route, idsOf: (request: BranchRequest) => readonly number[]): Route => ({
    ...route,
    handle: async (request) => {
      const keys = await request.inBranch((tx) => keysOf(tx, resource, idsOf(request)));
      const answer = await route.handle(request);
      request.afterCommit(() => removeStored(context, keys, request.raw));
      return answer;
    },
  });
  return routes.map((route) => {
    if (route.call === remove) return wrapped(route, ({ params }) => [Number(params['id'])]);
    return route.call === removeMany
      ? wrapped(route, ({ body: { [idsField(resource)]: ids } }) => (Array.isArray(ids) ? ids.map(Number) : []))
      : route;
  });
};
