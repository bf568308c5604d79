import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackup } from '../../src/server/db/engine/backup.format.ts';
import { openSource, restoreInto, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { databaseOf } from '../../src/server/db/database.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { restoring } from '../../src/server/db/restoring.ts';
import { prepare } from '../../src/server/prepare.ts';
import { dumpOf } from '../support/clusters.ts';
import { checked } from '../support/consistency.ts';
import { silent } from '../support/database.ts';
import { scratchDatabase } from '../support/scratch.ts';

/**
 * The filled demo firm as an earlier version of the product left it: every table with rows. Whatever migration came
 * after it tightens or fills columns that have values.
 */
const backup = join(import.meta.dirname, '..', 'fixtures', 'firm-1898892.ndjson.gz');
const uploads = mkdtempSync(join(tmpdir(), 'plumbline-firm-'));
let source: DatabaseSource;
let drop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const scratch = process.env['TEST_ON'] === 'postgres' ? await scratchDatabase() : undefined;
  drop = scratch?.drop;
  const where = scratch ? { databaseUrl: scratch.url } : { memory: { dump: await dumpOf('empty') } };
  source = await openSource({ dataDir: uploads, log: silent, onConnect: roleOnConnect(systemRole), ...where });
  await restoreInto(source, backup, restoring);
  await prepare({ demo: false, announce: () => {} })(source);
});
afterAll(async () => {
  await source.close();
  await drop?.();
  rmSync(uploads, { recursive: true });
});

it('the filled demo firm is brought to this version by every newer migration, and its figures hold', async () => {
  const { found, summary } = await checked({ database: databaseOf(source) });
  expect(found).toEqual([]);
  expect(summary.records).toBeGreaterThan(300);
});

it('loses no record of it', async () => {
  const { end } = await checkBackup(backup);
  const owner = await source.acquire({ as: 'owner' });
  for (const table of ['enquiries', 'boq_cost_lines', 'plan_tasks', 'purchase_request_lines', 'quotations', 'users']) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    expect([table, rows[0]?.n]).toEqual([table, end.rows[table]]);
  }
  owner.release();
});
