import { readFileSync, readdirSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  checkBackup,
  migrate,
  openSource,
  restoreInto,
  writeBackup,
  type DatabaseSource,
} from '../../src/server/db/engine/index.ts';
import { dumpOf } from '../support/clusters.ts';
import { eachFirm, query } from './durability.firm.ts';
import { postgresUrl, scratchDatabase, silent } from './durability.support.ts';

const firm = eachFirm();

const later = "alter table firm add column country text not null default 'IN';";

const rowsOf = `select jsonb_build_object(
  'firm', (select jsonb_agg(to_jsonb(f) - 'country' order by id) from firm f),
  'account', (select jsonb_agg((to_jsonb(a) || jsonb_build_object('docs', a.doc::text, 'plains', a.plain::text)) order by id) from account a),
  'aaa', (select jsonb_agg(to_jsonb(x) order by id) from aaa_last x), 'zzz', (select jsonb_agg(to_jsonb(x) order by id) from zzz_first x),
  'seeded', (select jsonb_agg(name order by name) from seeded))::text as everything`;

async function open(kind: 'embedded' | 'postgres'): Promise<DatabaseSource> {
  let databaseUrl: string | undefined;
  if (kind === 'postgres') {
    const scratch = await scratchDatabase();
    databaseUrl = scratch.url;
    firm.ends.push(scratch.drop);
  }
  const source = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, databaseUrl, log: silent });
  firm.ends.push(() => source.close());
  return source;
}

async function fill(source: DatabaseSource): Promise<void> {
  await migrate(source, firm.schema);
  // Children before parents by number, a circle of two tables, and a gap at the end of the identities.
  await query(source, `insert into firm (parent, name) select null, 'firm ' || n from generate_series(1, 1500) n`);
  await query(source, 'update firm set parent = id + 1 where id < 1500');
  await query(source, 'delete from firm where id > 1495 and id < 1500 and parent is null');
  await query(
    source,
    `insert into account (firm_id, amount, free, big, happened, day, raw, tags, doc, plain, ok, ratio, note) values
      (1, 12345678901234567890.0123456789, 0.10, 9223372036854775807, '2026-03-01 10:00:00.123456+05:30', '2026-03-01', '\\x00ff', $1,
       '{"n": 1.50, "deep": [null]}', '{"b":1,  "a":2, "a":3}', true, 0.1, $2),
      (1, -0.0000000001, 'NaN', -9223372036854775808, 'infinity', '-infinity', '', '{}', 'null', 'null', false, 'Infinity', ''),
      (2, null, 123456789012345678901234567890123456789.000, null, null, null, null, null, null, null, null, null, null)`,
    [['a', 'b,"c"', 'NULL'], 'line\nbreak \u2028 "quoted" \\ tab\t ü😀 ] } ['],
  );
  await query(source, "select setval('account_id_seq', 77, true)");
  await query(source, 'insert into aaa_last (id) values (1), (2)');
  await query(source, 'insert into zzz_first values (1, 1), (2, 1)');
  await query(source, 'update aaa_last set zed = 2');
  await query(source, "insert into seeded values ('by hand')");
}

const kinds = [
  { from: 'embedded', to: 'embedded' },
  { from: 'embedded', to: 'postgres' },
  { from: 'postgres', to: 'embedded' },
] as const;

