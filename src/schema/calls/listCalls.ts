import { filterFields } from '../filters.ts';
import { isProjection, shownIn } from '../projection.ts';
import type { RecordList, Resource } from '../resource.ts';
import type { Call, ListShape } from './call.ts';
import { listAnswer } from './recordAnswers.ts';
import { callsOf, outsidePath } from './resourceCalls.ts';

type ListCall = Call & { readonly list: ListShape };
const lists = new WeakMap<Resource, ReadonlyMap<string, ListCall>>();

/** What a projection takes and answers: its own filters, columns and includes. */
const projected = (resource: Resource, usual: ListCall, list: RecordList): ListCall => {
  if (!isProjection(list)) return usual;
  const shownAs = shownIn(resource, list);
  const own = filterFields(shownAs);
  const others = filterFields(resource);
  const taken = Object.entries(usual.query ?? {}).filter(([name]) => !(name in others));
  return {
    ...usual,
    query: { ...Object.fromEntries(taken), ...own },
    answer: () => listAnswer(shownAs, usual.list, list.includes?.()),
  };
};

/** The calls of a resource's lists, by name; the first is `callsOf(resource).list`. */
export const listCallsOf = (resource: Resource): ReadonlyMap<string, ListCall> => {
  const usual = callsOf(resource).list;
  const known =
    lists.get(resource) ??
    new Map(
      resource.lists.map((list) => {
        const { name, path, permission, title, failure = usual.failure } = list;
        if (path === usual.path) return [name, usual];
        const call = projected(resource, usual, list);
        return [
          name,
          {
            ...call,
            path,
            query: outsidePath(resource, path, call.query ?? {}),
            permission,
            summary: `List: ${title}`,
            ...(failure ? { failure } : {}),
          },
        ];
      }),
    );
  lists.set(resource, known);
  return known;
};
