import { items } from '../../../resources/masters/items.ts';
import { bind } from '../../engine/binding.ts';
import { pageWithin } from '../../engine/onePage.ts';
import { extendResource } from '../../engine/modules.ts';
import { whereUsed } from './itemUses.ts';
import { offersByCode, itemOffersFor } from './offers.ts';

/** Where an item is used, and what typed words offer. */
export const itemExtension = extendResource(items, {
  bindings: [
    bind(items.endpoints.offers, async (tx, { query, who }) => ({ records: await itemOffersFor(tx, query, who) })),
    bind(items.endpoints.offersByCode, async (tx, { body, who }) => ({
      offers: await offersByCode(tx, body.lines, who),
    })),
    bind(items.endpoints.whereUsed, async (tx, { params, page, who }) =>
      pageWithin(await whereUsed(tx, params.id, who), page, ({ code, name }) => `${code} ${name}`),
    ),
  ],
});
