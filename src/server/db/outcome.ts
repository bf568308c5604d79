import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSource } from './engine/source.ts';
import { answersStay } from './idempotencyRules.ts';

const maxMs = 15_000;
const pauseMs = 200;

/** What is known of a transaction: its number, and the key that it claimed. */
export interface SentStatement {
  readonly transaction: string;
  readonly claim?: string | undefined;
}

interface Found {
  readonly status: string | null;
  readonly claimed: boolean;
}

const find = async (source: DatabaseSource, { transaction, claim }: SentStatement): Promise<Found | undefined> => {
  const connection = await source.acquire();
  try {
    const { rows } = await connection.query<Found>(
      `select pg_xact_status($1::xid8) as status, exists (
        select 1 from idempotent_answers where key_hash = $2 and created_at > now() - ${answersStay}) as claimed`,
      [transaction, claim ?? null],
    );
    return rows[0];
  } finally {
    connection.release();
  }
};

/**
 * Whether a transaction was committed although the connection was lost before the answer came. A claim is there if it
 * was. Without a claim only the number is known: after a crash PostgreSQL may give it to another transaction, so
 * `aborted` is certain, and `committed` is not. Undefined if nobody can tell, or if the database is not back in time.
 */
export const wasCommitted = async (source: DatabaseSource, sent: SentStatement): Promise<boolean | undefined> => {
  const deadline = performance.now() + maxMs;
  while (performance.now() < deadline && !source.closing.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const found = await Promise.race([find(source, sent).catch(() => undefined), pause(deadline - performance.now())]);
    if (found?.claimed) return true;
    if (found && found.status !== 'in progress')
      return sent.claim === undefined && found.status !== 'aborted' ? undefined : false;
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await pause(pauseMs);
  }
  return undefined;
};
