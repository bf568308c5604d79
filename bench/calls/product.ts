import { once } from 'node:events';
import type { Server } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { databaseOf } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { createApp } from '../../src/server/http/app.ts';

/** The measured process: the product on a filled database, which its start brings up to date. */
const log = pino({ level: 'silent' });
const source = await openSource({
  dataDir: process.env['BENCH_DATA_DIR'] ?? '',
  databaseUrl: process.env['BENCH_DATABASE_URL'],
  memory: false,
  log,
  onConnect: roleOnConnect(systemRole),
  prepare: prepare({ demo: true, announce: () => undefined }),
});
const server = serve({
  fetch: createApp({ database: databaseOf(source), log }).fetch,
  port: 0,
  hostname: '127.0.0.1',
}) as Server;
// The measuring process keeps its connections while it measures something else.
Object.assign(server, { keepAliveTimeout: 0 });
await once(server, 'listening');
process.send?.(server.address());
process.once('disconnect', () => process.exit(0));
