import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackup } from '../../src/server/db/engine/backup.format.ts';
import { readMigrations } from '../../src/server/db/engine/migration.files.ts';
import { openSource, restoreInto, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { databaseOf } from '../../src/server/db/database.ts';
import { migrationsFolder } from '../../src/server/db/migrationsFolder.ts';
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

it('folds what collides with nothing, tells what it left, and leaves alone what is frozen', async () => {
  const owner = await source.acquire({ as: 'owner' });
  const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows;
  const ids: number[] = [];
  try {
    // As it was before texts were folded: names of customers, and lines of bills.
    await query(
      'drop index customers_name_unique; create index customers_name_unique on customers (branch_id, lower(name))',
    );
    await query('alter table customers disable trigger user; alter table boq_detail_lines disable trigger user');
    const rows = await query<{ id: string }>('select id from customers where branch_id = 1 order by id limit 6');
    const names = ['Mu\u0308ller', 'Acme Ltd', 'Acme\u00A0 Ltd', '\u200BTwo  words', 'ΣΙΣΥΦΟΣ', 'σισυφος'];
    for (const [at, name] of names.entries()) {
      ids.push(Number(rows[at]?.id));
      await query('update customers set name = $1 where id = $2', [name, ids[at]]);
    }
    await query(`alter table boq_details disable trigger user; update boq_details set frozen_at = now()
      where id = (select min(estimation_boq_detail_id) from boq_detail_lines); alter table boq_details enable trigger user`);
    await query(`update boq_detail_lines set description = description || chr(160) || ' x'`);
    await query('alter table customers enable trigger user; alter table boq_detail_lines enable trigger user');
    const all = await readMigrations(migrationsFolder);
    const folding = all.find(({ statements }) => statements.some((one) => one.includes('pg_temp.plain')));
    for (const statement of folding?.statements ?? []) await query(statement);
    expect(await query('select name from customers where id = any($1) order by id', [ids])).toEqual(
      ['Müller', 'Acme Ltd', 'Acme\u00A0 Ltd', 'Two words', 'ΣΙΣΥΦΟΣ', 'σισυφος\u200B'].map((name) => ({ name })),
    );
    const lines =
      await query(`select distinct d.frozen_at is not null as frozen, l.description like '%' || chr(160) || ' x' as "left"
      from boq_detail_lines l join boq_details d on d.id = l.estimation_boq_detail_id order by 1`);
    expect(lines).toEqual([
      { frozen: false, left: false },
      { frozen: true, left: true },
    ]);
  } finally {
    owner.release();
  }
  const said: string[] = [];
  await prepare({ demo: false, announce: (line) => void said.push(line) })(source);
  const left = said.filter((line) => line.startsWith('Names left by an upgrade'));
  expect(left.map((line) => /Customer (\d+)/.exec(line)?.[1])).toEqual([ids[2], ids[5]].map(String));
});
