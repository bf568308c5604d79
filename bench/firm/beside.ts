import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signInAll } from '../calls/people.ts';
import { Side } from '../calls/side.ts';

/**
 * `npm run bench:beside -- URL`: people work on a filled database while another process starts, one starts that has an
 * index of a large table to make, and a backup is written. Says how long each took, and the longest that somebody waited.
 * BENCH_BACKUP=no leaves the backup out.
 */
const [url] = process.argv.slice(2);
if (url === undefined) {
  console.error('npm run bench:beside -- postgres://…');
  process.exit(2);
}
const aims = { start: 5000, wait: 500 };
const product = await Side.start('product.ts', url);
const { headersOf } = await signInAll(product);

const reads = ['/api/purchase-request?page=1&per_page=30', '/api/enquiries/global?page=1&per_page=30', '/api/client/1'];
const state = { isDone: false, longest: 0, failed: 0, asked: 0 };

const timed = async (method: string, path: string, body: string, at: number): Promise<void> => {
  const began = performance.now();
  const { status } = await product.send(method, path, headersOf('admin'), body, at);
  state.longest = Math.max(state.longest, performance.now() - began);
  state.asked += 1;
  if (status >= 300) state.failed += 1;
};

/** Reads lists and records, and makes clients, until all is done. */
const work = async (at: number): Promise<void> => {
  for (let n = 0; !state.isDone; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one thing after the other
    await (n % 5 === 4
      ? timed('POST', '/api/client', JSON.stringify({ name: `Beside ${process.pid} ${at} ${n}` }), at)
      : timed('GET', reads[n % reads.length] ?? '', '', at));
    // oxlint-disable-next-line no-await-in-loop -- a moment of thought
    await sleep(100);
  }
};

const told = (what: string, ms: number, aim?: number): string =>
  `| ${what} | ${(ms / 1000).toFixed(1)} s | ${state.longest.toFixed(0)} ms | ${state.asked} asked, ${state.failed} failed |${(aim !== undefined && ms > aim) || state.longest > aims.wait ? ' OVER' : ''}`;

const during = async (what: string, act: () => Promise<unknown>, aim?: number): Promise<void> => {
  Object.assign(state, { longest: 0, failed: 0, asked: 0 });
  const began = performance.now();
  await act();
  console.log(told(what, performance.now() - began, aim));
};

const start = async (): Promise<void> => (await Side.start('product.ts', url)).stop();

/** Drops an index that the product keeps, so that the next start makes it. */
const dropIndex = async (): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = 'stock_entries' and i.relname like 'stock_entries_sort_%' order by 1 limit 1`,
  );
  if (rows[0]) await client.query(`drop index concurrently ${rows[0].name}`);
  await client.end();
};

const backup = async (): Promise<number> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-beside-'));
  const file = join(dataDir, 'firm.backup');
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', file], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const { size } = statSync(file);
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The backup ended with ${code}`);
  return size;
};

const people = Array.from({ length: 8 }, (_, at) => work(at + 1));
console.log('| beside 8 people | took | longest wait | |\n|---|---|---|---|');
await during('nothing else', () => sleep(5000));
await during('a start', start, aims.start);
await dropIndex();
await during('a start that makes an index', start);
if (process.env['BENCH_BACKUP'] !== 'no') {
  let size = 0;
  await during('a backup', async () => (size = await backup()));
  console.log(`The backup has ${(size / 1024 ** 3).toFixed(1)} GB.`);
}
state.isDone = true;
await Promise.all(people);
await product.stop();
