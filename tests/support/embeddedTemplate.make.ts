import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { openSource, restoreInto, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { restoring } from '../../src/server/db/restoring.ts';
import { demoFirm } from './demoFirm.ts';
import { tellFailure, writeEmbeddedTemplate } from './embeddedTemplate.ts';

/**
 * Fills an embedded database once, and writes its dump to the folder that is named. To restore a backup of the demo firm
 * takes little more than half of the time of migrating and seeding.
 */
const [folder, backup] = process.argv.slice(2);
if (!folder) throw new Error('embeddedTemplate.make.ts <folder> [backup]');
try {
  const source = await openSource({
    dataDir: tmpdir(),
    memory: true,
    log: pino({ level: 'silent' }),
    onConnect: roleOnConnect(systemRole),
    ...(backup ? {} : { prepare: demoFirm }),
  });
  if (backup) await restoreInto(source, backup, restoring);
  await writeEmbeddedTemplate(source, folder);
  await source.close();
} catch (error) {
  tellFailure(folder, error);
}
