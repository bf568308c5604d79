import { sql } from 'drizzle-orm';
import { items } from '../../../resources/masters/items.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { maxRows, type ConsistencyCheck, type Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';

interface Row extends Record<string, unknown> {
  item: string;
  /** Null for the item as a whole. */
  variant: string | null;
  stored: string;
  computed: string;
}

const column = (name: string) => columnNamed(tableOf(items), name);

/**
 * The stock of variants and items of these ids by the ledger, beside what they say (rule 35), as a table `stands`: a row
 * for each variant, and one without a variant for each item, which is the sum of them.
 */
const standing = (ids: readonly number[]) => {
  const [variants, entries] = [lineTableOf(items, 'variants'), tableOf(stockEntries)];
  const wanted = arrayOf(ids, 'bigint');
  return sql`with moved as materialized (
      select ${entries['item_variant_id']} as variant,
        sum(case when ${entries['kind']} in ('booking', 'issue') then -${entries['quantity']} else ${entries['quantity']} end) as stock
      from ${entries} where ${entries['item_id']} = any(${wanted}) group by 1),
    of_variants as materialized (
      select ${variants['parent_id']} as item, ${variants.id} as variant, ${variants['name']} as name,
        ${variants['on_hand']} as stored, coalesce(moved.stock, 0) as computed
      from ${variants} left join moved on moved.variant = ${variants.id} where ${variants['parent_id']} = any(${wanted})),
    stands as (
      select * from of_variants
      union all
      select ${tableOf(items).id}, null, ${column('name')}, ${column('on_hand')},
        coalesce((select sum(v.computed) from of_variants v where v.item = ${tableOf(items).id}), 0)
      from ${tableOf(items)} where ${tableOf(items).id} = any(${wanted}))`;
};

const wrongStock = async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<Row>(sql`${standing(ids)}
    select item, case when variant is null then null else name end as variant, stored::numeric(30, 4)::text as stored,
      computed::numeric(30, 4)::text as computed
    from stands where item in (select item from stands where stored <> computed) and (variant is null or stored <> computed)
    order by item, stands.variant nulls first`);
  return rows.flatMap(({ item, variant, stored, computed }) => {
    if (variant !== null) return [];
    const wrong = rows.filter((row) => row.item === item && row.variant !== null);
    return [
      {
        record: Number(item),
        figure: 'In stock',
        stored,
        computed,
        rows: wrong.slice(0, maxRows).map((row) => ({
          name: row.variant ?? '',
          figure: 'In stock',
          stored: row.stored,
          computed: row.computed,
        })),
        count: wrong.length,
      },
    ];
  });
};

/** The locks in the order of the ledger's, so that entries wait and none is lost. */
const mendStock = async (tx: Tx, { record }: Difference): Promise<void> => {
  const variants = lineTableOf(items, 'variants');
  await tx.execute(sql`select from ${tableOf(items)} where ${tableOf(items).id} = ${record} for no key update`);
  await tx.execute(sql`${standing([record])}
    update ${variants} set on_hand = stands.computed from stands
    where stands.variant = ${variants.id} and ${variants['on_hand']} <> stands.computed`);
  await tx.execute(sql`${standing([record])}
    update ${tableOf(items)} set on_hand = stands.computed from stands
    where stands.item = ${tableOf(items).id} and stands.variant is null and ${column('on_hand')} <> stands.computed`);
};

/** What each variant and item has in stock is what the entries of the ledger make (rules 35 and 66). */
export const stockCheck: ConsistencyCheck = {
  name: 'stock',
  version: 1,
  resource: items,
  told: { keeper: { permission: `${stockEntries.permissions}.create` } },
  next: idsAfter(items, 500),
  find: wrongStock,
  mend: { when: 'asked', make: mendStock },
  remedy: () =>
    'Count the material. An administrator sets the stock to what the ledger makes by npm run check -- --mend; an adjustment then corrects what the ledger has wrong.',
};
