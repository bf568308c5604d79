import { expect, it } from 'vitest';
import { warningsOf } from './warnings.ts';

const gigabyte = 1024 ** 3;
const at = (text: string) => new Date(`2026-11-20T${text}:00.000Z`);
const calm = {
  version: '1',
  migration: 3,
  started_at: '2026-11-01T00:00:00.000Z',
  database: { kind: 'postgres', version: '18.4', bytes: 1 },
  store: { place: '/data/uploads', trouble: null },
  disks: [{ holds: 'data', place: '/data', free: 50 * gigabyte, size: 1000 * gigabyte }],
  backups: {
    place: '/data/backups',
    at: '02:00',
    keep: 14,
    last_at: '2026-11-20T02:00:00.000Z',
    failures: 0,
    failed_at: null,
    failure: null,
  },
  faults: 7,
  demo: false,
  demo_accounts: [],
} as const;
type Changed = Partial<Parameters<typeof warningsOf>[0]>;
const told = (changed: Changed, now = at('09:00')) =>
  warningsOf({ ...calm, disks: [...calm.disks], demo_accounts: [], ...changed }, { now, started: at('01:00') });

it('a calm installation warns of nothing', () => {
  expect(told({})).toEqual([]);
});

it('warns of what somebody should look at, the worst first', () => {
  const backups = { ...calm.backups, failures: 2, failed_at: '2026-11-20T02:00:01.000Z', failure: 'ENOSPC' };
  const store = { place: '/data/uploads', trouble: 'EROFS' };
  const disks = [{ holds: 'data', place: '/data', free: 1.5 * gigabyte, size: 100 * gigabyte }];
  expect(told({ backups, store, disks, demo_accounts: ['admin@demo.test'] })).toEqual([
    'Uploaded files cannot be stored in /data/uploads: EROFS.',
    'Everybody can sign in with the password demo as admin@demo.test: npm run end-demo-accounts ends that.',
    'The nightly backup failed: ENOSPC. It is tried again every quarter of an hour.',
    'Only 1.5 GB are left on the disk of /data.',
  ]);
});

it('a backup is old after 26 hours, and one that never was from the start on', () => {
  const last = { backups: { ...calm.backups, last_at: '2026-11-19T02:00:00.000Z' } };
  expect(told(last, at('04:00'))).toEqual([]);
  expect(told(last, at('04:01'))).toEqual(['The last nightly backup is older than 26 hours.']);
  const none = { backups: { ...calm.backups, last_at: null } };
  expect(told(none)).toEqual([]);
  expect(told(none, new Date('2026-11-21T03:01:00.000Z'))).toEqual(['There is no nightly backup yet.']);
  expect(told({ backups: { ...calm.backups, at: null } })).toEqual(['No backups are written: BACKUP_AT is never.']);
});

it('a disk with ten gigabytes, or a tenth, is not low', () => {
  const disk = (free: number, size: number) => ({ disks: [{ holds: 'data', place: '/data', free, size }] });
  expect(told(disk(10 * gigabyte, 1000 * gigabyte))).toEqual([]);
  expect(told(disk(2 * gigabyte, 20 * gigabyte))).toEqual([]);
  expect(told(disk(2 * gigabyte - 1, 20 * gigabyte))).toEqual(['Only 2.0 GB are left on the disk of /data.']);
});
