import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { plainQuantity } from '../../../domain/bookings.ts';
import { compare, type Decimal } from '../../../domain/decimal.ts';
import { proposedQuantity } from '../../../domain/minimumStock.ts';
import { maxBelow, type BelowMinimum } from '../../../resources/booking/belowMinimum.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { items } from '../../../resources/masters/items.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { forStock } from '../../../resources/requests/requestWords.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import type { ValuesOf } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { filled, selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { saveLines } from '../../engine/breakdown/saveLines.ts';
import { invalid } from '../../engine/errors.ts';
import type { Rows } from '../../engine/modules.ts';
import { insertRecord } from '../../engine/records/write.ts';
import type { Who } from '../../engine/who.ts';
import { requestSet } from '../requests/requestSet.ts';
import { lockItems } from './bookedLines.ts';
import { changesOf, onOrderOf } from './projectedStock.ts';
import { noVariant } from './stockRules.ts';

const variants = rowTableOf(items, 'variants');
const v = aliasedTable(variants, 'v');
const w = aliasedTable(variants, 'w');
const i = aliasedTable(tableOf(items), 'i');
const b = aliasedTable(tableOf(buyoutRequests), 'b');
const o = aliasedTable(tableOf(productionOrders), 'o');
const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const r = aliasedTable(tableOf(purchaseRequests), 'r');

/** What is asked for of items and not ordered yet: planned, to be asked for or in an RFQ, and what is open for stock. */
const askedOf = (of: (item: SQL) => SQL): SQL => sql`
  select ${b.item_id} as item, ${b.item_variant_id} as variant, ${b.quantity} - ${b.received_qty} as asked
    from ${tableOf(buyoutRequests)} ${b} where ${of(sql`${b.item_id}`)} and ${b.status} in ('PLANNED', 'OPEN', 'IN_RFQ')
  union all
  select ${o.item_id}, ${o.item_variant_id}, ${o.quantity} - ${o.received_qty}
    from ${tableOf(productionOrders)} ${o} where ${of(sql`${o.item_id}`)} and ${o.status} = 'PLANNED'
  union all
  select ${l.item_id}, ${l.item_variant_id}, ${l.total_quantity} - ${l.production_qty} - ${l.buyout_qty}
    from ${tableOf(purchaseRequests)} ${r} join ${tableOf(purchaseRequestLines)} ${l} on ${l.branch_id} = ${r.branch_id} and ${l.request_id} = ${r.id}
    where ${r.purpose} = ${forStock} and ${r.status} = 'OPEN' and ${of(sql`${l.item_id}`)} and ${l.kind} <> 'product'
      and ${l.total_quantity} > ${l.production_qty} + ${l.buyout_qty}`;

/** What names no variant is of the only one that there is. */
const variantOf = sql`coalesce(c.variant, (select min(${w.id}) from ${variants} ${w} where ${w.parent_id} = c.item having count(*) = 1))`;

/** Whether an item is watched: it has a variant with a minimum. Found by an index of these. */
const isWatched = (item: SQL): SQL =>
  sql`${item} in (select ${w.parent_id} from ${variants} ${w} where ${w.minimum_stock} is not null)`;

const figures = {
  item_id: i.id,
  item_code: i.code,
  item_name: i.name,
  item_variant_id: v.id,
  variant: sql<string | null>`nullif(${v.name}, ${i.name})`,
  unit: i.unit,
  on_hand: v.on_hand,
  free: v.free,
  on_order: sql<string>`moved.on_order::numeric(18, 4)::text`,
  asked: sql<string>`asked.asked::numeric(18, 4)::text`,
  projected: sql<string>`(${v.on_hand} + moved.on_order - moved.required)::numeric(18, 4)::text`,
  minimum_stock: filled(v.minimum_stock),
  order_quantity: v.order_quantity,
  of_all: sql<number>`count(*) over ()::int`,
};

/** The variants that have a minimum, of active items, with what they will have, by name; `alone` narrows them, `of` chooses the items. */
const watched = async (
  tx: Tx,
  { alone, of, most }: { readonly alone: SQL; readonly of: (item: SQL) => SQL; readonly most: number | null },
): Promise<{ readonly lines: BelowMinimum[]; readonly total: number }> => {
  const rows = await selectRows(
    tx,
    figures,
    (list) => sql`with moves as materialized (
      select ${variantOf} as variant, sum(c.comes) as on_order, sum(c.goes) as required from (${changesOf(of)}) c group by 1),
    asks as materialized (select ${variantOf} as variant, sum(c.asked) as asked from (${askedOf(of)}) c group by 1)
    select ${list} from ${variants} ${v} join ${tableOf(items)} ${i} on ${i.branch_id} = ${v.branch_id} and ${i.id} = ${v.parent_id}
    left join moves on moves.variant = ${v.id} left join asks on asks.variant = ${v.id}
    cross join lateral (select coalesce(moves.on_order, 0) as on_order, coalesce(moves.required, 0) as required) moved
    cross join lateral (select coalesce(asks.asked, 0) as asked) asked
    where ${v.minimum_stock} is not null and ${i.is_active} and ${alone}
    order by lower(${i.name}), ${i.id}, ${v.position}, ${v.id} limit ${most}::int`,
  );
  return {
    lines: rows.map(({ of_all: _, ...row }) => ({ ...row, proposed: proposedQuantity(row) })),
    total: rows[0]?.of_all ?? 0,
  };
};

