import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { testApp } from '../support/app.ts';
import { asOwner, firmOnPostgres, silent } from '../support/database.ts';
import { failingProcess, startProcess } from '../support/process.ts';
import { watchWaits, type Waits } from '../support/waits.ts';
import { amongWriters } from '../support/writers.ts';

const on = testApp();
const owner = (text: string) => asOwner(on.testDatabase, text);

/** A start as far as the database goes, and what it said. */
const prepared = async (): Promise<string[]> => {
  const said: string[] = [];
  const source = await openSource({
    dataDir: tmpdir(),
    databaseUrl: on.testDatabase.url,
    log: silent,
    onConnect: roleOnConnect(systemRole),
    prepare: prepare({ demo: true, announce: (line) => void said.push(line) }),
  });
  await source.close();
  return said;
};

/** As if another version of the program had made every rule of the schema. */
const outdate = () => owner(`update schema_rules set hash = 'of another version'`);

const tables = (where: string) =>
  owner(`select c.oid::regclass::text as name from pg_class c where relkind = 'r' and ${where} order by 1`);

/** Where every row of the database and of its catalogue stands, and which transaction wrote it. */
const versions = async () => {
  const catalogue = `c.oid in ('pg_class'::regclass, 'pg_trigger'::regclass, 'pg_proc'::regclass, 'pg_policy'::regclass)`;
  const all = await tables(`(relnamespace = 'public'::regnamespace or ${catalogue})`);
  const each = all.map(
    ({ name }) =>
      `select '${String(name)}' as name, (select md5(string_agg(concat(ctid, xmin), ',' order by ctid)) from ${String(name)}) as rows`,
  );
  return owner(each.join(' union all '));
};

/** What a backup holds while it runs: every table, for reading. */
const asBackup = async (work: () => Promise<unknown>): Promise<void> => {
  const backup = await on.testDatabase.source.acquire({ as: 'owner' });
  try {
    await backup.query('begin isolation level repeatable read read only; set local row_security = off');
    for (const { name } of await tables(`relnamespace = 'public'::regnamespace`))
      await backup.query(`select from ${String(name)} limit 1`);
    await work();
    // It goes on, and reads what it began to read.
    await backup.query('select count(*) from clients; commit');
  } finally {
    backup.release();
  }
};

