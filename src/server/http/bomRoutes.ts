import { boms } from '../../resources/boms.ts';
import { explodeBom } from '../operations/boms/explosion.ts';
import { whereUsed } from '../operations/boms/whereUsed.ts';
import { pageWithin } from './onePage.ts';
import { branchRoute, type Route } from './types.ts';

/** The calls of BOMs beyond the verbs. */
export const bomRoutes = (): Route[] => [
  branchRoute(boms.endpoints.explode, boms.title, (tx, { params, query }) =>
    explodeBom(tx, params.id, query.quantity ?? '1'),
  ),
  branchRoute(boms.endpoints.whereUsed, boms.title, async (tx, { params, page }) =>
    pageWithin(await whereUsed(tx, params.id), page),
  ),
];