describe('backup and restore', () => {
  for (const { from, to } of kinds) {
    const skip = !postgresUrl && (from === 'postgres' || to === 'postgres');
    test.skipIf(skip)(
      `${from} → ${to}${skip ? ' (skipped: set TEST_DATABASE_URL)' : ''}: every value to the last digit`,
      async () => {
        const source = await open(from);
        await fill(source);
        const result = await writeBackup(source, firm.file);
        expect(result).toEqual({ file: firm.file, tables: 5, rows: 1500 + 3 + 2 + 2 + 2 });

        const target = await open(to);
        // The program has moved on since: its later migration runs on the restored rows.
        writeFileSync(join(firm.schema.folder, '0001_later.sql'), later);
        expect(await restoreInto(target, firm.file, firm.schema)).toEqual({ tables: 5, rows: 1509, files: 0 });
        expect(await query(target, rowsOf)).toEqual(await query(source, rowsOf));
        expect(await query(target, 'select distinct country from firm')).toEqual([{ country: 'IN' }]);

        // Numbers go on: after the highest, after a deleted one, and after what a sequence had given.
        expect(await query(target, "insert into firm (name) values ('new') returning id::int, name")).toEqual([
          { id: 1501, name: 'new!' },
        ]);
        expect(await query(target, 'insert into account (firm_id) values (1) returning id')).toEqual([{ id: 78 }]);
        expect(await query(target, 'insert into aaa_last default values returning id')).toEqual([{ id: 3 }]);
        // The references are checked as before, at once.
        await expect(query(target, "insert into firm (parent, name) values (999999, 'x')")).rejects.toMatchObject({
          constraint: 'firm_parent',
        });
        expect(await query(target, 'select count(*)::int as n from pg_constraint where condeferrable')).toEqual([
          { n: 0 },
        ]);

        await expect(restoreInto(target, firm.file, firm.schema)).rejects.toThrow('The database is not empty');
      },
    );
  }

  test('a reference to nothing in the file fails, and leaves nothing', async () => {
    const source = await open('embedded');
    await fill(source);
    await query(source, 'alter table account disable trigger all');
    await query(source, 'insert into account (firm_id) values (555555)');
    await writeBackup(source, firm.file);
    const target = await open('embedded');
    await expect(restoreInto(target, firm.file, firm.schema)).rejects.toMatchObject({ code: '23503' });
    expect(
      await query(target, "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([{ tables: 0 }]);
  });

  test('a file that is cut, damaged or none is refused before anything is touched', async () => {
    const source = await open('embedded');
    await fill(source);
    await writeBackup(source, firm.file);
    expect((await checkBackup(firm.file)).end.rows).toMatchObject({ firm: 1500 });
    const whole = readFileSync(firm.file);
    const target = await open('embedded');
    const refused = async (content: Buffer, words: string): Promise<void> => {
      writeFileSync(firm.file, content);
      await expect(restoreInto(target, firm.file, firm.schema)).rejects.toThrow(words);
    };
    const text = gunzipSync(whole).toString();
    const lines = text.trimEnd().split('\n');
    expect(text).toContain('"firm 7!"');
    for (const part of [0.2, 0.7, 0.999]) {
      writeFileSync(firm.file, whole);
      truncateSync(firm.file, Math.floor(whole.length * part));
      await expect(restoreInto(target, firm.file, firm.schema)).rejects.toThrow('is cut or damaged');
    }
    await refused(gzipSync(`${lines.slice(0, -1).join('\n')}\n`), 'is cut or damaged: its end does not match');
    await refused(gzipSync(text.replace('"firm 7!"', '"firm 8!"')), 'is cut or damaged: its end does not match');
    await refused(Buffer.from('no backup'), 'is no backup');
    await refused(gzipSync('{"some":"thing"}\n'), 'is no backup of this product');
    await refused(gzipSync(text.replace('"format":1', '"format":2')), 'has format 2');
    expect(
      await query(target, "select to_regclass('firm') as firm, to_regclass('schema_migrations') as migrations"),
    ).toEqual([{ firm: null, migrations: null }]);
  });

  test('a program that lacks the backup’s migration, or has another, is refused', async () => {
    const source = await open('embedded');
    writeFileSync(join(firm.schema.folder, '0001_later.sql'), later);
    await fill(source);
    await writeBackup(source, firm.file);
    const target = await open('embedded');
    writeFileSync(join(firm.schema.folder, '0001_later.sql'), later.replace('IN', 'DE'));
    await expect(restoreInto(target, firm.file, firm.schema)).rejects.toThrow(
      'Migration 0001_later was changed after it had been applied to The backup',
    );
    renameSync(join(firm.schema.folder, '0001_later.sql'), join(firm.dir, 'away.sql'));
    await expect(restoreInto(target, firm.file, firm.schema)).rejects.toThrow('The backup is newer than this program');
  });

  test('a failing backup leaves no file', async () => {
    const source = await open('embedded');
    await fill(source);
    await query(source, 'create table zzzz (a numeric); insert into zzzz values (1)');
    await query(
      source,
      'alter table zzzz enable row level security; alter table zzzz force row level security; create role limited',
    );
    await query(
      source,
      'alter table zzzz owner to limited; grant all on all tables in schema public to limited; grant all on all sequences in schema public to limited',
    );
    const limited: DatabaseSource = {
      ...source,
      acquire: async (options) => {
        const connection = await source.acquire(options);
        await connection.query('set role limited');
        return connection;
      },
    };
    // Row-level security would have hidden rows: an error, not a smaller backup.
    await expect(writeBackup(limited, firm.file)).rejects.toThrow('row-level security');
    expect(readdirSync(join(firm.dir, 'made'))).toEqual([]);
  });
});
