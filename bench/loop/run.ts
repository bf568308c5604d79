import type { DatabaseSource } from '../../src/server/db/engine/index.ts';
import { callerOf, onNewDatabase } from '../inProcess.ts';
import { heldBySent } from './holds.ts';
import { holdsOfImports } from './imports.ts';
import { holdsOfPlans } from './plans.ts';
import { buyersOf, holdsOfRfqs } from './rfqs.ts';

/**
 * `npm run bench:loop -- URL [of…]`: for how long heavy requests of one person hold the loop on a new database of the
 * server; `of` is one or more of documents, rfqs, plans, imports.
 */
const [server = '', ...only] = process.argv.slice(2);
const asked = (of: string): boolean => only.length === 0 || only.includes(of);

const measure = async (source: DatabaseSource): Promise<void> => {
  console.log('\nThe loop, held by requests of one person\n');
  const by = await callerOf(source, 'coordinator@demo.test');
  if (asked('documents')) {
    await heldBySent('/api/openapi.json, the first', { by, method: 'GET', path: '/api/openapi.json' });
    await heldBySent('/api/docs, the first', { by, method: 'GET', path: '/api/docs' });
  }
  if (asked('rfqs')) await holdsOfRfqs(source, await buyersOf(source));
  if (asked('plans')) await holdsOfPlans(by);
  if (asked('imports')) await holdsOfImports(await callerOf(source, 'admin@demo.test'));
};

await onNewDatabase(server, measure);
process.exit();
