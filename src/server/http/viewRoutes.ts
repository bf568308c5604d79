import { callsOf } from '../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../schema/resource.ts';
import { listViews, removeView, saveView } from '../operations/lists/views.ts';
import { onePage } from '../operations/onePage.ts';
import { branchRoute, type Route } from './types.ts';

/** The routes of saved views. */
export const viewRoutes = (resource: Resource): Route[] => {
  const calls = callsOf(resource);
  return [
    branchRoute(calls.views, 'View', async (tx) => onePage(await listViews(tx, resource))),
    branchRoute(calls.saveView, 'View', (tx, { body }) => saveView(tx, resource, body)),
    branchRoute(calls.removeView, 'View', async (tx, { params }) => ({
      id: await removeView(tx, resource, params.id),
    })),
  ];
};
