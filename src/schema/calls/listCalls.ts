import type { Resource } from '../resource.ts';
import type { Call, ListShape } from './call.ts';
import { callsOf, outsidePath } from './resourceCalls.ts';

type ListCall = Call & { readonly list: ListShape };
const lists = new WeakMap<Resource, ReadonlyMap<string, ListCall>>();

/** The calls of a resource's lists, by name; the first is `callsOf(resource).list`. */
export const listCallsOf = (resource: Resource): ReadonlyMap<string, ListCall> => {
  const usual = callsOf(resource).list;
  const known =
    lists.get(resource) ??
    new Map(
      resource.lists.map(({ name, path, permission, title, failure = usual.failure }) => [
        name,
        path === usual.path
          ? usual
          : {
              ...usual,
              path,
              query: outsidePath(resource, path, usual.query ?? {}),
              permission,
              summary: `List: ${title}`,
              ...(failure ? { failure } : {}),
            },
      ]),
    );
  lists.set(resource, known);
  return known;
};
