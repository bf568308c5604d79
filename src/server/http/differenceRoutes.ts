import { differencesOf } from '../../resources/differences.calls.ts';
import { differencesOfRecord } from '../operations/consistency/told.ts';
import { branchRoute, type Route } from './types.ts';
import { viewedResource } from './viewed.ts';

/** The route of what differs in a record. */
export const differenceRoutes = (): Route[] => [
  branchRoute(differencesOf, 'Record', async (tx, { query, who }) => ({
    records: await differencesOfRecord(tx, viewedResource(query.resource, who), query.record_id),
  })),
];
