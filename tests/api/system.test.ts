import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import { readSystemState } from '../../src/server/system/state.ts';
import { testApp, type Caller } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { branchIds, person } from '../support/people.ts';

const on = testApp();
const folder = mkdtempSync(join(tmpdir(), 'plumbline-system-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the state of the system', () => {
  it('is told to who may see it: version, database, store, disks and backups', async () => {
    const { data, status } = await (await on.as('admin@demo.test')).get('/api/system');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      version: packageJson.version,
      database: { kind: on.testDatabase.on, version: expect.stringMatching(/^\d+\.\d+/) as string },
      store: { place: on.uploads, trouble: null },
      backups: { at: '02:00', keep: 14, last_at: null, failures: 0, failed_at: null, failure: null },
      demo_accounts: [],
      warnings: [],
    });
    expect(data.migration).toBeGreaterThan(40);
    expect(data.database.bytes).toBeGreaterThan(1_000_000);
    expect(data.disks[0]).toMatchObject({ holds: 'data', place: on.uploads });
    expect(data.disks[0].free).toBeLessThanOrEqual(data.disks[0].size);
  });

  it('is told to nobody else', async () => {
    const { leeds } = await branchIds(on);
    const other: Caller = await person(on, { branches: [leeds], permissions: ['admin.user.view'] });
    expect(await other.get('/api/system')).toMatchObject({ status: 403 });
    const operator = await person(on, { branches: [leeds], permissions: ['admin.system.view'] });
    expect(await operator.get('/api/system')).toMatchObject({ status: 200 });
  });
});

describe('what somebody should look at', () => {
  const backups = join(folder, 'backups');
  const uploads = join(folder, 'uploads');
  const token = 'a-long-random-word';
  /** An installation in which a backup failed, files cannot be stored, and the demo accounts are there by mistake. */
  const appOf = () => {
    mkdirSync(backups, { recursive: true });
    writeFileSync(join(backups, 'nightly-2026-11-20T020003Z.ndjson.gz'), '');
    // A folder cannot be made in a file.
    writeFileSync(uploads, '');
    const { database, live } = on;
    const files = directoryStore(uploads);
    const system = () =>
      readSystemState({
        source: on.testDatabase.source,
        database,
        files,
        store: uploads,
        dataDir: folder,
        backups: { folder: backups, at: '02:00', keep: 14 },
        backupState: { failures: 3, failed: { at: new Date('2026-11-21T02:00:00Z'), error: new Error('no tape') } },
        demo: false,
      });
    return createApp({ database, live, log: silent, files, system, metricsToken: token });
  };

  it('is told on the page and in the metrics, with the last backup, the demo accounts and sign-ins', async () => {
    const app = appOf();
    const { session, branch } = await on.as('admin@demo.test');
    const own = { Authorization: `Bearer ${session.token}`, 'X-Branch-Id': String(branch) };
    const { data } = (await (await app.request('/api/system', { headers: own })).json()) as {
      data: { warnings: string[]; demo_accounts: string[]; backups: object };
    };
    expect(data.warnings).toEqual([
      `Uploaded files cannot be stored in ${uploads}: ENOTDIR.`,
      expect.stringContaining('Everybody can sign in with the password demo as admin@demo.test, sales@demo.test'),
      'The nightly backup failed: no tape. It is tried again every quarter of an hour.',
    ]);
    expect(data.demo_accounts).toHaveLength(8);
    expect(data.backups).toMatchObject({
      last_at: '2026-11-20T02:00:03.000Z',
      failures: 3,
      failed_at: '2026-11-21T02:00:00.000Z',
      failure: 'no tape',
    });

    const metric = async (name: string) => {
      const told = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
      const lines = (await told.text()).split('\n');
      return lines
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1);
    };
    const refused = Number((await metric('sign_ins_total{status="401"}')) ?? 0);
    const body = JSON.stringify({ email: 'sales@demo.test', password: 'wrong' });
    const wrong = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    expect((await app.request('/api/login', wrong)).status).toBe(401);
    expect(await metric('sign_ins_total{status="401"}')).toBe(String(refused + 1));
    expect(await metric('backup_last_success_timestamp_seconds')).toBe(String(Date.UTC(2026, 10, 20, 2, 0, 3) / 1000));
    expect(await metric('backup_failures')).toBe('3');
    expect(await metric('demo_accounts')).toBe('8');
    expect(await metric('file_store_up')).toBe('0');
    expect(await metric('database_up')).toBe('1');
    expect(Number(await metric('database_size_bytes'))).toBeGreaterThan(1_000_000);
    expect(Number(await metric('disk_free_bytes{holds="data"}'))).toBeGreaterThan(0);
    expect(await metric(`plumbline_info{version="${packageJson.version}"`)).toBe('1');
  });
});
