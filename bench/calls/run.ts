import { writeFileSync } from 'node:fs';
import type { ByHand } from './conditions.ts';
import { casesOf, type Case } from './cases.ts';
import { readFacts } from './facts.ts';
import { pathOf } from './pathOf.ts';
import { signInAll } from './people.ts';
import { percentile, Refused, Side, type Times } from './side.ts';

/**
 * `npm run bench:calls -- URL [file]`: measures every list, detail, count and search of the product on a filled
 * database, with 1 and 16 at once, beside statements that were written by hand for the same answer; writes the figures
 * as JSON lines, which `bench:calls:table` makes a table of. BENCH_ONLY: a part of the paths; BENCH_KINDS: of the kinds, by commas;
 * BENCH_MS: of a round. BENCH_EMBEDDED: the directory of an embedded database with the same data: the product is measured
 * on it, beside itself on URL.
 */
const [url, file = 'calls.jsonl'] = process.argv.slice(2);
if (url === undefined) {
  console.error('npm run bench:calls -- postgres://… [file]');
  process.exit(2);
}
const ms = Number(process.env['BENCH_MS'] ?? 400);
const only = new RegExp(process.env['BENCH_ONLY'] ?? '');
const kinds = process.env['BENCH_KINDS']?.split(',');

const embedded = process.env['BENCH_EMBEDDED'];
const product = await Side.start('product.ts', embedded ?? url);
const beside = await Side.start(embedded === undefined ? 'bare.ts' : 'product.ts', url);

const { signedIn, headersOf } = await signInAll(product);
const onPostgres = embedded === undefined ? undefined : await signInAll(beside);

const cases = casesOf(signedIn, await readFacts(url, Object.values(signedIn))).filter(
  ({ kind, paths }) => paths.some((p) => only.test(p)) && (kinds?.includes(kind) ?? true),
);
console.log(`${cases.length} calls`);

/** Both sides keep a plan on each connection after some uses; people ask all day. */
const warmUp = async (side: Side, path: string, headers = ''): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- one round after the other
  for (let round = 0; round < 4; round += 1) await side.times(path, headers, 16, 0);
};

const timesOf = async (side: Side, path: string, headers = '') => {
  await warmUp(side, path, headers);
  return { alone: await side.times(path, headers, 1, ms), many: await side.times(path, headers, 16, ms) };
};

const byHand = new Map<string, Promise<{ alone: Times; many: Times }>>();
let known = 0;
/** The times of statements; of the same statements they are measured once. */
const bareTimes = (statements: ByHand): Promise<{ alone: Times; many: Times }> => {
  const key = JSON.stringify(statements);
  const measure = async () => {
    await beside.tell([statements]);
    return timesOf(beside, `/${known++}`);
  };
  const times = byHand.get(key) ?? measure();
  byHand.set(key, times);
  return times;
};

const figures = (times: Times) => [0.5, 0.95].map((part) => Number(percentile(times, part).toFixed(2)));

/** What is written of a call; `failed`: why it has no figures. */
const measured = async (one: Case): Promise<object> => {
  const path = await pathOf(product, one, headersOf(one.person));
  if (path === undefined) return { path: one.paths[0], failed: 'refused' };
  try {
    const { alone, many } = await timesOf(product, path, headersOf(one.person));
    const hand = onPostgres
      ? await timesOf(beside, path, onPostgres.headersOf(one.person))
      : one.byHand && (await bareTimes(one.byHand));
    const byHandTimes = hand ? { handAlone: figures(hand.alone), handMany: figures(hand.many) } : {};
    return { path, alone: figures(alone), many: figures(many), ...byHandTimes };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { path, failed: error.message };
  }
};

const lines: string[] = [];
for (const one of cases) {
  const { kind, person } = one;
  lines.push(JSON.stringify({ kind, person, ...(await measured(one)) }));
  writeFileSync(file, `${lines.join('\n')}\n`);
}
await product.stop();
await beside.stop();
