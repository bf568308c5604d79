import { and, eq, inArray } from 'drizzle-orm';
import type { Call, ListShape } from '../../../schema/calls/call.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { countCallOf, countedLists, listCallsOf } from '../../../schema/calls/listCalls.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { isReference, nameColumn } from '../../../schema/field.ts';
import { filterFields } from '../../../schema/filters.ts';
import { alsoOptions } from '../../../schema/options.ts';
import { narrowedBy, viewPermissions } from '../../../schema/partOf.ts';
import { shownIn } from '../../../schema/projection.ts';
import { everyRecord, type AnyRecord } from '../../../schema/record.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { bind, bindOutside, type Binding } from '../binding.ts';
import { extensionOf } from '../modules.ts';
import { onePage } from '../onePage.ts';
import { checkedFirst, parentInPath } from '../parts/bindings.ts';
import { requireRecords } from '../parts/within.ts';
import { countsOf } from './counts.ts';
import { listRecords, type ListSource, type PageOfList } from './list.ts';
import { pageSizeOf } from './pages.ts';
import { rowCounts, readingOf } from './reading.ts';
import { pagesRequest, simpleRequest } from './request.ts';
import { listViews, removeView, saveView } from './views.ts';
import { amongSeenIn, partsOfList, withinList } from './within.ts';
import type { Who } from '../who.ts';

/**
 * A page in the shape of its call: `data.records` with `data.pagination`, or `data.clients.data` with the totals next
 * to it (rule 5). The rows of a whole list are options too (rule 9).
 */
export const listData = (
  resource: Resource,
  { rows }: ListShape,
  { records: found, total, isFloor }: PageOfList,
  { page, perPage }: Pick<PageQuery, 'page' | 'perPage'>,
): object => {
  const records = perPage === null ? alsoOptions(resource, found) : found;
  const size = pageSizeOf(total, { perPage });
  const [, name] = /^data\.(\w+)\.data$/.exec(rows) ?? [];
  const where = { current_page: page, per_page: size, total };
  if (!name) return { records, pagination: { ...where, ...(isFloor && { total_is_floor: true }) } };
  const last_page = Math.max(1, Math.ceil(total / Math.max(size, 1)));
  return { [name]: { data: records, ...where, ...(isFloor ? { total_is_floor: true } : { last_page }) } };
};

/** The columns of a projection, with the names of references and the numbers of lines. */
const columnsIn = (resource: Resource, list: RecordList): string[] => [
  ...everyRecord,
  ...Object.entries(shownIn(resource, list).fields).flatMap(([name, f]) =>
    f.kind === 'rows'
      ? [`${name}_count`, ...(f.named ? [`${name}_names`] : [])]
      : isReference(f)
        ? [name, nameColumn(name)]
        : [name],
  ),
];

/** Adds what a module reads with the rows of a list. @throws Error if no module does */
const withIncludes = async (
  tx: Tx,
  { resource, list }: { readonly resource: Resource; readonly list: RecordList | undefined },
  page: PageOfList,
  who: Who,
): Promise<PageOfList> => {
  if (!list?.includes || page.records.length === 0) return page;
  const read = extensionOf(resource).rows?.[list.name];
  if (!read) throw new Error(`No module reads what the list ${list.name} of ${resource.name} includes`);
  const found = await read(tx, page.records, who);
  return { ...page, records: page.records.map((row): AnyRecord => ({ ...row, ...found.get(row.id) })) };
};

/** The records of one of a resource's lists, or all of them, for somebody with these permissions. */
export const sourceOf = (
  resource: Resource,
  list: RecordList | undefined,
  permissions: ReadonlySet<string>,
): ListSource => {
  const among = amongSeenIn(resource, list, permissions);
  return {
    reading: readingOf(resource),
    counts: rowCounts(resource),
    within: and(list && withinList(resource, list), among),
    parts: list && partsOfList(resource, list),
    as: shownIn(resource, list),
    shown: list?.columns && columnsIn(resource, list),
    // The statement is another one for those who see all, and for those who see the records of some states.
    key: [list?.name, ...(among ? ['seen', ...viewPermissions(resource).filter((p) => permissions.has(p))] : [])].join(
      ' ',
    ),
  };
};

/**
 * The binding of a list. `narrowed`: filters that follow from the path, of which a request says nothing.
 */
