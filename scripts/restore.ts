import { resolve } from 'node:path';
import { places, restoreEmbedded, restoreInto, type RestoreResult } from '../src/server/db/engine/index.ts';
import { restoring } from '../src/server/db/restoring.ts';
import { settingsFrom, type Settings } from '../src/server/settings.ts';
import { mendable, opened, quietLog, run } from './support.ts';
import '../src/server/modules/index.ts';

/**
 * `npm run restore <file>`: into the embedded database of DATA_DIR, where the old one is kept beside it, or into an empty
 * PostgreSQL database (DATABASE_URL). The server must not be running. Everybody signs in anew.
 */
await run(async () => {
  const name = process.argv[2];
  if (name === undefined) throw new Error('Which file? npm run restore <file>');
  const settings = settingsFrom(process.env);
  const file = resolve(name);
  const { tables, rows, files, before } = await mendable(settings, () =>
    settings.databaseUrl
      ? intoPostgres(settings, file)
      : restoreEmbedded({ dataDir: settings.dataDir, log: quietLog }, file, restoring),
  );
  const kept = before ? ` The database that was there before is kept in ${before}.` : '';
  const uploads = files > 0 ? ` and ${files} uploaded files` : '';
  return `Restored ${rows} rows in ${tables} tables${uploads} from ${file}.${kept}`;
});

async function intoPostgres(settings: Settings, file: string): Promise<RestoreResult> {
  const source = await opened(settings);
  try {
    return { ...(await restoreInto(source, file, restoring, places(settings.dataDir).uploads)), before: null };
  } finally {
    await source.close();
  }
}
