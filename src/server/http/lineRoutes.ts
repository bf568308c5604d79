import type { LineCalls } from '../../schema/calls/lineCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { addLine, listLines, removeLines } from '../operations/lines/changeLines.ts';
import { branchRoute, type Route } from './types.ts';

/** The calls of lines that stand under a path of their own. */
export const lineRoutes = (resource: Resource, field: string, calls: LineCalls): Route[] => [
  branchRoute(calls.list, resource.title, (tx, { params, page, query: { search } }) =>
    listLines(tx, resource, field, params.id, { ...page, search }),
  ),
  branchRoute(calls.add, resource.title, (tx, { params, body, who }) =>
    addLine(tx, resource, field, params.id, body, who),
  ),
  branchRoute(calls.remove, resource.title, async (tx, { params, who }) => {
    await removeLines(tx, resource, field, params.id, [{ id: params.lineId }], who);
    return { id: params.lineId };
  }),
];
