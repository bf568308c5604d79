import { aliasedTable, sql } from 'drizzle-orm';
import { countedIn, type ItemUnits, type TypedQuantity } from '../../../domain/units.ts';
import { items } from '../../../resources/masters/items.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';

const i = aliasedTable(tableOf(items), 'i');
const u = aliasedTable(rowTableOf(items, 'units'), 'u');

/** The units of items, by the item; of those alone that have others beside their base unit. */
export const unitsOf = async (tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, ItemUnits>> => {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await selectRows(
    tx,
    {
      id: i.id,
      base: i.unit,
      factors: sql<ItemUnits['factors']>`json_object_agg(lower(${u.unit}), ${u.factor}::text)`,
    },
    (list) => sql`select ${list} from ${tableOf(items)} ${i}
      join ${rowTableOf(items, 'units')} ${u} on ${u.branch_id} = ${i.branch_id} and ${u.parent_id} = ${i.id}
      where ${i.id} = any(${arrayOf(wanted, 'bigint')}) group by ${i.id}, ${i.unit}`,
  );
  return new Map(rows.map(({ id, base, factors }) => [id, { base, factors }]));
};

/** What was typed of an item as the ledger keeps it: in the base unit, with the unit that was named (rule 162). */
export interface InLedger {
  readonly quantity: string;
  readonly in_unit: string | null;
  readonly unit_factor: string | null;
}

/** @throws Failure 422 at `field` for a unit that the item does not have, and for what would need more than 4 places */
export const inLedger = (units: ItemUnits | undefined, typed: TypedQuantity & { readonly field: string }): InLedger => {
  const counted = countedIn(units, typed);
  if ('refused' in counted) throw invalid({ [typed.field]: [counted.refused] });
  return { quantity: counted.quantity, in_unit: counted.unit, unit_factor: counted.factor };
};
