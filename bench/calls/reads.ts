import { writeFileSync } from 'node:fs';
import { casesOf, type Case } from './cases.ts';
import { readFacts } from './facts.ts';
import { pathOf } from './pathOf.ts';
import { signInAll } from './people.ts';
import { ServerLog } from './serverLog.ts';
import { percentile, Refused, Side } from './side.ts';

/**
 * `npm run bench:reads -- URL [file]`: for every list, detail, count and search of the product the pages that its
 * statements look at, and their milliseconds in the database, one call at a time; as JSON lines, of which
 * `bench:reads:table` makes a table. Pages do not depend on what else the machine does. The server is one of
 * `scripts/postgres.sh`. BENCH_ONLY, BENCH_KINDS: as of `bench:calls`. BENCH_PLANS: a file for the plans.
 */
const [url, file = 'reads.jsonl'] = process.argv.slice(2);
if (url === undefined) {
  console.error('npm run bench:reads -- postgres://… [file]');
  process.exit(2);
}
const only = new RegExp(process.env['BENCH_ONLY'] ?? '');
const kinds = process.env['BENCH_KINDS']?.split(',');
const planFile = process.env['BENCH_PLANS'];
/** A statement is planned once for all after some uses; the last of these calls is measured. */
const calls = 7;

const log = await ServerLog.open(url);
const product = await Side.start('product.ts', url);
const { signedIn, headersOf } = await signInAll(product);
const cases = casesOf(signedIn, await readFacts(url, Object.values(signedIn))).filter(
  ({ kind, paths }) => paths.some((p) => only.test(p)) && (kinds?.includes(kind) ?? true),
);

const plans: string[] = [];
const measured = async (one: Case): Promise<object> => {
  const { paths, person } = one;
  const headers = headersOf(person);
  const path = await pathOf(product, one, headers);
  if (path === undefined) return { path: paths[0], failed: 'refused' };
  const times: number[] = [];
  for (let n = 2; n < calls; n += 1) times.push(...(await product.times(path, headers, 1, 0)));
  const ran = await log.during(async () => times.push(...(await product.times(path, headers, 1, 0))));
  if (planFile !== undefined) plans.push(...ran.map(({ ms, text }) => `-- ${person} ${path}: ${ms} ms\n${text}`));
  const sum = (of: 'ms' | 'pages') => Number(ran.reduce((all, each) => all + each[of], 0).toFixed(2));
  return { path, pages: sum('pages'), db: sum('ms'), ms: Number(percentile(times.slice(2), 0.5).toFixed(2)) };
};

const lines: string[] = [];
for (const one of cases) {
  const { kind, person } = one;
  const figures = await measured(one).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return { path: one.paths[0], failed: error.message };
  });
  lines.push(JSON.stringify({ kind, person, ...figures }));
  writeFileSync(file, `${lines.join('\n')}\n`);
  if (planFile !== undefined) writeFileSync(planFile, plans.join('\n'));
}
await product.stop();
await log.close();
