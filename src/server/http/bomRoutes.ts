import { boms } from '../../resources/boms.ts';
import { largestPage } from '../../schema/calls.ts';
import { explodeBom } from '../operations/boms/explosion.ts';
import { whereUsed } from '../operations/boms/whereUsed.ts';
import { paged } from './asked.ts';
import { route, type Route } from './types.ts';

/** What answers the calls of BOMs beyond the verbs. */
export const bomRoutes = (): Route[] => [
  route(boms.more.explode, boms.title, async ({ inside, params, query }) => {
    const quantity = typeof query['quantity'] === 'string' ? query['quantity'] : '1';
    return { data: await inside((tx) => explodeBom(tx, Number(params['id']), quantity)) };
  }),
  route(boms.more.whereUsed, boms.title, async ({ inside, params, query }) => {
    const page = Number(query['page'] ?? 1);
    const perPage = Math.min(Number(query['per_page'] ?? 30), largestPage);
    const found = await inside((tx) => whereUsed(tx, Number(params['id'])));
    const records = found.slice((page - 1) * perPage, page * perPage);
    return paged(records, page, perPage, found.length);
  }),
];
