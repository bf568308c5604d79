import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { round, sum } from '../../../domain/decimal.ts';
import { projectedAfter, type StockChange } from '../../../domain/projectedStock.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import type { ProjectedStanding, StockMovement } from '../../../resources/booking/projectedStock.ts';
import { items } from '../../../resources/masters/items.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { forStock } from '../../../resources/requests/requestWords.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { readColumns } from '../../engine/records/read.ts';
import { endStates } from '../../engine/workflows/below.ts';
import { isMaterial } from '../requests/material.ts';

const v = aliasedTable(rowTableOf(items, 'variants'), 'v');
const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const r = aliasedTable(tableOf(purchaseRequests), 'r');
const p = aliasedTable(tableOf(projects), 'p');
const b = aliasedTable(tableOf(buyoutRequests), 'b');
const o = aliasedTable(tableOf(productionOrders), 'o');

/** What is on order of items, by variant and day: of vendors, and of production units. `of` chooses the items. */
export const onOrderOf = (of: (item: SQL) => SQL): SQL => sql`
  select ${b.item_id} as item, ${b.item_variant_id} as variant, ${b.due_on} as day, ${b.quantity} - ${b.received_qty} as comes, 0 as goes
    from ${tableOf(buyoutRequests)} ${b} where ${of(sql`${b.item_id}`)} and ${b.status} = 'AWARDED'
  union all
  select ${o.item_id}, ${o.item_variant_id}, ${o.due_on}, ${o.quantity} - ${o.received_qty}, 0
    from ${tableOf(productionOrders)} ${o} where ${of(sql`${o.item_id}`)} and ${o.status} = 'IN_PROGRESS'`;

/** What is on order of items, and what lines of open requests have still to get of them, by variant and day; `of` chooses the items. */
export const changesOf = (of: (item: SQL) => SQL): SQL => {
  const ends = sql.join(
    endStates(projects).map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`${onOrderOf(of)}
    union all
    select ${l.item_id}, ${l.item_variant_id}, coalesce(${l.needed_on}, ${r.needed_on}), 0, ${l.total_quantity} - ${l.issued_qty}
      from ${tableOf(purchaseRequestLines)} ${l}
      join ${tableOf(purchaseRequests)} ${r} on ${r.branch_id} = ${l.branch_id} and ${r.id} = ${l.request_id}
      left join ${tableOf(projects)} ${p} on ${p.branch_id} = ${r.branch_id} and ${p.id} = ${r.project_id}
      where ${of(sql`${l.item_id}`)} and ${isMaterial(l)} and ${r.status} = 'OPEN' and ${r.purpose} <> ${forStock} and ${l.total_quantity} > ${l.issued_qty}
        and (${p.id} is null or ${p.status} not in (${ends}))`;
};

/** The stock of an item by variant and day (rule 159). @throws Failure 404 */
export const projectedStock = async (
  tx: Tx,
  item: number,
): Promise<{ readonly variants: ProjectedStanding[]; readonly days: StockMovement[] }> => {
  await readColumns(tx, items, item);
  const variants = await selectRows(
    tx,
    { id: v.id, name: v.name, on_hand: v.on_hand, booked: v.booked },
    (list) =>
      sql`select ${list} from ${rowTableOf(items, 'variants')} ${v} where ${v.parent_id} = ${item} order by ${v.position}, ${v.id}`,
  );
  const [only] = variants;
  // What names no variant is of the only one that there is.
  const onlyId = variants.length === 1 ? (only?.id ?? null) : null;
  const found = await selectRows(
    tx,
    {
      variant: sql<number | null>`coalesce(c.variant, ${onlyId}::bigint)::int`,
      day: sql<string | null>`c.day::text`,
      comes: sql<string>`sum(c.comes)::numeric(18, 4)::text`,
      goes: sql<string>`sum(c.goes)::numeric(18, 4)::text`,
    },
    (list) => sql`select ${list} from (${changesOf((of) => sql`${of} = ${item}`)}) c group by 1, 2`,
  );
  const changes: readonly StockChange[] = found;
  const names = new Map<number | null, string | null>(variants.map(({ id, name }) => [id, name]));
  const onHand = new Map<number | null, string>(variants.map(({ id, on_hand }) => [id, on_hand]));
  const standing = (id: number | null, on_hand: string, booked: string): ProjectedStanding => {
    const own = changes.filter(({ variant }) => variant === id);
    const [on_order, required] = [sum(own.map(({ comes }) => comes)), sum(own.map(({ goes }) => goes))];
    return {
      item_variant_id: id,
      variant: names.get(id) ?? null,
      on_hand,
      booked,
      on_order: round(on_order, 4),
      required: round(required, 4),
      projected: round(sum([on_hand, on_order, `-${required}`]), 4),
    };
  };
  const isUnnamed = changes.some(({ variant }) => variant === null);
  return {
    variants: [
      ...variants.map(({ id, on_hand, booked }) => standing(id, on_hand, booked)),
      ...(isUnnamed ? [standing(null, '0.0000', '0.0000')] : []),
    ],
    days: projectedAfter(changes, onHand).map(({ variant, ...rest }) => ({
      item_variant_id: variant,
      variant: names.get(variant) ?? null,
      ...rest,
    })),
  };
};
