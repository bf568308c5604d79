import { inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { columnsOf, isText, nameColumn, type ReferenceField } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { targetOf } from '../../db/tables.ts';

type Row = Record<string, unknown>;

/** The column that names a record beyond doubt, where its name does not: an item's code. */
const codeOf = (f: ReferenceField): AnyPgColumn | undefined => {
  const target = resourceNamed(f.resource);
  const unique = columnsOf(target?.fields ?? {}).filter(([, field]) => isText(field) && field.unique && field.required);
  const [code] = unique;
  if (!target || target.table === 'global' || !code || unique.some(([name]) => name === target.represent))
    return undefined;
  return columnNamed(targetOf(f).table, code[0]);
};

/** Puts the code in place of the name of what these rows refer to, so that an import finds the same record again. */
export const nameByCode = async (
  tx: Tx,
  references: readonly (readonly [string, ReferenceField])[],
  rows: readonly Row[],
): Promise<void> => {
  for (const [name, f] of references) {
    const code = codeOf(f);
    const ids = [...new Set(rows.map((row) => row[name]).filter((id) => typeof id === 'number'))];
    if (!code || ids.length === 0) continue;
    const { table, id } = targetOf(f);
    const found = await tx.select({ id, code }).from(table).where(inArray(id, ids));
    const codes = new Map(found.map((row) => [row.id, row.code]));
    for (const row of rows) if (codes.has(row[name])) row[nameColumn(name)] = codes.get(row[name]);
  }
};
