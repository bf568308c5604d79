import type { DatabaseSource } from '../src/server/db/engine/index.ts';

type Run = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Statements as the owner of the database, whom no policy holds. */
export const owned = async <T>(source: DatabaseSource, work: (run: Run) => Promise<T>): Promise<T> => {
  const owner = await source.acquire({ as: 'owner' });
  try {
    return await work((sql, values) => owner.query(sql, values));
  } finally {
    owner.release();
  }
};
