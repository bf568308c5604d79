import type { Resource } from '../../schema/resource.ts';
import { onePage } from '../operations/onePage.ts';
import { relate, relatedTo, unrelate } from '../operations/relations/relations.ts';
import { branchRoute, type Route } from './types.ts';

/** The routes of relations. */
export const relationRoutes = (resource: Resource): Route[] => {
  const { relations: calls, title } = resource;
  if (!calls) return [];
  const shown = Object.keys(calls.list.answer().shape);
  return [
    branchRoute(calls.list, title, (tx, { params, page }) => relatedTo(tx, resource, params.id, shown, page)),
    branchRoute(calls.add, title, async (tx, { params: { id }, body, who }) => {
      await relate(tx, resource, id, body.related_ids, who);
      return onePage((await relatedTo(tx, resource, id, shown, { page: 1, perPage: null })).records);
    }),
    branchRoute(calls.remove, title, async (tx, { params, who }) => {
      await unrelate(tx, resource, params.id, params.relatedId, who);
      return { id: params.relatedId };
    }),
  ];
};
