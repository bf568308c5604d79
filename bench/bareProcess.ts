import { once } from 'node:events';
import { pino } from 'pino';
import { bareServer, overOne, overPool, person } from './bare.ts';
import { open } from './database.ts';
import { tell } from './serving.ts';

/** The process it is compared with: on PostgreSQL the same database, embedded one of its own with the same rows. */
const url = process.env['BENCH_DATABASE_URL'];
const embedded = async () => {
  const source = await open({ filled: true, log: pino({ level: 'silent' }) });
  const connection = await source.acquire({ as: 'owner' });
  await connection.query(`set ${person}`);
  return overOne(connection);
};
const server = bareServer(url ? overPool(url) : await embedded()).listen(0, '127.0.0.1');
await once(server, 'listening');
tell(server);
