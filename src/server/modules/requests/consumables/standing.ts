import { aliasedTable, sql } from 'drizzle-orm';
import type { StandingConsumable } from '../../../../domain/requests/allocation.ts';
import type { Consumable } from '../../../../domain/requests/consumables.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../../resources/booking/productionOrders.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { selectRows } from '../../../db/rows.ts';

/** A product of a request: its BOM, what was allocated from it before, and the consumables in it. */
export interface Product {
  readonly id: number;
  readonly bom: number | null;
  readonly before: readonly Consumable[];
  readonly standing: readonly StandingConsumable[];
}

/** A consumable as JSON, its quantity as text, so that it stays exact. */
const consumable = sql`'item_id', c.item_id, 'item_variant_id', c.item_variant_id, 'quantity', c.quantity::text`;

/** That an order for the consumable `c` was begun, or has brought something. */
const isBegun = sql.join(
  [tableOf(productionOrders), tableOf(buyoutRequests)].map(
    (orders) => sql`exists (select from ${orders} o where o.branch_id = c.branch_id
      and o.request_id = c.request_id and o.request_line_id = c.id and o.status not in ('PLANNED', 'CANCELLED'))`,
  ),
  sql` or `,
);

/** The products of a request that have, or had, consumables or a BOM, in their order: one statement. */
export const productsOf = async (tx: Tx, request: number): Promise<Product[]> => {
  const [lines, allocated] = [tableOf(purchaseRequestLines), rowTableOf(purchaseRequestLines, 'allocated')];
  const p = aliasedTable(lines, 'p');
  const rows = await selectRows(
    tx,
    {
      id: p.id,
      bom: p.bom_id,
      before: sql<
        Consumable[] | null
      >`(select jsonb_agg(jsonb_build_object(${consumable}) order by c.position) from ${allocated} c
        where c.parent_id = ${p.id})`,
      standing: sql<
        StandingConsumable[] | null
      >`(select jsonb_agg(jsonb_build_object('id', c.id, ${consumable}, 'name', c.description, 'pieces', ${p.quantity}::text,
          'booked', (c.booked_qty + c.production_qty + c.buyout_qty)::text, 'isBegun', c.issued_qty > 0 or ${isBegun})
          order by c.position, c.id) from ${lines} c
        where c.parent_line_id = ${p.id} and c.kind = 'consumable' and c.item_id is not null)`,
    },
    (list) => sql`
    select ${list}
    from ${lines} ${p} where ${p.request_id} = ${request} and ${p.kind} = 'product'
    order by ${p.position}, ${p.id}`,
  );
  return rows
    .map(({ id, bom, before, standing }) => ({
      id,
      bom: bom,
      before: before ?? [],
      standing: standing ?? [],
    }))
    .filter(({ bom, before }) => bom !== null || before.length > 0);
};
