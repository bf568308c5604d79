import { parseArgs } from 'node:util';
import { databaseOf } from '../src/server/db/database.ts';
import { askServer } from '../src/server/db/engine/index.ts';
import { versionOf } from '../src/server/db/version.ts';
import { newOneTimePassword, passwordCommand } from '../src/server/modules/people/oneTimePassword.ts';
import { settingsFrom } from '../src/server/settings.ts';
import { inDatabase, run } from './support.ts';

/**
 * `npm run admin-password <e-mail>`: gives whom the e-mail names a new password for one sign-in and ends all their
 * sessions; without an e-mail it names the administrators. On PostgreSQL it runs beside a server; a server that has the embedded database open is asked.
 */
await run(async () => {
  const [email, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (others.length > 0) throw new Error('One at a time: npm run admin-password <e-mail>');
  const settings = settingsFrom(process.env);
  return inDatabase(settings, {
    work: async (source) => {
      await versionOf(source);
      const given = await newOneTimePassword(databaseOf(source), email);
      return `One-time password of ${given.email}: ${given.password}`;
    },
    ask: () => askServer(settings.dataDir, [passwordCommand, encodeURIComponent(email ?? '')].join(' ')),
  });
});
