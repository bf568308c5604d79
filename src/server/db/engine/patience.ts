import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../errorCode.ts';
import type { Connection } from './source.ts';

/** How long a change of the schema waits for a lock: whoever works meanwhile waits behind it, and no longer. */
const lockMs = 100;
/** How long it is tried again: a backup or a long statement of somebody ends by then. */
const maxMs = 10 * 60_000;

/** Others have held what a change of the schema needs for too long. */
export class SchemaInUse extends Error {
  override readonly name = 'SchemaInUse';
}

/** A lock that was not given, a deadlock, or a row of the catalogue that another database's start changed as well. */
const isMomentary = (error: unknown): boolean =>
  /^(55P03|40P01)$/.test(errorCode(error) ?? '') || /tuple concurrently/.test(String(error));

/** The transaction of another session that has been open for the longest time, for people. */
const oldestOther = async (connection: Connection): Promise<string> => {
  const { rows } = await connection.query<{ pid: number; seconds: number; query: string }>(
    `select pid, extract(epoch from now() - xact_start)::int as seconds, left(query, 80) as query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  );
  const [other] = rows;
  return other
    ? ` The oldest transaction is that of process ${other.pid}, open for ${other.seconds} s: ${other.query}`
    : '';
};

/**
 * Runs `work` in a transaction that takes locks beside working people. It waits a moment for each lock, and is rolled
 * back and tried again if it was not given: nobody stands behind it for longer, and a deadlock is never looked for, so
 * none of their transactions is ended.
 * @throws SchemaInUse after ten minutes, or the errors of `work`
 */
export async function amongOthers(
  connection: Connection,
  work: () => Promise<unknown>,
  limitMs = maxMs,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      await connection.query(`begin; set local lock_timeout = ${lockMs}`);
      await work();
      await connection.query('commit');
      return;
    } catch (error) {
      await connection.query('rollback');
      if (!isMomentary(error)) throw error;
      if (performance.now() > deadline)
        throw new SchemaInUse(
          `The database was in use for ${Math.round(limitMs / 60_000)} minutes, so it could not be brought to this version. Start again when that has ended.${await oldestOther(connection)}`,
          { cause: error },
        );
    }
    // Those who waited go first, and not in step with another who tries again.
    await pause(200 + Math.random() * 300);
  }
}
