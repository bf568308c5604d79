import { items } from '../../../resources/items.ts';
import { bind } from '../binding.ts';
import { pageWithin } from '../onePage.ts';
import { extendResource } from '../wings.ts';
import { stockCheck } from '../stock/consistency.ts';
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
