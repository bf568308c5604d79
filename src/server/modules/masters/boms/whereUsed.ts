import { inArray } from 'drizzle-orm';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import { round } from '../../../../domain/decimal.ts';
import { explode, levels, reversed } from '../../../../domain/explosion.ts';
import type { BomUse } from '../../../../resources/masters/bomAnswers.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { decimalPlaces } from '../../../../schema/field.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { notFound } from '../../../engine/errors.ts';
import { edgesAbove } from './graph.ts';

/**
 * The BOMs that use a BOM, nearest first, with the quantity of it in one unit of each: two statements at any depth.
 * @throws Failure 404 for a BOM that is not in this branch
 */
export const whereUsed = async (tx: Tx, id: number): Promise<BomUse[]> => {
  const up = reversed(await edgesAbove(tx, id));
  const [level, quantity] = [levels(id, up), explode(id, '1', up)];
  const table = tableOf(boms);
  const column = (name: string) => columnNamed(table, name);
  const query = tx
    .select({
      id: table.id,
      code: column('code'),
      name: column('name'),
      unit: column('unit'),
      is_active: column('is_active'),
    })
    .from(table)
    .where(inArray(table.id, [...level.keys()]));
  const rows = await rowsOf<Omit<BomUse, 'level' | 'quantity'>>(query);
  if (!rows.some((row) => row.id === id)) throw notFound(boms.title);
  return rows
    .filter((row) => row.id !== id)
    .map((row) => ({
      ...row,
      level: assertDefined(level.get(row.id)),
      quantity: round(assertDefined(quantity.get(row.id)), decimalPlaces.quantity),
    }))
    .sort((a, b) => a.level - b.level || a.code.localeCompare(b.code));
};
