import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { minus } from '../../../../domain/bookings.ts';
import { round, type Decimal } from '../../../../domain/decimal.ts';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { items } from '../../../../resources/masters/items.ts';
import { purchaseOrderLines } from '../../../../resources/rfq/purchaseOrderLines.ts';
import type { OpenOrderLine } from '../../../../resources/rfq/orderCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { selectRows } from '../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';

const b = aliasedTable(tableOf(buyoutRequests), 'b');
const l = aliasedTable(tableOf(purchaseOrderLines), 'l');
const v = aliasedTable(rowTableOf(items, 'variants'), 'v');
const u = aliasedTable(rowTableOf(items, 'units'), 'u');

/** A variant of an item: its id and its name. */
export interface Variant {
  readonly id: number;
  readonly name: string;
}

/** What is on order of a line. */
export interface OnOrder {
  readonly id: number;
  readonly buyout: number;
  readonly status: string;
  readonly request: number;
  readonly line: number;
  readonly vendor: number | null;
  readonly number: string;
  readonly description: string;
  readonly unit: string | null;
  readonly quantity: Decimal;
  readonly received: Decimal;
  /** For how many of `unit` the price is. */
  readonly per: Decimal;
  readonly item: number | null;
  readonly variant: number | null;
  readonly due: string | null;
  /** Of its item, where the line names none. */
  readonly variants: readonly Variant[];
  /** Others of its item beside `unit`: how many of that one is. */
  readonly units: OpenOrderLine['units'];
}

const variantsOf = sql<
  Variant[]
>`case when ${b.item_id} is null or ${b.item_variant_id} is not null then '[]'::json else
  (select coalesce(json_agg(json_build_object('id', ${v.id}, 'name', ${v.name}) order by ${v.position}), '[]'::json)
    from ${rowTableOf(items, 'variants')} ${v} where ${v.branch_id} = ${b.branch_id} and ${v.parent_id} = ${b.item_id}) end`;

const otherUnits = sql<
  OpenOrderLine['units']
>`(select coalesce(json_agg(json_build_object('unit', ${u.unit}, 'factor', ${u.factor}::text) order by ${u.position}), '[]'::json)
    from ${rowTableOf(items, 'units')} ${u} where ${u.branch_id} = ${b.branch_id} and ${u.parent_id} = ${b.item_id})`;

/** Lines of orders with what has come of them, in the order of the order. */
export const readOnOrder = (tx: Tx, which: SQL): Promise<OnOrder[]> =>
  selectRows(
    tx,
    {
      id: l.id,
      buyout: b.id,
      status: b.status,
      request: b.request_id,
      line: b.request_line_id,
      vendor: b.vendor_id,
      number: b.number,
      description: l.description,
      unit: l.unit,
      quantity: sql<string>`${b.quantity}::numeric(18, 4)::text`,
      received: sql<string>`coalesce(${b.received_qty}, 0)::numeric(18, 4)::text`,
      per: sql<string>`${l.price_factor}::text`,
      item: b.item_id,
      variant: b.item_variant_id,
      due: sql<string | null>`${b.due_on}::text`,
      variants: variantsOf,
      units: otherUnits,
    },
    (list) => sql`select ${list} from ${tableOf(purchaseOrderLines)} ${l}
      join ${tableOf(buyoutRequests)} ${b} on ${b.branch_id} = ${l.branch_id} and ${b.id} = ${l.buyout_request_id}
      where ${which} order by ${l.id}`,
  );

export const ofLines = (ids: readonly number[]): SQL => sql`${l.id} = any(${arrayOf(ids, 'bigint')})`;
export const ofOrder = (order: number): SQL => sql`${l.order_id} = ${order}`;
export const ofBuyout = (buyout: number): SQL => sql`${b.id} = ${buyout}`;

/** The lines of an order of which something is to come. */
export const openLines = async (tx: Tx, order: number): Promise<OpenOrderLine[]> =>
  (await readOnOrder(tx, sql`${ofOrder(order)} and ${b.status} = 'AWARDED'`)).map(
    ({ id, description, unit, units, quantity, received, due, variants }) => ({
      id,
      description,
      unit,
      units: [...units],
      quantity,
      received,
      open: round(minus(quantity, received), 4),
      due_on: due,
      variants: variants.length > 1 ? [...variants] : [],
    }),
  );
