import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { openSource, restoreInto, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { restoring } from '../../src/server/db/restoring.ts';
import { demoFirm } from './demoFirm.ts';
import { awaited, tellFailure, writeTemplate } from './embeddedTemplate.ts';

/**
 * Makes an embedded cluster, fills a copy of it, and writes the dumps of both to the folder that is named. To restore a
 * backup of the demo firm, once it is written, takes little more than half of the time of migrating and seeding.
 */
const [folder, backup] = process.argv.slice(2);
if (!folder) throw new Error('embeddedTemplate.make.ts <folder> [backup]');
try {
  const settings = { dataDir: tmpdir(), log: pino({ level: 'silent' }) };
  const empty = await openSource({ ...settings, memory: true });
  const file = await writeTemplate(empty, folder, 'empty');
  await empty.close();
  const firm = await openSource({
    ...settings,
    memory: { dump: readFileSync(file) },
    onConnect: roleOnConnect(systemRole),
    ...(backup ? {} : { prepare: demoFirm }),
  });
  if (backup) await restoreInto(firm, await awaited(folder, backup), restoring);
  await writeTemplate(firm, folder, 'firm');
  await firm.close();
} catch (error) {
  tellFailure(folder, error);
  // The thread of a database that is open keeps the process.
  process.exit();
}
