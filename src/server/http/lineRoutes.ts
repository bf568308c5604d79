import type { LineCalls } from '../../schema/calls/lineCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { lineField } from '../db/tables.ts';
import { addLine, listLines, removeLines } from '../operations/lines/changeLines.ts';
import { choose, listChoices } from '../operations/lines/choices.ts';
import { branchRoute, type Route } from './types.ts';

/** The routes of the lines of one field. */
const routesOf = (resource: Resource, field: string, calls: LineCalls): Route[] => {
  const { list, add, remove, choices, selected, choose: choosing, clear } = calls;
  const { title } = resource;
  const routes: (Route | undefined)[] = [
    list && branchRoute(list, title, (tx, { params, page }) => listLines(tx, resource, field, params.id, page)),
    add && branchRoute(add, title, (tx, { params, body, who }) => addLine(tx, resource, field, params.id, body, who)),
    remove &&
      branchRoute(
        remove,
        title,
        async (tx, { params, who }) => {
          await removeLines(tx, resource, field, params.id, [{ id: params.lineId }], who);
          return { id: params.lineId };
        },
        { kinds: { lineId: lineField(resource, field).line ?? 'Line' } },
      ),
    choices && branchRoute(choices, title, (tx, { params, page }) => listChoices(tx, resource, field, params.id, page)),
    selected &&
      branchRoute(selected, title, (tx, { params, page }) =>
        listChoices(tx, resource, field, params.id, { ...page, onlySelected: true }),
      ),
    choosing &&
      branchRoute(choosing, title, async (tx, { params, body, who }) => ({
        ids: await choose(tx, resource, field, params.id, Object.values(body).flat(), who),
      })),
    clear &&
      branchRoute(clear, title, async (tx, { params, who }) => ({
        ids: await choose(tx, resource, field, params.id, [], who),
      })),
  ];
  return routes.flatMap((route) => route ?? []);
};

/** The routes of all lines of a resource with calls of their own. */
export const lineRoutes = (resource: Resource): Route[] =>
  Object.entries(resource.lineCalls).flatMap(([field, calls]) => (calls ? routesOf(resource, field, calls) : []));
