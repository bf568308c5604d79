import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { selectRows } from './rows.ts';

const see = (tx: Tx, permissions: string) => tx.execute(sql`select set_config('app.sees', ${permissions}, true)`);

/**
 * Does work in the name of a user who may not see the records that it concerns: row-level security takes this
 * permission as theirs meanwhile. An error ends the transaction, and the setting with it.
 */
export const seeing = async <T>(tx: Tx, permission: string, work: () => Promise<T>): Promise<T> => {
  const rows = await selectRows(
    tx,
    { sees: sql<string | null>`current_setting('app.sees', true)` },
    (list) => sql`select ${list}`,
  );
  const before = rows[0]?.sees ?? '';
  await see(tx, `${before || ','}${permission},`);
  const done = await work();
  await see(tx, before);
  return done;
};