export const bindPages = (
  resource: Resource,
  call: Call & { readonly list: ListShape },
  {
    list,
    options = {},
    narrowed = () => ({}),
  }: {
    readonly list?: RecordList | undefined;
    readonly options?: object;
    readonly narrowed?: (params: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  } = {},
): Binding => {
  const { list: shape } = call;
  return bind(
    call,
    async (tx, { params, query, body, who }) => {
      const request = {
        ...pagesRequest(shownIn(resource, list), shape, { ...query, ...body, ...narrowed(params) }),
        parent: parentInPath(resource, params),
      };
      const listed = await listRecords(tx, resource, request, {
        spelling: shape.sort,
        source: sourceOf(resource, list, who.permissions),
      });
      return listData(resource, shape, await withIncludes(tx, { resource, list }, listed, who), request);
    },
    options,
  );
};

const bindSimple = (resource: Resource, call: Call & { readonly list: ListShape }): Binding =>
  bindOutside(
    call,
    async ({ inBranch, query }) => {
      const { from, ...request } = simpleRequest(resource, query);
      const found = await inBranch((tx) => listRecords(tx, resource, request, { spelling: ['sort', 'sort'] }));
      const places = found.records.length === 0 ? '*' : `${from}-${from + found.records.length - 1}`;
      return {
        data: listData(resource, call.list, found, request),
        headers: { 'Content-Range': `${resource.name} ${places}/${found.total}` },
      };
    },
    { retried: true },
  );

/** The binding that counts the records of a resource's lists. */
const countBindings = (resource: Resource): Binding[] => {
  const counts = countCallOf(resource);
  if (!counts) return [];
  return [
    bind(counts, (tx, { params, who }) => {
      const lists = countedLists(resource).filter(({ permission }) => who.permissions.has(permission));
      return countsOf(tx, { resource, lists }, who.permissions, parentInPath(resource, params));
    }),
  ];
};

/** The bindings of saved views. */
export const viewBindings = (resource: Resource): Binding[] => {
  const { views, saveView: save, removeView: remove } = callsOf(resource);
  return [
    bind(views, async (tx) => onePage(await listViews(tx, resource)), { kind: 'View' }),
    bind(save, (tx, { body }) => saveView(tx, resource, body), { kind: 'View' }),
    bind(remove, async (tx, { params }) => ({ id: await removeView(tx, resource, params.id) }), { kind: 'View' }),
  ];
};

/** What a field of a path is called, and the records among which it must be one. */
const namedBy = (resource: Resource, { which: { kind } }: RecordList, name: string) => {
  const f = resource.fields[name];
  if (!f || !isReference(f)) return undefined;
  const target = ownedResourceNamed(f.resource);
  const { kinds = {} } = resource.breakdown ?? {};
  // A line that others are in is of the kinds that can hold them.
  const holding = target === resource && kind !== undefined ? (kinds[kind]?.in ?? []) : undefined;
  return { name, target, holding, title: (holding?.[0] && kinds[holding[0]]?.title) || target.title };
};

/** A list whose path names other records: each must be there, and a line in the parent of the path. */
const withNamed = (resource: Resource, list: RecordList, names: readonly string[], binding: Binding): Binding => {
  const named = names.flatMap((name) => namedBy(resource, list, name) ?? []);
  if (named.length === 0) return binding;
  const checked = checkedFirst(binding, async (tx, { params }) => {
    const parent = parentInPath(resource, params);
    for (const { name, target, holding, title } of named) {
      const table = tableOf(target);
      const ofParent = target === resource && resource.partOf && parent !== undefined ? resource.partOf.by : undefined;
      const where = and(
        ofParent === undefined ? undefined : eq(columnNamed(table, ofParent), parent),
        holding && inArray(columnNamed(table, 'kind'), [...holding]),
      );
      // oxlint-disable-next-line no-await-in-loop -- one, seldom two
      await requireRecords(tx, target, [Number(params[name])], { where, title });
    }
  });
  return {
    ...checked,
    kinds: { ...Object.fromEntries(named.map(({ name, title }) => [name, title])), ...binding.kinds },
  };
};

/** The bindings of a resource's lists and their saved views. */
export const listBindings = (resource: Resource): Binding[] => {
  const { list: first } = callsOf(resource);
  const others = resource.lists.flatMap((list) => {
    const call = listCallsOf(resource).get(list.name);
    if (!call || call === first) return [];
    const named = narrowedBy(resource, list.path);
    const narrowed = (params: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(named.map((name) => [name, params[name]]));
    return [withNamed(resource, list, named, bindPages(resource, call, { list, narrowed }))];
  });
  const inBody = { ...first, method: 'POST', body: filterFields(resource) } as const;
  return [
    first.list.dialect === 'simple'
      ? bindSimple(resource, first)
      : bindPages(resource, first, { list: resource.lists[0] }),
    ...(first.list.filtersIn === 'body'
      ? [bindPages(resource, inBody, { list: resource.lists[0], options: { overridden: true } })]
      : []),
    ...others,
    ...countBindings(resource),
    ...viewBindings(resource),
  ];
};
