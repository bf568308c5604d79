import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSource } from './engine/source.ts';

const longestMs = 15_000;
const pauseMs = 200;

const statusOf = async (source: DatabaseSource, transaction: string): Promise<string | null> => {
  const connection = await source.acquire();
  try {
    const { rows } = await connection.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [
      transaction,
    ]);
    return rows[0]?.status ?? null;
  } finally {
    connection.release();
  }
};

/**
 * Whether a transaction was committed although the connection was lost before the answer came. The database knows it
 * as soon as it is back; undefined if it is not back in time.
 */
export const wasCommitted = async (source: DatabaseSource, transaction: string): Promise<boolean | undefined> => {
  const deadline = performance.now() + longestMs;
  while (performance.now() < deadline && !source.closing.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const status = await statusOf(source, transaction).catch(() => 'in progress');
    if (status !== 'in progress') return status === null ? undefined : status === 'committed';
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await pause(pauseMs);
  }
  return undefined;
};
