import { sql, type SQL } from 'drizzle-orm';
import type { ImportedLineKeys } from '../../../../resources/estimation/importCalls.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import type { Stage } from '../stages.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../../db/rows.ts';

/** The identities of lines, by which our own workbook names them. */
export const lineKeys = async (tx: Tx, stage: Stage, where: SQL): Promise<ImportedLineKeys['keys']> => {
  const { table } = linesTable(stage);
  const rows = await selectRows(
    tx,
    { id: table.id, line_key: sql<string>`${columnNamed(table, 'line_key')}` },
    (list) => sql`select ${list} from ${table} where ${where}`,
  );
  return rows.map(({ id, line_key }) => ({ id, line_key }));
};
