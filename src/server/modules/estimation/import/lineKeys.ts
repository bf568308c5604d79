import { sql, type SQL } from 'drizzle-orm';
import type { LineKeys } from '../../../../resources/estimation/importCalls.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import type { Stage } from '../stages.ts';
import { linesTable } from '../../../engine/editable/lineSet.ts';

/** The identities of lines, by which our own workbook names them. */
export const lineKeys = async (tx: Tx, stage: Stage, where: SQL): Promise<LineKeys['keys']> => {
  const { table } = linesTable(stage);
  const { rows } = await tx.execute<{ id: string | number; line_key: string }>(
    sql`select ${table.id} as id, ${columnNamed(table, 'line_key')} as line_key from ${table} where ${where}`,
  );
  return rows.map(({ id, line_key }) => ({ id: Number(id), line_key }));
};
