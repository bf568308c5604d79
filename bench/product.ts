import { once } from 'node:events';
import type { Server } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { databaseOf } from '../src/server/db/database.ts';
import { createApp } from '../src/server/http/app.ts';
import { open } from './database.ts';
import { tell } from './serving.ts';

/** The measured process: the product's API as it is. */
const log = pino({ level: 'silent' });
const app = createApp({ database: databaseOf(await open({ filled: true, log })), log });
const login = await app.request('/api/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'admin@demo.test', password: 'demo' }),
});
const { data } = (await login.json()) as { data: { token: string } };
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
await once(server, 'listening');
tell(server, data.token);
