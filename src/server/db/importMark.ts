import { sql } from 'drizzle-orm';
import { importingMany } from './imported.ts';
import type { Tx } from './database.ts';

/** Begins the request id in the history of what an import wrote. */
export const importMark = 'import-';

/** The history of so many records is written in batches. */
const many = 400;

/** From here on the transaction writes its history as that of an import, which writes so many records. */
export const markImport = async (tx: Tx, records = 1): Promise<void> => {
  await tx.execute(
    sql`select set_config('app.request_id', ${importMark} || coalesce(current_setting('app.request_id', true), ''), true),
      set_config(${importingMany}, ${records > many ? 'on' : ''}, true)`,
  );
};
