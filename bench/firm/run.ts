import { pino } from 'pino';
import { openSource, roleOnConnect, type DatabaseSource } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { fillFirm, vacuumAll } from './fill.ts';
import { makeRequests } from './procurement.ts';

/**
 * `npm run bench:firm -- URL [factor]`: fills an empty PostgreSQL database with the demo firm, and then with ten years of
 * a firm of 60 people; factor 0.1 is a tenth of it.
 */
const [url, factor = '1'] = process.argv.slice(2);
if (url === undefined || !(Number(factor) > 0)) {
  console.error('npm run bench:firm -- postgres://… [factor]');
  process.exit(2);
}
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
/** A start of the product: it makes the demo firm in an empty database, and in a filled one what follows from the rest. */
const start = async (then: (source: DatabaseSource) => Promise<void> = async () => undefined): Promise<void> => {
  const source = await openSource({
    dataDir: '',
    databaseUrl: url,
    memory: false,
    log: pino({ level: 'silent' }),
    onConnect: roleOnConnect(systemRole),
    prepare: prepare({ demo: true, announce: () => undefined }),
  });
  await then(source).finally(() => source.close());
};
await start(makeRequests);
say('the demo firm');
await fillFirm(url, Number(factor), { say });
say('what follows from it');
await start();
await vacuumAll(url);
say('done');
