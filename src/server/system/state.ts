import { statfs } from 'node:fs/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import type { SystemState } from '../../resources/people/systemCall.ts';
import type { Database } from '../db/database.ts';
import { newestNightly, readApplied, type BackupState, type DatabaseSource } from '../db/engine/index.ts';
import { errorCode } from '../errorCode.ts';
import type { FileStore } from '../files/store.ts';
import { demoAccounts } from '../modules/people/demoAccounts.ts';
import { faults } from './faults.ts';
import { warningsOf } from './warnings.ts';

/** What the state of the installation is read from. */
export interface Installation {
  readonly source: DatabaseSource;
  readonly database: Database;
  readonly files: FileStore;
  /** Where uploaded files are, in words. */
  readonly store: string;
  readonly dataDir: string;
  readonly backups: { readonly folder: string; readonly at: string | null; readonly keep: number };
  readonly backupState: BackupState;
  /** Whether demo accounts are asked for: nobody is warned of them. */
  readonly demo: boolean;
}

const started = new Date(Date.now() - performance.now());

/** As owner: since `connect` was taken from everybody, no other role may ask for the size. */
const readDatabase = async (source: DatabaseSource) => {
  const connection = await source.acquire({ as: 'owner' });
  try {
    const { rows } = await connection.query<{ version: string; bytes: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
    );
    const migration = (await readApplied(connection)).at(-1)?.number ?? 0;
    return {
      migration,
      database: { kind: source.kind, version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) },
    };
  } finally {
    connection.release();
  }
};

/** The room on the disk of a place; none for one that is not there yet. */
const diskOf = async (holds: string, place: string): Promise<SystemState['disks']> => {
  const found = await statfs(place).catch(() => undefined);
  return found ? [{ holds, place, free: found.bavail * found.bsize, size: found.blocks * found.bsize }] : [];
};

const reasonOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.message : String(error));

/** Why nothing can be stored, for a person: the reason behind what requests are told. */
const troubleOf = async (files: FileStore): Promise<string | null> =>
  files.check().then(
    () => null,
    (error: unknown) => reasonOf(error instanceof Error && error.cause ? error.cause : error),
  );

/** The state of the installation as it is now. @throws Unavailable and other errors of the database */
export const readSystemState = async (of: Installation): Promise<SystemState> => {
  const { source, backups, backupState } = of;
  const [read, trouble, data, backup, demo] = await Promise.all([
    readDatabase(source),
    troubleOf(of.files),
    diskOf('data', of.dataDir),
    diskOf('backups', backups.folder),
    of.demo ? [] : demoAccounts(of.database),
  ]);
  const { failures, failed } = backupState;
  const state = {
    version: packageJson.version,
    ...read,
    started_at: started.toISOString(),
    store: { place: of.store, trouble },
    disks: [...data, ...backup],
    backups: {
      place: backups.folder,
      at: backups.at,
      keep: backups.keep,
      last_at: newestNightly(backups.folder)?.toISOString() ?? null,
      failures,
      failed_at: failed?.at.toISOString() ?? null,
      failure: failed && reasonOf(failed.error),
    },
    faults: faults(),
    demo: of.demo,
    demo_accounts: [...demo],
  };
  return { ...state, warnings: warningsOf(state, { now: new Date(), started }) };
};
