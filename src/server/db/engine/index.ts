export { dumpEmbedded } from './embedded.ts';
export { DirectoryInUse } from './lock.ts';
export { migrate, withLock, type MigrateSettings } from './migrate.ts';
export { MigrationError } from './migration.files.ts';
export { openSource } from './open.ts';
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
