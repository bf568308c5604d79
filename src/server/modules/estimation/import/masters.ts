import { aliasedTable, sql } from 'drizzle-orm';
import { items } from '../../../../resources/masters/items.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { orNull, selectRows } from '../../../db/rows.ts';

/** An active item with one of its variants; null for the variant of an item without any. */
export interface Master {
  readonly item: number;
  readonly variant: number | null;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly variantName: string | null;
  readonly rate: string | null;
}

/** Every active item of the branch with its variants, in one statement, in the order of their codes. */
export const mastersOf = async (tx: Tx): Promise<Master[]> => {
  const [table, variants] = [tableOf(items), rowTableOf(items, 'variants')];
  const i = aliasedTable(table, 'i');
  const v = aliasedTable(variants, 'v');
  const rows = await selectRows(
    tx,
    {
      item: i.id,
      variant: orNull(v.id),
      code: i.code,
      name: i.name,
      unit: i.unit,
      variant_name: orNull(v.name),
      rate: v.cost_rate,
    },
    (list) => sql`
    select ${list}
    from ${table} ${i} left join ${variants} ${v} on v.${sql.identifier(parentColumn)} = ${i.id}
    where ${i.is_active} order by ${i.code}, ${v.id}`,
  );
  return rows.map(({ item, variant, variant_name, code, name, unit, rate }) => ({
    item: item,
    variant: variant,
    code,
    name,
    unit,
    variantName: variant_name,
    rate,
  }));
};
