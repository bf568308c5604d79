import type { Call, ListShape } from '../../../schema/calls/call.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { listCallsOf } from '../../../schema/calls/listCalls.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { filterFields } from '../../../schema/filters.ts';
import { alsoOptions } from '../../../schema/options.ts';
import { listsAcross } from '../../../schema/partOf.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { bind, bindOutside, type Binding } from '../binding.ts';
import { onePage } from '../onePage.ts';
import { parentIn } from '../parts/bindings.ts';
import { listRecords, type ListSource, type Page } from './list.ts';
import { sizeOf } from './pages.ts';
import { lineCounts, readingOf } from './reading.ts';
import { pagesRequest, simpleRequest } from './request.ts';
import { listViews, removeView, saveView } from './views.ts';
import { countsOf, withinList } from './within.ts';

/**
 * A page in the shape of its call: `data.records` with `data.pagination`, or `data.clients.data` with the totals next
 * to it (rule 5). The rows of a whole list are options too (rule 9).
 */
export const listData = (
  resource: Resource,
  { rows }: ListShape,
  { records: found, total }: Page,
  { page, perPage }: Pick<PageQuery, 'page' | 'perPage'>,
): object => {
  const records = perPage === null ? alsoOptions(resource, found) : found;
  const size = sizeOf(total, { perPage });
  const [, name] = /^data\.(\w+)\.data$/.exec(rows) ?? [];
  if (!name) return { records, pagination: { current_page: page, per_page: size, total } };
  const last_page = Math.max(1, Math.ceil(total / Math.max(size, 1)));
  return { [name]: { data: records, total, current_page: page, last_page, per_page: size } };
};

/** The records of one of a resource's lists, or all of them. */
export const sourceOf = (resource: Resource, list?: RecordList): ListSource => ({
  reading: readingOf(resource),
  counts: lineCounts(resource),
  within: list && withinList(resource, list),
  key: list?.name ?? '',
});

const bindPages = (resource: Resource, call: Call & { readonly list: ListShape }, list?: RecordList, options = {}) => {
  const { list: shape } = call;
  const across = listsAcross(resource);
  return bind(
    call,
    async (tx, { params, query, body, who }) => {
      const request = { ...pagesRequest(resource, shape, { ...query, ...body }), parent: parentIn(resource, params) };
      // A first page has the counts of all lists, so that a screen needs one request.
      const counted =
        request.page === 1 && across.length > 1 && request.parent === undefined
          ? across.filter(({ permission }) => who.permissions.has(permission))
          : [];
      const [found, counts] = await Promise.all([
        listRecords(tx, resource, request, shape.sort, sourceOf(resource, list)),
        countsOf(tx, resource, counted),
      ]);
      const data = listData(resource, shape, found, request);
      return counted.length ? { ...data, counts } : data;
    },
    options,
  );
};

const bindSimple = (resource: Resource, call: Call & { readonly list: ListShape }): Binding =>
  bindOutside(
    call,
    async ({ inBranch, query }) => {
      const { from, ...request } = simpleRequest(resource, query);
      const found = await inBranch((tx) => listRecords(tx, resource, request, ['sort', 'sort']));
      const places = found.records.length === 0 ? '*' : `${from}-${from + found.records.length - 1}`;
      return {
        data: listData(resource, call.list, found, request),
        headers: { 'Content-Range': `${resource.name} ${places}/${found.total}` },
      };
    },
    { retried: true },
  );

/** The bindings of saved views. */
export const viewBindings = (resource: Resource): Binding[] => {
  const { views, saveView: save, removeView: remove } = callsOf(resource);
  return [
    bind(views, async (tx) => onePage(await listViews(tx, resource)), { kind: 'View' }),
    bind(save, (tx, { body }) => saveView(tx, resource, body), { kind: 'View' }),
    bind(remove, async (tx, { params }) => ({ id: await removeView(tx, resource, params.id) }), { kind: 'View' }),
  ];
};

/** The bindings of a resource's lists and their saved views. */
export const listBindings = (resource: Resource): Binding[] => {
  const { list: first } = callsOf(resource);
  const others = resource.lists.flatMap((list) => {
    const call = listCallsOf(resource).get(list.name);
    return call && call !== first ? [bindPages(resource, call, list)] : [];
  });
  const inBody = { ...first, method: 'POST', body: filterFields(resource) } as const;
  return [
    first.list.dialect === 'simple' ? bindSimple(resource, first) : bindPages(resource, first, resource.lists[0]),
    ...(first.list.filtersIn === 'body' ? [bindPages(resource, inBody, resource.lists[0], { overridden: true })] : []),
    ...others,
    ...viewBindings(resource),
  ];
};
