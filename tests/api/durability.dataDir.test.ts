import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  askForBackup,
  checkBackup,
  DirectoryInUse,
  migrate,
  openSource,
  restoreEmbedded,
  type DatabaseSource,
} from '../../src/server/db/engine/index.ts';
import { clusterIn } from '../support/clusters.ts';
import { nodeFlags } from '../support/nodeFlags.ts';
import { eachFirm, query } from './durability.firm.ts';
import { onPostgres, postgresUrl, scratchDatabase, silent } from './durability.support.ts';

const firm = eachFirm();

describe('restore of a data directory', () => {
  const one =
    (text: string) =>
    async (source: DatabaseSource): Promise<void> => {
      await migrate(source, firm.schema);
      await query(source, 'insert into firm (name) values ($1)', [text]);
    };
  const names = async (dataDir: string): Promise<unknown[]> => {
    const source = await openSource({ dataDir, log: silent });
    const rows = await query(source, 'select name from firm');
    await source.close();
    return rows;
  };

  test('swaps the database, keeps the old one, and refuses while a server runs, which gives a backup itself', async () => {
    const dataDir = join(firm.dir, 'data');
    await clusterIn(dataDir, 'empty');
    const running = await openSource({ dataDir, log: silent, prepare: one('old') });
    const [first, second] = await Promise.all([askForBackup(dataDir), askForBackup(dataDir)]);
    expect(second).toBe(first);
    await expect(restoreEmbedded({ dataDir, log: silent }, first, firm.schema)).rejects.toThrow(DirectoryInUse);
    await query(running, "update firm set name = 'newer'");
    await running.close();
    await expect(askForBackup(dataDir)).rejects.toThrow('No running server answers');

    const { before, rows } = await restoreEmbedded({ dataDir, log: silent }, first, firm.schema);
    expect(rows).toBe(2);
    expect(await names(dataDir)).toEqual([{ name: 'old!' }]);
    renameSync(join(dataDir, 'database'), join(dataDir, 'away'));
    renameSync(before ?? '', join(dataDir, 'database'));
    expect(await names(dataDir)).toEqual([{ name: 'newer' }]);
  });

  test('a bad file leaves the old database where it was', async () => {
    const dataDir = join(firm.dir, 'data');
    await clusterIn(dataDir, 'empty');
    const source = await openSource({ dataDir, log: silent, prepare: one('old') });
    await source.close();
    writeFileSync(join(firm.dir, 'bad.gz'), gzipSync('{}\n'));
    await expect(restoreEmbedded({ dataDir, log: silent }, join(firm.dir, 'bad.gz'), firm.schema)).rejects.toThrow(
      'no backup',
    );
    expect(readdirSync(dataDir)).toEqual(['database']);
    expect(await names(dataDir)).toEqual([{ name: 'old!' }]);
  });

  test('a kill in the middle of the swap is ended by the next start', async () => {
    const dataDir = join(firm.dir, 'data');
    await clusterIn(dataDir, 'empty');
    await (await openSource({ dataDir, log: silent, prepare: one('old') })).close();
    renameSync(join(dataDir, 'database'), join(dataDir, 'database.restored'));
    mkdirSync(join(dataDir, 'database.new-12345678'));
    expect(await names(dataDir)).toEqual([{ name: 'old!' }]);
    expect(readdirSync(dataDir)).toEqual(['database']);
  });
});

describe('the commands', () => {
  const run = (
    script: string,
    args: string[],
    env: Record<string, string>,
  ): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(process.execPath, [...nodeFlags, `scripts/${script}.ts`, ...args], {
      env: { ...process.env, DATABASE_URL: '', ...env },
    });

  test('say in one line what they cannot do', async () => {
    const dataDir = join(firm.dir, 'data');
    await expect(run('backup', [], { DATA_DIR: dataDir })).rejects.toMatchObject({
      code: 1,
      stderr: `There is no database in ${dataDir}.\n`,
    });
    await expect(run('restore', [], { DATA_DIR: dataDir })).rejects.toMatchObject({
      code: 1,
      stderr: 'Which file? npm run restore <file>\n',
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('back up beside a running server', async () => {
    const dataDir = join(firm.dir, 'data');
    await clusterIn(dataDir, 'empty');
    const source = await openSource({
      dataDir,
      log: silent,
      prepare: async (on) => migrate(on, firm.schema).then(() => undefined),
    });
    firm.ends.push(() => source.close());
    const asked = await run('backup', [firm.file], { DATA_DIR: dataDir });
    expect(asked).toEqual({ stdout: `Backup written: ${firm.file}\n`, stderr: '' });
    expect((await checkBackup(firm.file)).end.rows).toMatchObject({ seeded: 1 });
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  test.skipIf(!postgresUrl)(`back up ${onPostgres}`, async () => {
    const scratch = await scratchDatabase();
    firm.ends.push(scratch.drop);
    const source = await openSource({ dataDir: '', databaseUrl: scratch.url, log: silent });
    await migrate(source, firm.schema);
    await source.close();
    const { stdout } = await run('backup', [], { DATA_DIR: firm.dir, DATABASE_URL: scratch.url });
    expect((await checkBackup(stdout.trim().replace('Backup written: ', ''))).end.rows).toMatchObject({ seeded: 1 });
  });
});
