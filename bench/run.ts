import { buildBrowser } from '../scripts/browserBuild.ts';
import { printVisits } from '../scripts/bundle-size.ts';
import { measureBillOn } from './bill.ts';
import { measureBookingOn } from './booking.ts';
import { measureBulkOn } from './bulk.ts';
import { measureImportOn } from './import.ts';
import { measureLevelling } from './levelling.ts';
import { measureOn } from './measure.ts';
import { measurePlanOn } from './plan.ts';
import { measureSchedule } from './schedule.ts';
import { measureScreens } from './screens/run.ts';

/** `npm run bench [rows…]`: the initial JavaScript, the schedule and the screens, then every call of requests.ts on both databases. */
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) {
  await buildBrowser();
  printVisits();
  measureSchedule();
  measureLevelling();
  await measureScreens();
}
const url = process.env['BENCH_DATABASE_URL'] ?? process.env['DATABASE_URL'];
for (const rows of sizes.length ? sizes : [20_000, 100_000]) {
  if (!process.env['BENCH_SKIP_EMBEDDED']) await measureOn('Embedded', rows, '');
  if (url) await measureOn('PostgreSQL', rows, url);
  else console.log('PostgreSQL: not measured; give BENCH_DATABASE_URL, the URL of an empty database');
}
if (!process.env['BENCH_SKIP_EMBEDDED']) await measureBulkOn('Embedded', '');
if (url) await measureBulkOn('PostgreSQL', url);
if (!process.env['BENCH_SKIP_EMBEDDED']) await measureBillOn('Embedded', '');
if (url) await measureBillOn('PostgreSQL', url);
if (!process.env['BENCH_SKIP_EMBEDDED']) await measurePlanOn('Embedded', '');
if (url) await measurePlanOn('PostgreSQL', url);
if (!process.env['BENCH_SKIP_EMBEDDED']) await measureImportOn('Embedded', '');
if (url) await measureImportOn('PostgreSQL', url);
if (!process.env['BENCH_SKIP_EMBEDDED']) await measureBookingOn('Embedded', '');
if (url) await measureBookingOn('PostgreSQL', url);
