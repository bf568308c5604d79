import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { doorsOf } from '../src/server/db/doors.ts';
import { openSource, roleOnConnect } from '../src/server/db/engine/index.ts';
import { systemRole } from '../src/server/db/policies.ts';
import { prepare } from '../src/server/db/prepare.ts';
import { createApp } from '../src/server/http/app.ts';
import { fillEnquiries } from './enquiries.ts';
import { recording, type Statement } from './recorded.ts';
import { requests, rowsToMeasure, type Measured } from './requests.ts';

/**
 * Serves the product's API on one port, and on another bare node:http that sends the statements of the same request and
 * answers the last rows as JSON: the same process, the same database, the same SQL.
 */
const log = pino({ level: 'silent' });
const source = await openSource({
  dataDir: process.argv[2] as string,
  databaseUrl: process.env['BENCH_DATABASE_URL'],
  memory: !process.env['BENCH_DATABASE_URL'],
  log,
  onConnect: roleOnConnect(systemRole),
  prepare: prepare({ production: false, announce: () => undefined }),
});
const recorded = recording(source);
const app = createApp({ doors: doorsOf(recorded.source), log });

const owner = await source.acquire({ as: 'owner' });
await owner.query(`select set_config('app.user_id', '1', false)`);
await owner.query(
  `insert into clients (branch_id, name, email, city) select 1, 'Bench client ' || n, 'office' || n || '@bench.example', 'City ' || n % 40
   from generate_series(1, $1::int) n`,
  [rowsToMeasure],
);
await fillEnquiries(owner, rowsToMeasure);
await owner.query('analyze');
owner.release();

const login = await app.request('/api/login', {
  method: 'POST',
  body: JSON.stringify({ email: 'admin@demo.test', password: 'demo' }),
});
const { data } = (await login.json()) as { data: { token: string } };
const headers = { Authorization: `Bearer ${data.token}`, 'X-Branch-Id': '1' };

const marker = 'Bench marker';
const statementsOf = async ({ method, path, body }: Measured): Promise<Statement[]> => {
  recorded.statements.length = 0;
  recorded.on = true;
  const answer = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body(marker)) } : {}) });
  recorded.on = false;
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return [...recorded.statements];
};
const scripts = new Map<string, Statement[]>();
for (const r of requests) scripts.set(r.name, await statementsOf(r));

let count = 0;
const replay = async (statements: readonly Statement[]): Promise<unknown> => {
  const name = `Bare ${(count += 1)}`;
  const connection = await source.acquire();
  try {
    let rows: unknown[] = [];
    let madeId: unknown;
    for (const { text, values } of statements) {
      const own = values.map((v) => (v === marker ? name : madeId !== undefined && v === idThen ? madeId : v));
      const result = await connection.query({ text, values: own });
      if (Array.isArray(result)) continue;
      if (text.startsWith('insert into "clients"')) madeId = (result.rows[0] as { id: unknown }).id;
      if (result.rows.length) rows = result.rows;
    }
    return rows;
  } finally {
    connection.release();
  }
};
/** The id that the recorded create was given: the replay reads its own record instead. */
const idThen = scripts.get('create')?.at(-2)?.values[0];

const bare = createServer((request, response) => {
  const name = (request.url ?? '/').slice(1);
  request.resume();
  replay(scripts.get(name) ?? []).then(
    (rows) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(rows));
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const api = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await new Promise((resolve) => api.once('listening', resolve));
process.send?.({
  api: (api.address() as AddressInfo).port,
  bare: (bare.address() as AddressInfo).port,
  token: data.token,
  statements: Object.fromEntries([...scripts].map(([name, s]) => [name, s.length])),
});
process.once('disconnect', () => process.exit(0));
