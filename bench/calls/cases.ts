import { sortableOf } from '../../src/schema/filters.ts';
import { paramsOf, type ListShape } from '../../src/schema/calls/call.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { hasScreens } from '../../src/schema/partOf.ts';
import { searchedIn } from '../../src/server/db/searched.ts';
import { ownedResources } from '../../src/server/db/tables.ts';
import { handList, handRead, handSearch, handSearchAll } from './byHand.ts';
import type { ByHand } from './conditions.ts';
import type { Facts } from './facts.ts';
import type { Person, SignedIn } from './people.ts';
import { namedBy, readRoutes, type ListRoute } from './routes.ts';

/** One call that is measured, of one person. */
export interface Case {
  readonly kind: 'list' | 'deep' | 'sort' | 'search' | 'detail' | 'part' | 'personal' | 'options';
  readonly person: Person;
  /** The path to ask for; of several only the first that answers is asked. */
  readonly paths: readonly string[];
  /** The page after whose last row the page begins, as the screen asks for it that scrolls. */
  readonly follows?: { readonly path: string; readonly shape: ListShape } | undefined;
  /** What would be written by hand for the same answer, where somebody wrote it. */
  readonly byHand?: ByHand | undefined;
}

const query = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The parameters of a page as the list spells them. */
const pageOf = (
  { call: { list: shape } }: ListRoute,
  page: number,
  { search, sort }: { readonly search?: string; readonly sort?: readonly [string, 'ASC' | 'DESC'] } = {},
): string => {
  const size = 30;
  if (shape.dialect === 'simple')
    return query({
      range: JSON.stringify([(page - 1) * size, page * size - 1]),
      ...(sort ? { sort: JSON.stringify(sort) } : {}),
      ...(search === undefined ? {} : { filter: JSON.stringify({ q: search }) }),
    });
  return query({
    page,
    [shape.perPage]: size,
    ...(sort ? { [shape.sort[0]]: sort[0], [shape.sort[1]]: sort[1].toLowerCase() } : {}),
    ...(search === undefined ? {} : { search }),
  });
};

/** Rows from which a list has deep pages, sorts and searches that are worth a figure. */
const fewest = 1000;
/** The page that is far down, if there are so many. */
const deep = 100;

const ofList = (route: ListRoute, person: Person, me: SignedIn, facts: Facts): Case[] => {
  const { resource, list, call } = route;
  if (paramsOf(call.path).length > 0) return [];
  const rows = facts.rows(resource);
  const of = (kind: Case['kind'], page: number, options: Parameters<typeof pageOf>[2] = {}, byHand?: ByHand): Case => ({
    kind,
    person,
    paths: [`${call.path}?${pageOf(route, page, options)}`],
    byHand,
  });
  const hand = (page: number, sort = resource.list.sort) => handList(resource, list, me, { page, sort });
  const first = of('list', 1, {}, hand(1));
  if (rows < fewest) return [first];
  const words = facts.words(resource);
  const isWhole = list === undefined || Object.keys(list.which).length === 0;
  const isLong = isWhole || list.which.mine !== undefined;
  const far = Math.min(deep, Math.floor(rows / 60));
  // By hand it begins at its key too, which takes as long as the first page.
  const follows = { path: `${call.path}?${pageOf(route, far - 1)}`, shape: call.list };
  const searches = (['rare', 'common', 'two'] as const).map((which) =>
    of('search', 1, { search: words[which] }, handSearch(resource, list, me, words[which])),
  );
  const isSorted = person === 'admin' && isWhole;
  const sorts = isSorted
    ? sortableOf(resource).map((column) => of('sort', 1, { sort: [column, 'DESC'] }, hand(1, [column, 'DESC'])))
    : [];
  return isLong ? [first, { ...of('deep', far, {}, hand(1)), follows }, ...searches, ...sorts] : [first];
};

/** The paths with ids of records that the person sees. */
const filled = (path: string, resource: Resource | undefined, me: SignedIn, facts: Facts): string[] => {
  const parameters = paramsOf(path);
  const ids = parameters.map((parameter) => {
    if (parameter === 'revision') return [1];
    if (parameter === 'filter') return ['global'];
    const named = parameter === 'id' ? resource : (namedBy(parameter) ?? resource);
    return named ? facts.ids(named, me) : [];
  });
  const tries = Math.min(...ids.map((some) => (some.length === 1 ? 1000 : some.length)));
  return Array.from({ length: parameters.length === 0 ? 1 : Math.min(tries, 12) }, (_, at) =>
    parameters.reduce((text, parameter, n) => text.replace(`:${parameter}`, String(ids[n]?.[at] ?? ids[n]?.[0])), path),
  );
};

/** The id that the first of those paths has. */
const firstId = (path: string, resource: Resource | undefined, me: SignedIn, facts: Facts): number | undefined => {
  const [parameter] = paramsOf(path);
  const named = parameter === undefined || parameter === 'id' ? resource : (namedBy(parameter) ?? resource);
  return parameter === undefined || !named ? undefined : facts.ids(named, me)[0];
};

/** What matters most is measured first. */
const order: readonly Case['kind'][] = ['personal', 'list', 'sort', 'detail', 'deep', 'search', 'part', 'options'];

/** Every list, detail, count and search of the product as these people ask for it. */
export const casesOf = (signedIn: Readonly<Record<Person, SignedIn>>, facts: Facts): Case[] => {
  const routes = readRoutes();
  const names = ['seller', 'approver', 'buyer', 'admin'] as const satisfies readonly Person[];
  const all = names.flatMap((person): Case[] => {
    const me = signedIn[person];
    const may = (permission: string | null) => permission === null || me.permissions.includes(permission);
    const lists = routes.lists.filter(({ call }) => may(call.permission)).flatMap((r) => ofList(r, person, me, facts));
    const reads = routes.reads
      .filter(({ call }) => may(call.permission))
      .map(({ call, resource }): Case => {
        const parameters = paramsOf(call.path);
        const kind =
          parameters.length === 0
            ? 'personal'
            : parameters.length === 1 && call.path.endsWith('/:id')
              ? 'detail'
              : 'part';
        return {
          kind,
          person,
          paths: filled(call.path, resource, me, facts),
          byHand: handRead(call, resource, me, firstId(call.path, resource, me, facts)),
        };
      });
    const parts = routes.lists
      .filter(({ call }) => may(call.permission) && paramsOf(call.path).length > 0)
      .map(({ call, resource }): Case => ({
        kind: 'part',
        person,
        paths: filled(call.path, resource, me, facts),
        byHand: handRead(call, resource, me, firstId(call.path, resource, me, facts)),
      }));
    const options = ownedResources
      .filter((r) => may(`${r.permissions}.view`) && facts.rows(r) <= 10_000)
      .map((r): Case => ({ kind: 'options', person, paths: [`/api/${r.name}?getAll=true`] }));
    const { rare, common, two } = facts.words(facts.largest);
    const found = ownedResources.filter(
      (r) => hasScreens(r) && searchedIn(r).own.columns.length > 0 && may(callsOf(r).list.permission),
    );
    const searches = [rare, common, two].map((q): Case => {
      return { kind: 'search', person, paths: [`/api/search?${query({ q })}`], byHand: handSearchAll(found, q) };
    });
    const own = [...lists, ...reads, ...parts, ...searches, ...options];
    // What an approver or a buyer asks for otherwise is what the others ask for.
    return person === 'approver' || person === 'buyer'
      ? own.filter(({ kind }) => kind === 'list' || kind === 'personal')
      : own;
  });
  return all.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
};
