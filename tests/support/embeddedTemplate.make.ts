import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { demoFirm } from './demoFirm.ts';
import { tellFailure, writeEmbeddedTemplate } from './embeddedTemplate.ts';

/** Migrates and seeds an embedded database once, and writes its dump to the folder that is named. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('embeddedTemplate.make.ts <folder>');
try {
  const source = await openSource({
    dataDir: tmpdir(),
    memory: true,
    log: pino({ level: 'silent' }),
    onConnect: roleOnConnect(systemRole),
    prepare: demoFirm,
  });
  await writeEmbeddedTemplate(source, folder);
  await source.close();
} catch (error) {
  tellFailure(folder, error);
}