const isBelow = sql`${v.on_hand} + moved.on_order - moved.required + asked.asked < ${v.minimum_stock}`;

/** What is below its minimum, by name: the first of it, and how much there is (rule 176). */
export const belowMinimum = (tx: Tx, most = maxBelow) => watched(tx, { alone: isBelow, of: isWatched, most });

/** What is on order of items, and how many of their variants are below their minimum, by item: for the rows of a page. */
export const stockOfItems: Rows = async (tx, records) => {
  const ids = arrayOf(
    records.map(({ id }) => id),
    'bigint',
  );
  const of = (item: SQL) => sql`${item} = any(${ids})`;
  const [ordered, { lines }] = await Promise.all([
    selectRows(
      tx,
      { item: sql<number>`c.item::int`, on_order: sql<string>`sum(c.comes)::numeric(18, 4)::text` },
      (list) => sql`select ${list} from (${onOrderOf(of)}) c group by 1`,
    ),
    watched(tx, { alone: sql`${isBelow} and ${of(sql`${v.parent_id}`)}`, of, most: null }),
  ]);
  const onOrder = new Map(ordered.map(({ item, on_order }) => [item, on_order]));
  return new Map(
    records.map(({ id }) => [
      id,
      { on_order: onOrder.get(id) ?? '0.0000', below_minimum: lines.filter(({ item_id }) => item_id === id).length },
    ]),
  );
};

/** A variant that is asked for, with what was proposed when it was looked at. */
interface Asked {
  readonly item_variant_id: number;
  readonly quantity: Decimal;
  readonly proposed: Decimal;
}

const nameOf = ({ item_name, variant }: BelowMinimum): string =>
  variant === null ? item_name : `${item_name}, ${variant}`;

/** The variants as they stand; their items are locked, so that nobody else asks for them meanwhile. */
const lockedVariants = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, BelowMinimum>> => {
  const among = sql`${v.id} = any(${arrayOf(ids, 'bigint')})`;
  const found = await selectRows(
    tx,
    { item: v.parent_id },
    (list) => sql`select ${list} from ${variants} ${v} where ${among}`,
  );
  const own = [...new Set(found.map(({ item }) => item))];
  await lockItems(tx, own);
  const { lines } = await watched(tx, {
    alone: among,
    of: (item) => sql`${item} = any(${arrayOf(own, 'bigint')})`,
    most: maxBelow,
  });
  return new Map(lines.map((row) => [row.item_variant_id, row]));
};

/**
 * Makes one purchase request for stock, in the base units of its items. Returns its id.
 * @throws Failure 422 with each line that is of no variant with a minimum, named twice, or of which another quantity is
 *   proposed by now: somebody else has asked, or stock has moved
 */
export const requestBelow = async (
  tx: Tx,
  { lines, ...head }: { readonly lines: readonly Asked[] } & ValuesOf<typeof purchaseRequests.fields>,
  who: Who,
): Promise<number> => {
  const variantsNow = await lockedVariants(
    tx,
    lines.map(({ item_variant_id: id }) => id),
  );
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  const added = lines.flatMap(({ item_variant_id: id, quantity, proposed }, at) => {
    const one = variantsNow.get(id);
    const refuse = (why: string): [] => {
      errors[`lines.${at}.quantity`] = [why];
      return [];
    };
    if (!one) return refuse(`${noVariant} with a minimum stock`);
    if (seen.has(id)) return refuse(`${nameOf(one)} is named twice`);
    seen.add(id);
    if (compare(one.proposed, proposed) !== 0)
      return refuse(`${nameOf(one)}: ${plainQuantity(one.proposed)} ${one.unit} are proposed by now, look again`);
    return [
      {
        key: String(id),
        kind: 'item',
        description: nameOf(one),
        item_id: one.item_id,
        item_variant_id: id,
        unit: one.unit,
        quantity,
      },
    ];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const record = await insertRecord(tx, purchaseRequests, { ...head, purpose: forStock, creator_id: who.id }, who);
  await saveLines(tx, { set: requestSet(), record }, { added }, who);
  return record;
};

/** The variants that are watched, however many others there are. */
export const minimumRules = `create index if not exists items_variants_watched on items_variants (branch_id, parent_id)
  where minimum_stock is not null;`;
