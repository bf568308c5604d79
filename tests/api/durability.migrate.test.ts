import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, openSource, type DatabaseSource, type MigrateSettings } from '../../src/server/db/engine/index.ts';
import { dumpOf } from '../support/clusters.ts';
import { onPostgres, postgresUrl, scratchDatabase, scratchDir, silent } from './durability.support.ts';

const first = 'create table one (id int primary key);\n--> statement-breakpoint\ninsert into one values (1);\n';
const second = 'alter table one add column name text;';
const third = 'create table three (id int);';

let place: ReturnType<typeof scratchDir>;
let source: DatabaseSource;

beforeEach(() => {
  place = scratchDir();
});
afterEach(() => place.remove());

function folder(files: Record<string, string>): MigrateSettings {
  for (const name of readdirSync(place.dir)) rmSync(join(place.dir, name), { recursive: true });
  mkdirSync(join(place.dir, 'meta'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place.dir, name), text);
  return { folder: place.dir };
}

async function rows(text: string, on = source): Promise<unknown[]> {
  const connection = await on.acquire();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

describe('migrate', () => {
  beforeAll(async () => {
    source = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, log: silent });
  });
  // Every test begins with an empty database.
  afterEach(() => rows('drop schema public cascade; create schema public'));
  afterAll(() => source.close());

  test('applies in order of the numbers, once, and runs the block after each time', async () => {
    const seen: number[] = [];
    const afterMigrations: MigrateSettings['afterMigrations'] = async (connection) => {
      seen.push((await connection.query('select from schema_migrations')).rowCount ?? 0);
    };
    // 0009 before 0010, whatever a text's order says, and the journal's folder is none.
    const files: Record<string, string> = { '0000_first.sql': first, '0001_second.sql': second };
    for (let n = 2; n <= 10; n += 1) files[`${String(n).padStart(4, '0')}_more.sql`] = `create table t${n} (id int);`;
    expect(await migrate(source, { ...folder(files), afterMigrations })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await migrate(source, { ...folder(files), afterMigrations })).toEqual([]);
    expect(seen).toEqual([11, 11]);
    expect(await rows('select id, name from one')).toEqual([{ id: 1, name: null }]);
    expect(
      await rows(
        'select name, length(hash) as hash, applied_at <= now() as at from schema_migrations where number = 1',
      ),
    ).toEqual([{ name: 'second', hash: 64, at: true }]);
  });

  test('refuses a file that was changed after it was applied', async () => {
    await migrate(source, folder({ '0000_first.sql': first }));
    await expect(migrate(source, folder({ '0000_first.sql': `${first} `, '0001_second.sql': second }))).rejects.toThrow(
      'Migration 0000_first was changed after it had been applied to The database.',
    );
    expect(await rows('select number from schema_migrations')).toEqual([{ number: 0 }]);
    // Line ends are the checkout's business.
    expect(await migrate(source, folder({ '0000_first.sql': first.replaceAll('\n', '\r\n') }))).toEqual([]);
  });

  test('refuses a gap, a double, and a file of another name', async () => {
    await expect(migrate(source, folder({ '0000_first.sql': first, '0002_third.sql': third }))).rejects.toThrow(
      'migration 1 is missing',
    );
    await expect(migrate(source, folder({ '0000_a.sql': first, '0000_b.sql': third }))).rejects.toThrow(
      'two migrations have number 0',
    );
    await expect(migrate(source, folder({ 'late.sql': first }))).rejects.toThrow('late.sql is no migration');
    expect(await rows("select to_regclass('one') as one")).toEqual([{ one: null }]);
  });

  test('refuses a database that is newer than the program', async () => {
    await migrate(source, folder({ '0000_first.sql': first, '0001_second.sql': second }));
    await expect(migrate(source, folder({ '0000_first.sql': first }))).rejects.toThrow(
      'The database is newer than this program: it has migration 0001_second.',
    );
  });

  test('leaves nothing of a migration that fails', async () => {
    const broken = 'create table half (id int);\n--> statement-breakpoint\nselect 1/0;';
    await expect(migrate(source, folder({ '0000_first.sql': first, '0001_broken.sql': broken }))).rejects.toThrow(
      'Migration 0001_broken failed: division by zero',
    );
    expect(
      await rows("select to_regclass('half') as half, (select count(*)::int from schema_migrations) as n"),
    ).toEqual([{ half: null, n: 1 }]);
    expect(await migrate(source, folder({ '0000_first.sql': first, '0001_second.sql': second }))).toEqual([1]);
  });
});

/** A statement that ends once another process asks for the lock of the migrations. */
const untilOtherWaits = `do $$ begin
  loop
    perform pg_stat_clear_snapshot();
    exit when exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and query like '%pg_try_advisory_lock%');
    perform pg_sleep(0.01);
  end loop;
end $$;`;

describe(`migrate ${onPostgres}`, () => {
  test.skipIf(!postgresUrl)('is done by one of two processes that start together', async () => {
    const scratch = await scratchDatabase();
    const open = (): Promise<DatabaseSource> => openSource({ dataDir: '', databaseUrl: scratch.url, log: silent });
    const [a, b] = await Promise.all([open(), open()]);
    const settings = folder({
      '0000_first.sql': `${untilOtherWaits}\n--> statement-breakpoint\n${first}`,
      '0001_second.sql': second,
    });
    const done = await Promise.all([migrate(a, settings), migrate(b, settings)]);
    expect(done.map((numbers) => numbers.length).sort()).toEqual([0, 2]);
    expect(await rows('select id from one', b)).toEqual([{ id: 1 }]);
    await a.close();
    await b.close();
    await scratch.drop();
  });
});
