import { filterFields } from '../filters.ts';
import { isProjection, shownIn } from '../projection.ts';
import type { RecordList, Resource } from '../resource.ts';
import { listsAcross, listsOfKinds, narrowedBy } from '../partOf.ts';
import { inSentence } from '../words.ts';
import type { Call, ListShape } from './call.ts';
import { listAnswer } from './recordAnswers.ts';
import { callsOf, outsidePath } from './resourceCalls.ts';
import { listCounts } from './listCounts.ts';

/** The call of a list by its own names of sorting parameters, its own size, and without what its path says. */
const spelled = (resource: Resource, call: ListCall, { path, sort, size }: RecordList): ListCall => {
  const shape = { ...call.list, ...(sort && { sort }), ...(size !== undefined && { size }) };
  const renamed = new Map(call.list.sort.map((name, at) => [name, shape.sort[at] ?? name]));
  const said = new Set(narrowedBy(resource, path));
  const query = Object.entries(outsidePath(resource, path, call.query ?? {})).flatMap(([name, field]) =>
    said.has(name) ? [] : [[renamed.get(name) ?? name, field] as const],
  );
  return { ...call, path, query: Object.fromEntries(query), list: shape };
};

type ListCall = Call & { readonly list: ListShape };
type CountCall = Call & { readonly answer: typeof listCounts };
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
            ...spelled(resource, call, list),
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

/** The lists whose records are counted together: those over all parents, else those of the kinds in one parent. */
export const countedLists = (resource: Resource): readonly RecordList[] => {
  const across = listsAcross(resource);
  if (across.length > 1) return across;
  const ofKinds = listsOfKinds(resource);
  return ofKinds.length > 1 ? ofKinds : [];
};

const countCalls = new WeakMap<Resource, CountCall>();

/**
 * The call that counts the records of a resource's lists; undefined if there is nothing to choose between. Who
 * may open the first list may ask, and is told the counts of those lists alone that they may open.
 */
export const countCallOf = (resource: Resource): CountCall | undefined => {
  if (countedLists(resource).length === 0) return undefined;
  const known = countCalls.get(resource) ?? makeCountCall(resource);
  countCalls.set(resource, known);
  return known;
};

const makeCountCall = (resource: Resource): CountCall => ({
  method: 'GET',
  path: `${listsAcross(resource).length > 1 ? resource.path : callsOf(resource).list.path}/counts`,
  summary: `How many ${inSentence(resource.titles)} each of the lists has`,
  scope: 'branch',
  permission: countedLists(resource)[0]?.permission ?? callsOf(resource).list.permission,
  answer: listCounts,
  failure: `Failed to count ${inSentence(resource.titles)}`,
});
