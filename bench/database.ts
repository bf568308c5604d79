import type { Logger } from 'pino';
import { openSource, roleOnConnect, type DatabaseSource } from '../src/server/db/engine/index.ts';
import { systemRole } from '../src/server/db/policies.ts';
import { prepare } from '../src/server/prepare.ts';
import { fill } from './fill.ts';

/** The database to measure: PostgreSQL by BENCH_DATABASE_URL, else an embedded one in memory; BENCH_ROWS clients in it. */
export const open = async ({ filled, log }: { filled: boolean; log: Logger }): Promise<DatabaseSource> => {
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  const source = await openSource({
    dataDir: '',
    databaseUrl,
    memory: !databaseUrl,
    log,
    onConnect: roleOnConnect(systemRole),
    prepare: prepare({ demo: true, announce: () => undefined }),
  });
  if (filled) {
    const owner = await source.acquire({ as: 'owner' });
    await fill(owner, Number(process.env['BENCH_ROWS']));
    owner.release();
  }
  return source;
};
