import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dumpOf } from '../../../../tests/support/clusters.ts';
import { patience } from '../../../../tests/support/patience.ts';
import { checkBackup } from './backup.format.ts';
import {
  newestNightly,
  nightlyBackup,
  startMaintenance,
  untilBackup,
  untilTime,
  vacuumIfWritten,
} from './maintenance.ts';
import { openSource } from './open.ts';
import type { DatabaseSource, Log } from './source.ts';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let source: DatabaseSource;

beforeAll(async () => {
  source = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, log });
});
afterAll(() => source.close());

async function run(sql: string): Promise<Record<string, unknown> | undefined> {
  const connection = await source.acquire();
  try {
    return (await connection.query<Record<string, unknown>>(sql)).rows[0];
  } finally {
    connection.release();
  }
}

test('the nightly time is today, or tomorrow once it is past', () => {
  const minute = 60_000;
  expect(untilTime('02:00', new Date(2026, 10, 20, 1, 30))).toBe(30 * minute);
  expect(untilTime('02:00', new Date(2026, 10, 20, 2, 0))).toBe(24 * 60 * minute);
  expect(untilTime('00:05', new Date(2026, 11, 31, 23, 55))).toBe(10 * minute);
  expect(() => untilTime('2 am', new Date())).toThrow('HH:MM');
});

test('one that was missed is due soon, and not where the night has one', () => {
  const [minute, hour] = [60_000, 3_600_000];
  const now = new Date(2026, 10, 20, 9, 0);
  const due = (newest: Date | null, at = now) => untilBackup('02:00', at, newest, minute);
  expect(due(null)).toBe(minute);
  expect(due(new Date(2026, 10, 19, 2, 0, 3))).toBe(minute);
  expect(due(new Date(2026, 10, 20, 2, 0, 3))).toBe(17 * hour);
  // A timer that was early.
  expect(due(new Date(2026, 10, 20, 1, 59, 59))).toBe(17 * hour);
  expect(due(new Date(2026, 10, 19, 2, 0, 3), new Date(2026, 10, 20, 1, 30))).toBe(30 * minute);
  expect(due(null, new Date(2026, 10, 20, 1, 59, 30))).toBe(30_000);
});

test('vacuums only after something was written', async () => {
  const tuples = async (): Promise<unknown> =>
    (await run("select reltuples::int as n from pg_class where relname = 'swept'"))?.['n'];
  await run('create table swept (id int)');
  await run('insert into swept select generate_series(1, 500)');
  const seen = await vacuumIfWritten(source, null);
  expect(await tuples()).toBe(500);
  expect(await vacuumIfWritten(source, seen)).toBe(seen);
  await run('insert into swept select generate_series(1, 500)');
  expect(await vacuumIfWritten(source, seen)).not.toBe(seen);
  expect(await tuples()).toBe(1000);
});

test('keeps the newest nightly backups, and those made by hand, with the uploads of each', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-backups-'));
  const [backups, uploads] = [join(dataDir, 'backups'), join(dataDir, 'uploads')];
  mkdirSync(join(uploads, '1', 'ab'), { recursive: true });
  writeFileSync(join(uploads, '1', 'ab', 'abcd'), 'uploaded');
  for (const day of [10, 24])
    mkdirSync(join(backups, `nightly-2020-01-${day}T020000Z.ndjson.gz.uploads`), { recursive: true });
  for (let day = 10; day < 25; day += 1) writeFileSync(join(backups, `nightly-2020-01-${day}T020000Z.ndjson.gz`), '');
  writeFileSync(join(backups, 'backup-2020-01-01T020000Z.ndjson.gz'), '');
  const file = await nightlyBackup(source, { backups, uploads });
  expect((await checkBackup(file ?? '')).end.rows).toMatchObject({ swept: 1000 });
  expect(readFileSync(join(`${file}.uploads`, '1', 'ab', 'abcd'), 'utf8')).toBe('uploaded');
  const all = readdirSync(backups).sort();
  expect(all.filter((name) => name.endsWith('.uploads'))).toEqual([
    'nightly-2020-01-24T020000Z.ndjson.gz.uploads',
    `${basename(file ?? '')}.uploads`,
  ]);
  const names = all.filter((name) => name.endsWith('.gz'));
  expect(names).toHaveLength(15);
  expect(names.slice(0, 2)).toEqual(['backup-2020-01-01T020000Z.ndjson.gz', 'nightly-2020-01-12T020000Z.ndjson.gz']);
  rmSync(dataDir, { recursive: true });
});

test('writes by itself at its time, again the next night, and no more once the source closes', async () => {
  const own = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, log });
  const backups = mkdtempSync(join(tmpdir(), 'plumbline-backups-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(2026, 10, 20, 1, 59, 0) });
  try {
    const heard: string[] = [];
    startMaintenance(own, {
      log: { ...log, info: (_fields, message) => heard.push(message) },
      backups,
      uploads: join(backups, 'none'),
    });
    vi.advanceTimersByTime(59_000);
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(1_000);
    await vi.waitUntil(() => heard.length === 1, { timeout: patience });
    // Armed again for the next night.
    await vi.waitUntil(() => vi.getTimerCount() === 2, { timeout: patience });
    expect(heard).toEqual(['Nightly backup written']);
    expect(readdirSync(backups)).toHaveLength(1);
    await own.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
    rmSync(backups, { recursive: true });
  }
});

test('catches up one minute after the start, and tries again a quarter of an hour after a failure', async () => {
  const own = await openSource({ dataDir: '', memory: { dump: await dumpOf('empty') }, log });
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-backups-'));
  const backups = join(folder, 'backups');
  // Nothing can be written below a file.
  writeFileSync(backups, '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(2026, 10, 20, 9, 0, 0) });
  try {
    const heard: string[] = [];
    const note = (_: object, message: string) => void heard.push(message);
    const state = startMaintenance(own, {
      log: { ...log, info: note, error: note },
      backups,
      uploads: join(folder, 'none'),
    });
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => heard.length === 1, { timeout: patience });
    expect(heard).toEqual(['The nightly backup failed, and is tried again in a quarter of an hour']);
    expect(state).toMatchObject({ failures: 1, failed: { error: { code: 'ENOTDIR' } } });
    rmSync(backups);
    await vi.waitUntil(() => vi.getTimerCount() === 2, { timeout: patience });
    vi.advanceTimersByTime(14 * 60_000);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await vi.waitUntil(() => heard.length === 2, { timeout: patience });
    expect(heard[1]).toBe('Nightly backup written');
    expect(state).toEqual({ failures: 1, failed: null });
    expect(newestNightly(backups)).toEqual(new Date(2026, 10, 20, 9, 16, 0));
  } finally {
    vi.useRealTimers();
    await own.close();
    rmSync(folder, { recursive: true });
  }
});