describe.runIf(process.env['TEST_ON'] === 'postgres')('a start on a PostgreSQL that others use', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-starts-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const started = async () => {
    const { child, ended, output } = await startProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: on.testDatabase.url as string,
    });
    child.kill('SIGTERM');
    expect([await ended, output()]).toEqual([0, expect.stringContaining('Plumbline is ready')]);
  };

  it('writes nothing where there is nothing to change', async () => {
    await prepared();
    const before = await versions();
    expect(before.length).toBeGreaterThan(60);
    expect(await prepared()).toEqual([]);
    expect(await versions()).toEqual(before);
    await outdate();
    await prepared();
    expect(await versions()).not.toEqual(before);
  });

  it('succeeds 20 times, two at a time, beside 8 writers and a backup; nobody is refused or waits', async () => {
    const ten = Array.from({ length: 10 });
    let waits: Waits | undefined;
    const refused = await amongWriters(on, 8, async (more) => {
      waits = await watchWaits(on.testDatabase, () =>
        asBackup(async () => {
          await Promise.all(
            [ten, ten].map(async (turns) => {
              for (const _ of turns) await started();
            }),
          );
          await more(10);
        }),
      );
    });
    expect(refused).toEqual([]);
    expect(waits?.maxMs).toBe(0);
    expect(waits?.looks).toBeGreaterThan(20);
  });

  it('that has every rule to make anew makes them among 8 writers, who are not refused and wait no half second', async () => {
    let waits: Waits | undefined;
    const refused = await amongWriters(on, 8, async (more) => {
      await more(5);
      await outdate();
      waits = await watchWaits(on.testDatabase, async () => {
        expect(await Promise.all([prepared(), prepared()])).toEqual([[], []]);
        await more(5);
      });
    });
    expect(refused).toEqual([]);
    expect(waits?.maxMs).toBeLessThan(500);
    expect(await owner(`select step from schema_rules where hash = 'of another version'`)).toEqual([]);
  });

  it('that has every rule to make anew waits for a backup, and neither the backup nor people for it', async () => {
    let waits: Waits | undefined;
    let ready: Promise<string[]> | undefined;
    const refused = await amongWriters(on, 8, async (more) => {
      let isReady = false;
      waits = await watchWaits(on.testDatabase, () =>
        asBackup(async () => {
          await outdate();
          ready = prepared().finally(() => (isReady = true));
          await more(30);
          expect(isReady).toBe(false);
        }),
      );
      expect(await ready).toEqual([]);
      await more(5);
    });
    expect(refused).toEqual([]);
    expect(waits?.maxMs).toBeLessThan(500);
  });

  it('makes an index among writers without keeping them from writing', async () => {
    const [found] = await owner(
      `select relname as name from pg_class where relname ~ '^clients_search_[0-9a-f]{8}$' limit 1`,
    );
    const index = String(found?.['name']);
    await owner(`drop index ${index}`);
    let waits: Waits | undefined;
    const refused = await amongWriters(on, 8, async (more) => {
      waits = await watchWaits(on.testDatabase, async () => {
        await Promise.all([prepared(), prepared()]);
        await more(5);
      });
    });
    expect(refused).toEqual([]);
    expect(waits?.maxMs).toBe(0);
    expect(await owner(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`)).toEqual([
      { indisvalid: true },
    ]);
  });
});

describe.runIf(process.env['TEST_ON'] === 'postgres')('processes of one database', () => {
  it('have one store of files: another is refused with what to do, and it may move with its id', async () => {
    const { url, drop } = await firmOnPostgres();
    const place = mkdtempSync(join(tmpdir(), 'plumbline-stores-'));
    const at = (name: string) => ({ DATA_DIR: join(place, name), DATABASE_URL: url });
    const first = await startProcess(at('one'));
    const beside = await startProcess(at('one'));
    const other = await failingProcess(at('two'));
    const id = readFileSync(join(place, 'one', 'uploads', 'store-id'), 'utf8').trim();
    expect(other.ended).toBe(1);
    expect(other.output).toContain(`${join(place, 'two', 'uploads')} is not where the files of this database are`);
    expect(other.output).toContain(id);
    expect(other.output.trim().split('\n')).toHaveLength(1);
    for (const { child, ended } of [first, beside]) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    renameSync(join(place, 'one'), join(place, 'moved'));
    const moved = await startProcess(at('moved'));
    moved.child.kill('SIGTERM');
    expect(await moved.ended).toBe(0);
    rmSync(place, { recursive: true });
    await drop();
  });
});

describe.runIf(process.env['TEST_ON'] === 'postgres')(
  'a start finds what somebody changed in the schema by hand',
  () => {
    const body = `select prosrc from pg_proc where proname = 'app_frozen'`;
    it('and makes it again, and says so', async () => {
      await prepared();
      const [before] = await owner(body);
      await owner('drop trigger app_keep on clients');
      await owner('alter table items disable trigger app_record');
      await owner(
        `create or replace function app_frozen() returns trigger language plpgsql as 'begin return new; end'`,
      );
      await owner('revoke insert on clients from app_branch');
      const [line, ...others] = await prepared();
      expect(others).toEqual([]);
      expect(line).toMatch(/^Somebody had changed the schema; it was brought back to what this program needs: /);
      for (const step of ['functions', 'table clients', 'table items', 'rights']) expect(line).toContain(step);
      expect(line?.split(', ')).toHaveLength(4);
      expect(await owner(body)).toEqual([before]);
      expect(
        await owner(`select tgname, tgenabled from pg_trigger where tgname in ('app_keep', 'app_record')
        and tgrelid in ('clients'::regclass, 'items'::regclass) order by 1, 2`),
      ).toEqual(['app_keep', 'app_keep', 'app_record', 'app_record'].map((tgname) => ({ tgname, tgenabled: 'O' })));
      expect(await owner(`select has_table_privilege('app_branch', 'clients', 'insert') as may`)).toEqual([
        { may: true },
      ]);
      expect(await prepared()).toEqual([]);
    });
  },
);
