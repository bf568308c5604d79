import { backupInto } from './backup.ts';
import { places } from './data.dir.ts';
import { openCluster, openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { DatabaseSource, SourceSettings } from './source.ts';

/**
 * Opens and prepares the database. @throws DirectoryInUse if another process uses the embedded one, or the errors of
 * `prepare`
 */
export async function openSource(settings: SourceSettings): Promise<DatabaseSource> {
  const { databaseUrl, memory } = settings;
  if (databaseUrl) return openPostgres({ ...settings, databaseUrl });
  if (memory) {
    const source = await openCluster(settings, null, memory === true ? null : memory.dump);
    try {
      await settings.prepare?.(source);
      return source;
    } catch (error) {
      await source.close();
      throw error;
    }
  }
  const { source, lock } = await openEmbedded(settings);
  // Commands cannot open the directory while this process runs, so they send a request.
  lock.serve(
    'backup',
    shared(() => backupInto(source, places(settings.dataDir, settings.backups))),
  );
  return Object.assign(source, { serve: lock.serve });
}

/** Work that a second request during it has a share in. */
function shared(run: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | null = null;
  return () => (running ??= run().finally(() => (running = null)));
}
