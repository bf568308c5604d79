import * as z from 'zod/mini';
import type { ListShape } from '../../schema/call.ts';
import { allCallsOf, callsOf, listCallsOf } from '../../schema/calls.ts';
import { filterFields } from '../../schema/filters.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';
import { stepCallsOf } from '../../schema/stepCalls.ts';
import { idOf, paged, whoOf } from './asked.ts';
import { exportRoute } from './exportRoute.ts';
import { historyOf } from '../operations/records/history.ts';
import { importRoutes } from './importRoute.ts';
import { listRecords } from '../operations/records/list.ts';
import { countsOf, withinList } from '../operations/records/lists.ts';
import { lineCounts, readingOf } from '../operations/records/select.ts';
import { createRecord, removeRecords, updateRecord } from '../operations/records/write.ts';
import { readWhole } from '../operations/whole.ts';
import { refuseEdit, takeSteps } from '../operations/workflows/take.ts';
import { pageData } from './envelope.ts';
import { pagesRequest, simpleRequest } from './listRequest.ts';
import { route, type Answer, type BranchRequest, type Route } from './types.ts';
import { viewRoutes } from './viewRoutes.ts';

const manyIds = z.strictObject({
  ids: z
    .array(z.int('Must be ids').check(z.positive('Must be ids')), 'ids are required')
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(1000, 'At most 1000 at once')),
});

const listPages =
  (resource: Resource, shape: ListShape, list = resource.lists[0]) =>
  async ({ inside, query, body, signedIn }: BranchRequest): Promise<Answer> => {
    const asked = pagesRequest(resource, shape, { ...query, ...body });
    // A first page tells how many stand in the lists beside this one: one round trip a screen.
    const beside = asked.page === 1 && resource.lists.length > 1 ? listsFor(resource, signedIn.permissions) : [];
    const { counts, ...found } = await inside(async (tx) => ({
      ...(await listRecords(tx, resource, asked, shape.sort, sourceOf(resource, list))),
      counts: await countsOf(tx, resource, beside),
    }));
    const data = pageData(shape, found, asked.page, asked.perPage ?? found.total);
    return { data: beside.length ? { ...(data as object), counts } : data };
  };

const listsFor = ({ lists }: Resource, permissions: ReadonlySet<string>): RecordList[] =>
  lists.filter(({ permission }) => permissions.has(permission));

const sourceOf = (resource: Resource, list: RecordList | undefined) => ({
  reading: readingOf(resource),
  counts: lineCounts(resource),
  within: list && withinList(resource, list),
});

const listSimply =
  (resource: Resource, shape: ListShape) =>
  async ({ inside, query }: BranchRequest): Promise<Answer> => {
    const { from, ...asked } = simpleRequest(resource, query);
    const found = await inside((tx) => listRecords(tx, resource, asked, ['sort', 'sort']));
    const to = from + Math.max(found.records.length - 1, 0);
    return {
      data: pageData(shape, found, asked.page, asked.perPage ?? found.total),
      headers: { 'Content-Range': `${resource.name} ${from}-${to}/${found.total}` },
    };
  };

/** What answers the lists beside the usual one, and the steps of the workflow. */
const furtherRoutes = (resource: Resource): Route[] => [
  ...resource.lists.flatMap((list) => {
    const call = listCallsOf(resource).get(list.name);
    if (!call || call === callsOf(resource).list) return [];
    return [route(call, resource.title, listPages(resource, call.list, list))];
  }),
  ...[...stepCallsOf(resource)].map(([name, call]) =>
    route(call, resource.title, async (r) => ({
      data: await r.inside(async (tx) => {
        await takeSteps(tx, resource, name, [{ id: idOf(r), sent: r.body }], whoOf(r));
        return readWhole(tx, resource, idOf(r), whoOf(r));
      }),
    })),
  ),
];

/** What answers the calls that every resource has. */
export const recordRoutes = (resource: Resource): Route[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  const kind = resource.title;
  const answered = (work: (request: BranchRequest) => Promise<unknown>) => async (request: BranchRequest) => ({
    data: await work(request),
  });
  const remove = (r: BranchRequest, ids: readonly number[]) =>
    r.inside(async (tx) => {
      await refuseEdit(tx, resource, ids, whoOf(r));
      return removeRecords(tx, resource, ids);
    });
  const routes = [
    route(calls.list, kind, shape.dialect === 'simple' ? listSimply(resource, shape) : listPages(resource, shape)),
    route(
      calls.read,
      kind,
      answered((r) => r.inside((tx) => readWhole(tx, resource, idOf(r), whoOf(r)))),
    ),
    route(
      calls.create,
      kind,
      answered((r) =>
        r.inside(async (tx) => {
          const { id } = await createRecord(tx, resource, r.body);
          return readWhole(tx, resource, id, whoOf(r));
        }),
      ),
    ),
    route(
      calls.update,
      kind,
      answered((r) =>
        r.inside(async (tx) => {
          await refuseEdit(tx, resource, [idOf(r)], whoOf(r));
          await updateRecord(tx, resource, idOf(r), r.body);
          return readWhole(tx, resource, idOf(r), whoOf(r));
        }),
      ),
    ),
    route(
      calls.remove,
      kind,
      answered(async (r) => ({ id: (await remove(r, [idOf(r)]))[0] })),
    ),
    route(
      calls.removeMany,
      kind,
      answered(async (r) => ({ ids: await remove(r, (r.body as { ids: number[] }).ids) })),
      { bodyCheck: manyIds },
    ),
    route(calls.history, kind, async (r) => {
      const page = Number(r.query['page'] ?? 1);
      const perPage = Math.min(Number(r.query['per_page'] ?? 30), 200);
      const found = await r.inside((tx) => historyOf(tx, resource, idOf(r), page, perPage));
      return paged(found.records, page, perPage, found.total);
    }),
    exportRoute(resource),
    ...importRoutes(resource),
    ...viewRoutes(resource),
    ...furtherRoutes(resource),
  ];
  if (shape.filtersIn === 'body') {
    const inBody = { ...calls.list, method: 'POST', body: filterFields(resource) } as const;
    routes.push(route(inBody, kind, listPages(resource, shape), { overridden: true }));
  }
  const declared = new Set(allCallsOf(resource));
  return routes.filter((r) => r.overridden || declared.has(r.call));
};
