import { columnNamed, rowsOf } from '../../../db/column.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { items } from '../../../../resources/masters/items.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { bomWords } from './bomWords.ts';

/** An item of the demo firm with its variants in order. */
interface DemoItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly variants: number[];
}

/** The items of this branch by their codes. */
export const demoItems = async (tx: Tx): Promise<Map<string, DemoItem>> => {
  const [table, lines] = [tableOf(items), rowTableOf(items, 'variants')];
  const query = tx
    .select({
      id: table.id,
      code: table.code,
      name: table.name,
      unit: table.unit,
    })
    .from(table)
    .orderBy(table.id);
  const lineQuery = tx
    .select({ id: lines.id, parent: columnNamed(lines, parentColumn) })
    .from(lines)
    .orderBy(lines.position);
  const rows = await rowsOf<Omit<DemoItem, 'variants'>>(query);
  const variants = await rowsOf<{ id: number; parent: number }>(lineQuery);
  return new Map(
    rows.map((row) => [row.code, { ...row, variants: variants.filter((v) => v.parent === row.id).map((v) => v.id) }]),
  );
};

/** Sealants and screws are used up with what they are used for. */
const consumed = /^(SE-|FX-SCR)/;

/** The BOMs of one branch, with the items that the branch has, and without empty BOMs. */
export const seedBoms = async (tx: Tx): Promise<void> => {
  const byCode = await demoItems(tx);
  const made = new Map<string, number>();
  for (const [code, name, unit, words] of bomWords) {
    const components = words.flatMap(([part, variant, quantity, note = null]): object[] => {
      const item = byCode.get(part);
      const bom_id = made.get(part);
      const is_consumable = consumed.test(part);
      if (bom_id !== undefined) return [{ bom_id, quantity, is_consumable, note }];
      if (!item) return [];
      return [
        {
          item_id: item.id,
          item_variant_id: variant === null ? null : (item.variants[variant] ?? null),
          quantity,
          is_consumable,
          note,
        },
      ];
    });
    if (components.length) made.set(code, await insertRecord(tx, boms, { code, name, unit, components }));
  }
};
