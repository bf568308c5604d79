import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';

/** Inserts rows as the history has them: with their ids, and with who made them and when. */
export const insertAsWas = async (tx: Tx, table: PgTable, rows: readonly unknown[]): Promise<void> => {
  if (rows.length === 0) return;
  const columns = sql.join(
    Object.values(getTableColumns(table)).flatMap(({ name, generated }) => (generated ? [] : [sql.identifier(name)])),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );
};
