import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Session } from '../../src/schema/calls/shared/session.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { isWhole, noted } from './extent.ts';

const restarts = 12;
const lanes = 24;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-restart-'));
// The server runs as another user where the tests run as root.
chmodSync(folder, 0o755);
const server = (...words: readonly string[]) =>
  promisify(execFile)('sh', ['scripts/postgres.sh', ...words], {
    env: { ...process.env, POSTGRES_DIR: join(folder, 'server'), POSTGRES_COMMIT: 'on' },
  });

interface Sent {
  readonly name: string;
  readonly status: number;
  readonly message: string;
}

// `npm test` cuts the connections instead: tests/api/outage.test.ts.
describe.skipIf(!isWhole)('PostgreSQL that is restarted under load', () => {
  afterAll(async () => {
    await server('stop');
    rmSync(folder, { recursive: true, force: true });
  });

  it('loses nothing that was acknowledged, saves nothing that was refused, and doubles nothing that was sent again', async () => {
    const databaseUrl = (await server('start')).stdout.trim();
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const source = await openSource({
      dataDir: '',
      databaseUrl,
      log,
      onConnect: roleOnConnect(systemRole),
      prepare: prepare({ demo: true, announce: () => undefined }),
    });
    source.nowServing();
    const app = createApp({ database: databaseOf(source), log, checkAnswers: true });
    const signIn = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'demo' }),
    };
    const { data } = (await (await app.request('/api/login', signIn)).json()) as { data: Session };
    const caller: Caller = callerOf(app, data, data.user.defaultBranch as number);
    lines.length = 0;

    const sent: Sent[] = [];
    const keyed: string[] = [];
    const load = { over: false };
    const plain = async (lane: number) => {
      for (let n = 0; !load.over; n += 1) {
        const name = `Plain ${lane} ${n}`;
        const { status, message } = await caller.post('/api/client', { name });
        sent.push({ name, status, message });
      }
    };
    /** As the browser does: the same key until the end is known. */
    const again = async (lane: number) => {
      for (let n = 0; !load.over; n += 1) {
        const name = `Keyed ${lane} ${n}`;
        const headers = { 'Idempotency-Key': randomUUID() };
        let status = 503;
        while (status === 503) ({ status } = await caller.call('POST', '/api/client', { name }, headers));
        expect([name, status]).toEqual([name, 201]);
        keyed.push(name);
      }
    };
    const work = Array.from({ length: lanes }, (_, lane) => (lane % 2 ? plain(lane) : again(lane)));
    for (let n = 0; n < restarts; n += 1) {
      const before = sent.length + keyed.length;
      await expect.poll(() => sent.length + keyed.length).toBeGreaterThan(before + 200);
      await server('restart', n % 2 ? 'fast' : 'immediate');
    }
    load.over = true;
    await Promise.all(work);

    const owner = await source.acquire({ as: 'owner' });
    const { rows } = await owner.query<{ name: string; n: number }>(
      `select name, count(*)::int as n from clients where name like 'Plain %' or name like 'Keyed %' group by name`,
    );
    owner.release();
    const stored = new Map(rows.map(({ name, n }) => [name, n]));
    const isUnknown = ({ message }: Sent) => message.startsWith('The connection to the database was lost while');
    const wrong = sent.filter((one) => !isUnknown(one) && (stored.get(one.name) ?? 0) !== (one.status === 201 ? 1 : 0));
    expect(wrong).toEqual([]);
    expect(keyed.filter((name) => stored.get(name) !== 1)).toEqual([]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 503]));
    const told = lines.filter(({ level, msg }) => level > 30 || msg !== 'request');
    expect(told.length).toBeLessThanOrEqual(2 * restarts);
    noted('restarts of PostgreSQL under load', restarts);
    noted('requests without a key: sent', sent.length);
    noted('  refused', sent.filter(({ status }) => status === 503).length);
    noted('  told as unknown', sent.filter(isUnknown).length);
    noted('requests with a key: each one record', keyed.length);
    await source.close();
  });
});
