import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowser } from '../scripts/browserBuild.ts';
import { initialJavaScript } from '../scripts/bundle-size.ts';
import { requests, rowsToMeasure, type Measured } from './requests.ts';

interface Serving {
  api: number;
  bare: number;
  token: string;
  statements: Record<string, number>;
}

const rounds = 15;
const usualRound = 120;
const atOnce = 4;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

const send = (
  port: number,
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent }, (response) => {
      response.resume();
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Milliseconds a request, of `perRound` requests with a few under way at a time. */
const round = async (one: (n: number) => Promise<void>, perRound: number): Promise<number> => {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < perRound) await one((next += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - began) / perRound;
};

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

let made = 0;
const measure = async (
  serving: Serving,
  { name, method, path, body, aim, perRound = usualRound }: Measured,
): Promise<string> => {
  const headers = { Authorization: `Bearer ${serving.token}`, 'X-Branch-Id': '1', 'Content-Type': 'application/json' };
  const ours = () => {
    made += 1;
    return send(serving.api, path, method, headers, body ? JSON.stringify(body(`Measured ${made}`)) : undefined);
  };
  const bare = () => send(serving.bare, `/${name}`, method, {});
  await round(ours, perRound);
  await round(bare, perRound);
  const pairs: [number, number][] = [];
  for (let n = 0; n < rounds; n += 1) pairs.push([await round(ours, perRound), await round(bare, perRound)]);
  const [a, b] = [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))];
  const ratio = median(pairs.map(([x, y]) => x / y));
  const verdict = aim === undefined ? '' : `  aim ${aim.toFixed(1)}${ratio <= aim ? '' : '  OVER'}`;
  return `  ${name.padEnd(8)}${a.toFixed(2).padStart(7)} ms  ${b.toFixed(2).padStart(7)} ms  ratio ${ratio.toFixed(2)}${verdict}   (${serving.statements[name]} statements)`;
};

const measureOn = async (engine: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [folder], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  });
  try {
    const serving = await new Promise<Serving>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Serving));
      child.once('exit', () => reject(new Error('The measured server ended')));
    });
    console.log(
      `${engine}, ${rowsToMeasure} clients and enquiries, ${atOnce} at once: the API, the same SQL over bare node:http, their ratio`,
    );
    for (const r of requests) console.log(await measure(serving, r));
  } finally {
    child.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
};

await buildBrowser();
const chunks = initialJavaScript();
const total = chunks.reduce((sum, c) => sum + c.gzip, 0);
console.log(
  `Initial JavaScript: ${(total / 1024).toFixed(1)} KB gzip in ${chunks.length} files, aim 320${total <= 320 * 1024 ? '' : '  OVER'}`,
);
await measureOn('Embedded', { BENCH_DATABASE_URL: '' });
const url = process.env['BENCH_DATABASE_URL'] ?? process.env['DATABASE_URL'];
if (url) await measureOn('PostgreSQL', { BENCH_DATABASE_URL: url });
else console.log('PostgreSQL: not measured; give BENCH_DATABASE_URL, the URL of an empty database');
agent.destroy();
