import { largestPage } from '../../schema/calls.ts';
import type { LineCalls } from '../../schema/lineCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { addLine, listLines, removeLine } from '../operations/records/oneLine.ts';
import { paged } from './asked.ts';
import { route, type Route } from './types.ts';

/** What answers the calls of lines that stand under a path of their own. */
export const lineRoutes = (resource: Resource, field: string, calls: LineCalls): Route[] => [
  route(calls.list, resource.title, async ({ inside, params, query }) => {
    const all = query['getAll'] === true;
    const page = all ? 1 : Number(query['page'] ?? 1);
    const perPage = Math.min(Number(query['per_page'] ?? 10), largestPage);
    const search = typeof query['search'] === 'string' ? query['search'] : undefined;
    const asked = { page, perPage: all ? null : perPage, search };
    const { records, total } = await inside((tx) => listLines(tx, resource, field, Number(params['id']), asked));
    return paged(records, page, all ? total : perPage, total);
  }),
  route(calls.add, resource.title, async ({ inside, params, body }) => ({
    data: await inside((tx) => addLine(tx, resource, field, Number(params['id']), body)),
  })),
  route(calls.remove, resource.title, async ({ inside, params }) => ({
    data: { id: await inside((tx) => removeLine(tx, resource, field, Number(params['id']), Number(params['lineId']))) },
  })),
];
