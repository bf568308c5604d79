import { databaseOf } from '../src/server/db/database.ts';
import { askServer } from '../src/server/db/engine/index.ts';
import { versionOf } from '../src/server/db/version.ts';
import { endDemoCommand, endedDemoAccounts } from '../src/server/modules/people/demoAccounts.ts';
import { settingsFrom } from '../src/server/settings.ts';
import { inDatabase, run } from './support.ts';

/**
 * `npm run end-demo-accounts`: makes the people of the demo firm inactive who have its password still, and ends their
 * sessions. On PostgreSQL it runs beside a server; a server that has the embedded database open is asked.
 */
await run(async () => {
  const settings = settingsFrom(process.env);
  return inDatabase(settings, {
    work: async (source) => {
      await versionOf(source);
      return endedDemoAccounts(databaseOf(source));
    },
    ask: () => askServer(settings.dataDir, endDemoCommand),
  });
});
