import * as z from 'zod/mini';
import type { ListShape } from '../../schema/call.ts';
import { allCallsOf, callsOf } from '../../schema/calls.ts';
import { filterFields } from '../../schema/filters.ts';
import type { Resource } from '../../schema/resource.ts';
import { exportRoute } from './exportRoute.ts';
import { historyOf } from '../operations/records/history.ts';
import { importRoutes } from './importRoute.ts';
import { listRecords } from '../operations/records/list.ts';
import { readRecord } from '../operations/records/read.ts';
import { createRecord, removeRecords, updateRecord } from '../operations/records/write.ts';
import { pageData } from './envelope.ts';
import { pagesRequest, simpleRequest } from './listRequest.ts';
import { route, type Answer, type BranchRequest, type Route } from './types.ts';
import { viewRoutes } from './viewRoutes.ts';

const idOf = ({ params }: BranchRequest) => Number(params['id']);

const manyIds = z.strictObject({
  ids: z
    .array(z.int('Must be ids').check(z.positive('Must be ids')), 'ids are required')
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(1000, 'At most 1000 at once')),
});

const listPages =
  (resource: Resource, shape: ListShape) =>
  async ({ inside, query, body }: BranchRequest): Promise<Answer> => {
    const asked = pagesRequest(resource, shape, { ...query, ...body });
    const found = await inside((tx) => listRecords(tx, resource, asked, shape.sort));
    return { data: pageData(shape, found, asked.page, asked.perPage ?? found.total) };
  };

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

/** What answers the calls that every resource has. */
export const recordRoutes = (resource: Resource): Route[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  const kind = resource.title;
  const answered = (work: (request: BranchRequest) => Promise<unknown>) => async (request: BranchRequest) => ({
    data: await work(request),
  });
  const routes = [
    route(calls.list, kind, shape.dialect === 'simple' ? listSimply(resource, shape) : listPages(resource, shape)),
    route(
      calls.read,
      kind,
      answered((r) => r.inside((tx) => readRecord(tx, resource, idOf(r)))),
    ),
    route(
      calls.create,
      kind,
      answered((r) => r.inside((tx) => createRecord(tx, resource, r.body))),
    ),
    route(
      calls.update,
      kind,
      answered((r) => r.inside((tx) => updateRecord(tx, resource, idOf(r), r.body))),
    ),
    route(
      calls.remove,
      kind,
      answered(async (r) => ({ id: (await r.inside((tx) => removeRecords(tx, resource, [idOf(r)])))[0] })),
    ),
    route(
      calls.removeMany,
      kind,
      answered(async (r) => ({
        ids: await r.inside((tx) => removeRecords(tx, resource, (r.body as { ids: number[] }).ids)),
      })),
      { bodyCheck: manyIds },
    ),
    route(calls.history, kind, async (r) => {
      const page = Number(r.query['page'] ?? 1);
      const perPage = Math.min(Number(r.query['per_page'] ?? 30), 200);
      const found = await r.inside((tx) => historyOf(tx, resource, idOf(r), page, perPage));
      return {
        data: { records: found.records, pagination: { current_page: page, per_page: perPage, total: found.total } },
      };
    }),
    exportRoute(resource),
    ...importRoutes(resource),
    ...viewRoutes(resource),
  ];
  if (shape.filtersIn === 'body') {
    const inBody = { ...calls.list, method: 'POST', body: filterFields(resource) } as const;
    routes.push(route(inBody, kind, listPages(resource, shape), { overridden: true }));
  }
  const declared = new Set(allCallsOf(resource).map((call) => call.path + call.method));
  return routes.filter((r) => r.overridden || declared.has(r.call.path + r.call.method));
};
