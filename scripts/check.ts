import { parseArgs } from 'node:util';
import { databaseOf } from '../src/server/db/database.ts';
import { askServer } from '../src/server/db/engine/index.ts';
import { versionOf } from '../src/server/db/version.ts';
import { checkCommands, checkDatabase } from '../src/server/engine/consistency/command.ts';
import type { Summary } from '../src/server/engine/consistency/run.ts';
import { settingsFrom, type Settings } from '../src/server/settings.ts';
import '../src/server/modules/index.ts';
import { inDatabase, run } from './support.ts';

/**
 * `npm run check [-- --mend]`: computes the stored figures of the whole database anew and prints every difference; the
 * exit code is 1 if there is one. `--mend` sets right what may be: drafts, stock and counters. On PostgreSQL it runs
 * beside a server; a server that has the embedded database open is asked.
 */
await run(async () => {
  const { values } = parseArgs({ options: { mend: { type: 'boolean', default: false } } });
  const { records, differing, mended } = await check(settingsFrom(process.env), values.mend);
  if (differing > 0) process.exitCode = 1;
  const mends = mended > 0 ? `, ${mended} mended` : '';
  return `${records} records compared: ${differing === 0 ? 'no difference' : `${differing} differ`}${mends}`;
});

async function check(settings: Settings, mends: boolean): Promise<Summary> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  return inDatabase(settings, {
    work: async (source) => checkDatabase(databaseOf(source), await versionOf(source), { mends, say }),
    ask: async () =>
      JSON.parse(await askServer(settings.dataDir, mends ? checkCommands.mend : checkCommands.check, say)) as Summary,
  });
}
