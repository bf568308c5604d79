export { backupInto, writeBackup, writeWholeBackup, type BackupResult } from './backup.ts';
export { filesOfBackup, linkFiles } from './backup.files.ts';
export { BackupError, checkBackup } from './backup.format.ts';
export { askForBackup, askServer, type ControlCommand as Command } from './control.ts';
export { places, privateDataDir } from './data.dir.ts';
export { dumpEmbedded } from './embedded.ts';
export { DirectoryInUse } from './lock.ts';
export {
  newestNightly,
  nightlyBackup,
  startMaintenance,
  vacuum,
  type BackupState,
  type MaintenanceSettings,
} from './maintenance.ts';
export { migrate, readApplied, withLock, type MigrateSettings } from './migrate.ts';
export { checkApplied, MigrationError, readMigrations } from './migration.files.ts';
export { openSource } from './open.ts';
export { restoreEmbedded, restoreInto, type RestoreResult, type Schema } from './restore.ts';
export {
  roleOnConnect,
  type AcquireOptions,
  type Connection,
  type DatabaseSource,
  type Log,
  type PooledConnection,
  type SourceSettings,
  type Unlisten,
} from './source.ts';
