import { aliasedTable, sql } from 'drizzle-orm';
import { items } from '../../../resources/masters/items.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { bind } from '../../engine/binding.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';
import { pageWithin } from '../../engine/onePage.ts';
import { extendResource } from '../../engine/modules.ts';
import { whereUsed } from './itemUses.ts';
import { offersByCode, itemOffersFor } from './offers.ts';

const i = aliasedTable(tableOf(items), 'i');
const u = aliasedTable(rowTableOf(items, 'units'), 'u');

/** The base unit is no other unit of its item. @throws Failure 422 at the row */
const requireOtherUnits = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const [found] = await selectRows(
    tx,
    {
      unit: i.unit,
      place: sql<number>`(select count(*)::int from ${rowTableOf(items, 'units')} before
        where before.branch_id = ${u.branch_id} and before.parent_id = ${u.parent_id} and before.position < ${u.position})`,
    },
    (list) => sql`select ${list} from ${tableOf(items)} ${i}
      join ${rowTableOf(items, 'units')} ${u} on ${u.branch_id} = ${i.branch_id} and ${u.parent_id} = ${i.id}
        and lower(${u.unit}) = lower(${i.unit})
      where ${i.id} = any(${arrayOf(ids, 'bigint')}) limit 1`,
  );
  if (found) throw invalid({ [`units.${found.place}.unit`]: [`${found.unit} is the base unit of the item`] });
};

/** Where an item is used, and what typed words offer. */
export const itemExtension = extendResource(items, {
  guard: { written: requireOtherUnits },
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
