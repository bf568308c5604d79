import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { databaseOf } from '../../src/server/db/database.ts';
import { openSource, restoreInto, roleOnConnect, writeBackup } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { restoring } from '../../src/server/db/restoring.ts';
import { createApp } from '../../src/server/http/app.ts';
import { testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { postgresUrl, scratchDatabase } from './durability.support.ts';

const on = testApp();
const folder = mkdtempSync(join(tmpdir(), 'plumbline-restored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a restored database has everything but sessions, known devices, counted attempts and answers to requests', async () => {
  const { session, branch } = await on.as('admin@demo.test');
  await on.anonymous('POST', '/api/login', { email: 'sales@demo.test', password: 'wrong' });
  const key = { 'Idempotency-Key': 'the-key-of-this-request' };
  await (await on.as('admin@demo.test')).call('POST', '/api/client', { name: 'Before the backup' }, key);
  const file = join(folder, 'backup.ndjson.gz');
  const written = await writeBackup(on.testDatabase.source, file);

  const onConnect = roleOnConnect(systemRole);
  const scratch = postgresUrl ? await scratchDatabase() : undefined;
  const source = await openSource({ dataDir: folder, memory: true, databaseUrl: scratch?.url, log: silent, onConnect });
  try {
    const { tables, rows } = await restoreInto(source, file, restoring);
    const database = databaseOf(source);
    const restored = createApp({ database, log: silent });
    const me = (app: typeof restored, token: string) =>
      app.request('/api/me', { headers: { Authorization: `Bearer ${token}`, 'X-Branch-Id': String(branch) } });
    expect((await me(on.app, session.token)).status).toBe(200);
    expect((await me(restored, session.token)).status).toBe(401);
    for (const table of ['sessions', 'known_devices', 'sign_in_attempts', 'idempotent_answers']) {
      const count = sql`select count(*)::int as count from ${sql.identifier(table)}`;
      const inBackup = await on.database.asSystem((tx) => tx.execute(count));
      expect(inBackup.rows, table).not.toEqual([{ count: 0 }]);
      expect((await database.asSystem((tx) => tx.execute(count))).rows, table).toEqual([{ count: 0 }]);
    }
    expect(tables).toBe(written.tables - 4);
    expect(rows).toBeLessThan(written.rows);

    const body = JSON.stringify({ email: 'admin@demo.test', password: 'demo' });
    const again = await restored.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const { data } = (await again.json()) as { data: { token: string } };
    expect((await me(restored, data.token)).status).toBe(200);
  } finally {
    await source.close();
    await scratch?.drop();
  }
});
