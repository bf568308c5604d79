import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSource, restoreInto, roleOnConnect } from '../../../src/server/db/engine/index.ts';
import { migrationsFolder } from '../../../src/server/db/migrationsFolder.ts';
import { systemRole } from '../../../src/server/db/policies.ts';
import { restoring } from '../../../src/server/db/restoring.ts';
import { prepare } from '../../../src/server/prepare.ts';
import { dumpOf } from '../../support/clusters.ts';
import { silent } from '../../support/database.ts';
import { scratchDatabase } from '../../support/scratch.ts';

/** The last migration before what is booked stayed in stock. */
const last = 26;

/** Of 10 m that came in, 4 were booked and 3 of those issued: both were taken from what was in stock. */
const stockOfThen = [
  `insert into items (branch_id, code, name, unit, on_hand, created_by, updated_by)
    select b.id, 'PIPE', 'Pipe', 'm', 3, u.id, u.id
    from (select min(id) as id from branches) b, (select min(id) as id from users) u`,
  `insert into items_variants (branch_id, parent_id, position, name, on_hand, created_by, updated_by)
    select branch_id, id, 1, 'Pipe', 3, created_by, created_by from items where code = 'PIPE'`,
  `insert into stock_entries
      (branch_id, number, item_id, item_variant_id, kind, quantity, balance, created_by, updated_by)
    select v.branch_id, 'SE-' || e.kind, v.parent_id, v.id, e.kind, e.quantity, e.balance, v.created_by, v.created_by
    from items_variants v, (values ('receipt', 10, 10), ('booking', 4, 6), ('issue', 3, 3)) as e (kind, quantity, balance)
    where v.name = 'Pipe'`,
];

it('of an earlier version has what was booked in stock until it is issued, after the upgrade', async () => {
  const uploads = mkdtempSync(join(tmpdir(), 'plumbline-stock-'));
  const folder = join(uploads, 'migrations');
  for (const file of readdirSync(migrationsFolder))
    if (Number.parseInt(file, 10) <= last) cpSync(join(migrationsFolder, file), join(folder, file));
  const scratch = process.env['TEST_ON'] === 'postgres' ? await scratchDatabase() : undefined;
  const where = scratch ? { databaseUrl: scratch.url } : { memory: { dump: await dumpOf('empty') } };
  const source = await openSource({ dataDir: uploads, log: silent, onConnect: roleOnConnect(systemRole), ...where });
  const query = async (text: string) => {
    const owner = await source.acquire({ as: 'owner' });
    try {
      return (await owner.query<Record<string, unknown>>(text)).rows;
    } finally {
      owner.release();
    }
  };
  try {
    const backup = join(import.meta.dirname, '..', '..', 'fixtures', '2d56f1d.ndjson.gz');
    // What today's program does after its last migration is not of that version.
    const nothing = async () => undefined;
    await restoreInto(source, backup, { ...restoring, folder, afterMigrations: nothing, opens: nothing });
    for (const statement of stockOfThen) await query(statement);
    const said: string[] = [];
    const start = () => prepare({ demo: false, announce: (line) => void said.push(line) })(source);
    await start();
    await start();
    expect(said.filter((line) => line.startsWith('The database was upgraded'))).toEqual([
      expect.stringMatching(/^The database was upgraded to migration \d+: an older program refuses it from now on$/),
    ]);
    for (const table of ['items', 'items_variants'])
      expect(await query(`select on_hand::text, booked::text, free::text from ${table} where name = 'Pipe'`)).toEqual([
        { on_hand: '7.0000', booked: '1.0000', free: '6.0000' },
      ]);
  } finally {
    await source.close();
    await scratch?.drop();
    rmSync(uploads, { recursive: true });
  }
});
