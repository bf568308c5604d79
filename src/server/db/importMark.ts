import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Begins the request id in the history of what an import wrote. */
export const importMark = 'import-';

/** From here on the transaction writes its history as that of an import. */
export const markImport = async (tx: Tx): Promise<void> => {
  await tx.execute(
    sql`select set_config('app.request_id', ${importMark} || coalesce(current_setting('app.request_id', true), ''), true)`,
  );
};
