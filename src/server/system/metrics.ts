import { Counter, Gauge } from 'prom-client';
import type { SystemState } from '../../resources/people/systemCall.ts';
import { metrics } from '../http/metrics.ts';

const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
  new Gauge({ name, help, labelNames, registers: [metrics] });

const info = gauge('plumbline_info', 'Always 1; its labels are the versions', ['version', 'migration', 'database']);
const up = gauge('database_up', 'Whether the database answers');
const bytes = gauge('database_size_bytes', 'The size of the database');
const stored = gauge('file_store_up', 'Whether uploaded files can be stored');
const free = gauge('disk_free_bytes', 'The room on the disk of what it holds', ['holds']);
const backedUp = gauge(
  'backup_last_success_timestamp_seconds',
  'When the last nightly backup was written; 0 without one',
);
const failures = gauge('backup_failures', 'Nightly backups that failed since the start of this process');
const demo = gauge('demo_accounts', 'Accounts with a password that everybody knows');
const signIns = new Counter({
  name: 'sign_ins_total',
  help: 'Sign-ins by what became of them: 200, 401 a wrong password, 429 too many attempts',
  labelNames: ['status'],
  registers: [metrics],
});

/** A sign-in was answered. */
export const countSignIn = (status: number): void => signIns.inc({ status });

/** Sets the figures of the installation, before they are told. */
export const measure = async (state: () => Promise<SystemState>): Promise<void> => {
  const found = await state().catch(() => undefined);
  up.set(found ? 1 : 0);
  if (!found) return;
  info.reset();
  info.set({ version: found.version, migration: found.migration, database: found.database.version }, 1);
  bytes.set(found.database.bytes);
  stored.set(found.store.trouble === null ? 1 : 0);
  for (const { holds, free: left } of found.disks) free.set({ holds }, left);
  backedUp.set(found.backups.last_at === null ? 0 : Date.parse(found.backups.last_at) / 1000);
  failures.set(found.backups.failures);
  demo.set(found.demo_accounts.length);
};
