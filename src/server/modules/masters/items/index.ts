import { items } from '../../../../resources/masters/items.ts';
import { bind } from '../../../engine/binding.ts';
import { pageWithin } from '../../../engine/onePage.ts';
import { extendResource } from '../../../engine/wings.ts';
import { stockCheck } from '../../booking/consistency.ts';
import { whereUsed } from './whereUsed.ts';

/** Where an item is used, and what of it is in stock. */
export const itemWing = extendResource(items, {
  checks: [stockCheck],
  answers: [
    bind(items.endpoints.whereUsed, async (tx, { params, page, who }) =>
      pageWithin(await whereUsed(tx, params.id, who), page, ({ code, name }) => `${code} ${name}`),
    ),
  ],
});
