import type { ListShape } from '../../schema/calls/call.ts';
import { allCallsOf, listCallsOf } from '../../schema/calls/everyCall.ts';
import { callsOf, idsField } from '../../schema/calls/resourceCalls.ts';
import { linesOf } from '../../schema/field.ts';
import { filterFields } from '../../schema/filters.ts';
import { listsAcross } from '../../schema/partOf.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { exportRoute } from './exportRoute.ts';
import { historyOf } from '../operations/history/changes.ts';
import { importRoutes } from './importRoute.ts';
import { listRecords } from '../operations/lists/list.ts';
import { countsOf, withinList } from '../operations/lists/within.ts';
import { lineCounts, readingOf } from '../operations/lists/reading.ts';
import { createPlain, isPlain } from '../operations/records/create.ts';
import { changeRecord, insertRecord, removeRecords } from '../operations/records/write.ts';
import { readDetail } from '../operations/recordDetail.ts';
import { ofParent, parentIn, partRoutes } from './partRoutes.ts';
import { stepRoutes } from './stepRoutes.ts';
import { listData } from './envelope.ts';
import { pagesRequest, simpleRequest } from './listRequest.ts';
import { branchRoute, route, type Answer, type BranchRequest, type Route } from './types.ts';
import { viewRoutes } from './viewRoutes.ts';

/** The most bytes of a record with its lines, which limits the number of lines. */
const mostLinesBody = 8 * 1024 * 1024;

const listPages = (resource: Resource, shape: ListShape, list = resource.lists[0]) => {
  const across = listsAcross(resource);
  return async ({ inBranch, params, query, body, signedIn }: BranchRequest): Promise<Answer> => {
    const request = { ...pagesRequest(resource, shape, { ...query, ...body }), parent: parentIn(resource, params) };
    // A first page has the counts of all lists, so that a screen needs one request.
    const counted =
      request.page === 1 && across.length > 1 && request.parent === undefined
        ? listsFor(across, signedIn.permissions)
        : [];
    const [found, counts] = await inBranch((tx) =>
      Promise.all([
        listRecords(tx, resource, request, shape.sort, sourceOf(resource, list)),
        countsOf(tx, resource, counted),
      ]),
    );
    const data = listData(resource, shape, found, request);
    return { data: counted.length ? { ...data, counts } : data };
  };
};

const listsFor = (lists: readonly RecordList[], permissions: ReadonlySet<string>): RecordList[] =>
  lists.filter(({ permission }) => permissions.has(permission));

const sourceOf = (resource: Resource, list: RecordList | undefined) => ({
  reading: readingOf(resource),
  counts: lineCounts(resource),
  within: list && withinList(resource, list),
  key: list?.name ?? '',
});

const listSimply =
  (resource: Resource, shape: ListShape) =>
  async ({ inBranch, query }: BranchRequest): Promise<Answer> => {
    const { from, ...request } = simpleRequest(resource, query);
    const found = await inBranch((tx) => listRecords(tx, resource, request, ['sort', 'sort']));
    const places = found.records.length === 0 ? '*' : `${from}-${from + found.records.length - 1}`;
    return {
      data: listData(resource, shape, found, request),
      headers: { 'Content-Range': `${resource.name} ${places}/${found.total}` },
    };
  };

/** The routes of all lists but the first. */
const otherLists = (resource: Resource): Route[] =>
  resource.lists.flatMap((list) => {
    const call = listCallsOf(resource).get(list.name);
    if (!call || call === callsOf(resource).list) return [];
    return [route(call, resource.title, listPages(resource, call.list, list))];
  });

/** The routes of a resource's verbs, steps and parts. */
export const recordRoutes = (resource: Resource): Route[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  const kind = resource.title;
  const limits = linesOf(resource.fields).length ? { bodyLimit: mostLinesBody } : {};
  const routes = [
    route(calls.list, kind, shape.dialect === 'simple' ? listSimply(resource, shape) : listPages(resource, shape)),
    branchRoute(calls.read, kind, (tx, { params, who }) => readDetail(tx, resource, params.id, who)),
    isPlain(resource)
      ? route(
          calls.create,
          kind,
          async ({ inBranch, body }) => ({ data: await inBranch((tx) => createPlain(tx, resource, body)) }),
          { retried: true },
        )
      : branchRoute(
          calls.create,
          kind,
          async (tx, { body, who }) => readDetail(tx, resource, await insertRecord(tx, resource, body, who), who),
          limits,
        ),
    branchRoute(
      calls.update,
      kind,
      async (tx, { params: { id }, body, who }) => {
        await changeRecord(tx, resource, id, body, who);
        return readDetail(tx, resource, id, who);
      },
      limits,
    ),
    branchRoute(calls.remove, kind, async (tx, { params: { id }, who }) => {
      await removeRecords(tx, resource, [id], who);
      return { id };
    }),
    branchRoute(calls.removeMany, kind, async (tx, { body, who }) => ({
      ids: await removeRecords(tx, resource, body[idsField(resource)] ?? [], who),
    })),
    branchRoute(calls.history, kind, (tx, { params, page }) => historyOf(tx, resource, params.id, page)),
    exportRoute(resource),
    ...importRoutes(resource),
    ...viewRoutes(resource),
    ...otherLists(resource),
    ...stepRoutes(resource),
    ...partRoutes(resource),
  ];
  if (shape.filtersIn === 'body') {
    const inBody = { ...calls.list, method: 'POST', body: filterFields(resource) } as const;
    routes.push(route(inBody, kind, listPages(resource, shape), { overridden: true }));
  }
  const declared = new Set(allCallsOf(resource));
  return routes
    .filter((r) => r.overridden || declared.has(r.call))
    .map((r) => ofParent(resource, { ...r, retried: true }));
};
