import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { items } from '../../../resources/masters/items.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { maxRows, type ConsistencyCheck, type Difference } from '../../engine/consistency/check.ts';
import { idsAfter } from '../../engine/consistency/idsAfter.ts';
import { movedOf } from './ledgerSums.ts';
import { selectRows } from '../../db/rows.ts';

const figures = { on_hand: 'In stock', booked: 'Booked', free: 'Free' } as const;
type Figure = keyof typeof figures;
const names = ['on_hand', 'booked', 'free'] as const satisfies readonly Figure[];

const entries = tableOf(stockEntries);

/** The stock of variants and items of these ids by the ledger, as a table `stands`: a row for each variant, and one without a variant for each item, the sum of them. */
const standing = (ids: readonly number[]): SQL => {
  const variants = rowTableOf(items, 'variants');
  const wanted = arrayOf(ids, 'bigint');
  return sql`with moved as materialized (
      select ${entries['item_variant_id']} as variant, ${movedOf(entries, 0)} as on_hand, ${movedOf(entries, 1)} as booked
      from ${entries} where ${entries['item_id']} = any(${wanted}) group by 1),
    of_variants as materialized (
      select ${variants['parent_id']} as item, ${variants.id} as variant, coalesce(moved.on_hand, 0) as on_hand,
        coalesce(moved.booked, 0) as booked
      from ${variants} left join moved on moved.variant = ${variants.id} where ${variants['parent_id']} = any(${wanted})),
    stands as (
      select item, variant, on_hand, booked, on_hand - booked as free from of_variants
      union all
      select id, null, coalesce(sum(v.on_hand), 0), coalesce(sum(v.booked), 0), coalesce(sum(v.on_hand - v.booked), 0)
      from unnest(${wanted}) as id left join of_variants v on v.item = id group by id)`;
};

const wrongStock = async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
  if (ids.length === 0) return [];
  const [own, variants] = [tableOf(items), rowTableOf(items, 'variants')];
  const v = aliasedTable(variants, 'v');
  const i = aliasedTable(own, 'i');
  const compared = names.map(
    (name) => sql`select s.item, s.variant, ${name} as figure, s.${sql.identifier(name)} as computed,
      coalesce(v.${sql.identifier(name)}, i.${sql.identifier(name)}) as stored, ${v.name}
      from stands s join ${own} ${i} on ${i.id} = s.item left join ${variants} ${v} on ${v.id} = s.variant
      where s.variant is null or ${v.id} is not null`,
  );
  const rows = await selectRows(
    tx,
    {
      item: sql<string>`item`,
      variant: sql<string | null>`case when variant is null then null else name end`,
      figure: sql<Figure>`figure`,
      stored: sql<string>`stored::numeric(30, 4)::text`,
      computed: sql<string>`computed::numeric(30, 4)::text`,
    },
    (list) => sql`${standing(ids)},
    compared as (${sql.join(compared, sql` union all `)})
    select ${list}
    from compared where item in (select item from compared where stored <> computed)
      and (variant is null or stored <> computed)
    order by item, array_position(array['on_hand', 'booked', 'free'], figure), compared.variant nulls first`,
  );
  return [...new Set(rows.map(({ item }) => item))].flatMap((item) => {
    const ofItem = rows.filter((row) => row.item === item);
    const inVariants = ofItem.filter(({ variant }) => variant !== null);
    const whole = ofItem.filter(({ variant }) => variant === null);
    // An item whose variants are wrong both ways adds up all the same: it names the figure of the first of them.
    const first =
      whole.find(({ stored, computed }) => stored !== computed) ??
      whole.find(({ figure }) => figure === inVariants[0]?.figure);
    if (!first) return [];
    return [
      {
        record: Number(item),
        figure: figures[first.figure],
        stored: first.stored,
        computed: first.computed,
        rows: inVariants.slice(0, maxRows).map((row) => ({
          name: row.variant ?? '',
          figure: figures[row.figure],
          stored: row.stored,
          computed: row.computed,
        })),
        count: inVariants.length,
      },
    ];
  });
};

/** The locks in the order of the ledger's, so that entries wait and none is lost. */
const mendStock = async (tx: Tx, { record }: Difference): Promise<void> => {
  const [own, variants] = [tableOf(items), rowTableOf(items, 'variants')];
  await tx.execute(sql`select from ${own} where ${own.id} = ${record} for no key update`);
  const set = sql`set on_hand = stands.on_hand, booked = stands.booked, free = stands.free from stands`;
  const differs = ({ on_hand, booked, free }: Pick<typeof own, 'on_hand' | 'booked' | 'free'>) =>
    sql`(${on_hand}, ${booked}, ${free}) is distinct from (stands.on_hand, stands.booked, stands.free)`;
  await tx.execute(sql`${standing([record])}
    update ${variants} ${set} where stands.variant = ${variants.id} and ${differs(variants)}`);
  await tx.execute(sql`${standing([record])}
    update ${own} ${set} where stands.item = ${own.id} and stands.variant is null and ${differs(own)}`);
};

/** What each variant and item has in stock, booked and free is what the entries of the ledger make (rules 35 and 66). */
export const stockCheck: ConsistencyCheck = {
  name: 'stock',
  version: 2,
  resource: items,
  told: { keeper: { permission: `${stockEntries.permissions}.create` } },
  next: idsAfter(items, 500),
  find: wrongStock,
  mend: { when: 'asked', make: mendStock },
  remedy: () =>
    'Count the material. An administrator sets the stock to what the ledger makes by npm run check -- --mend; an adjustment then corrects what the ledger has wrong.',
};
