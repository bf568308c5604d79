import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Connection, type Answered } from './load.ts';
import { median } from './median.ts';
import { requests, type Measured } from './requests.ts';
import type { Serving } from './serving.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const roundMs = 400;
const profiles = process.env['BENCH_PROFILE'];
const only = process.env['BENCH_ONLY']?.split(',');
let made = 0;

/** A process that serves, and what it costs. */
class Side {
  readonly #process: ChildProcess;
  readonly #serving: Serving;
  readonly #connections: Connection[] = [];

  private constructor(child: ChildProcess, serving: Serving) {
    this.#process = child;
    this.#serving = serving;
  }

  static async start(file: string, env: NodeJS.ProcessEnv): Promise<Side> {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
      execArgv: ['--import', 'tsx', ...(profiles ? ['--cpu-prof', '--cpu-prof-dir', profiles] : [])],
      env: { ...process.env, ...env },
    });
    const serving = await new Promise<Serving>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Serving));
      child.once('exit', () => reject(new Error(`${file} ended`)));
    });
    return new Side(child, serving);
  }

  async #cpu(): Promise<number> {
    this.#process.send('cpu');
    const [{ user, system }] = (await once(this.#process, 'message')) as [NodeJS.CpuUsage];
    return user + system;
  }

  async send({ method, path, branch, body }: Measured, on: Connection): Promise<Answered> {
    const text = body ? JSON.stringify(body(`Measured ${(made += 1)}`)) : '';
    const answer = await on.send(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${this.#serving.token ?? 'none'}\r\nX-Branch-Id: ${branch}\r\n` +
        // As the browser does: a key with every POST.
        (method === 'POST' ? `Idempotency-Key: ${randomUUID()}\r\n` : '') +
        (body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` : '') +
        `\r\n${text}`,
    );
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`);
    return answer;
  }

  #connection(at: number): Connection {
    const known = this.#connections[at];
    if (known && !known.closed) return known;
    return (this.#connections[at] = new Connection(this.#serving.port));
  }

  async once(measured: Measured): Promise<unknown> {
    const { body } = await this.send(measured, this.#connection(0));
    return JSON.parse(body.toString());
  }

  /** Milliseconds a request and the process's own CPU milliseconds, over a round with so many under way at a time. */
  async round(measured: Measured, atOnce: number): Promise<{ ms: number; cpu: number }> {
    const before = await this.#cpu();
    const began = performance.now();
    let done = 0;
    const worker = async (connection: Connection) => {
      while (performance.now() - began < roundMs) {
        await this.send(measured, connection);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, at) => worker(this.#connection(at))));
    const ms = performance.now() - began;
    return { ms: ms / done, cpu: ((await this.#cpu()) - before) / 1000 / done };
  }

  async stop(): Promise<void> {
    for (const connection of this.#connections) connection.close();
    this.#process.disconnect();
    await once(this.#process, 'exit');
  }
}

const column = (value: number, digits = 2) => value.toFixed(digits).padStart(8);

/** What differs between two runs of the same call: when, by which key, under which name. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, shapeOf(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
};

const compare = async (ours: Side, bare: Side, measured: Measured, atOnce: number): Promise<string> => {
  const head = `  ${measured.name.padEnd(13)}${String(atOnce).padStart(3)}`;
  await ours.round(measured, atOnce);
  if (measured.aim === undefined) {
    const own = [];
    for (let n = 0; n < rounds; n += 1) own.push(await ours.round(measured, atOnce));
    return `${head}${column(1000 / median(own.map((r) => r.ms)), 0)}${column(median(own.map((r) => r.cpu)))}`;
  }
  await bare.round(measured, atOnce);
  const pairs = [];
  for (let n = 0; n < rounds; n += 1)
    pairs.push({ own: await ours.round(measured, atOnce), other: await bare.round(measured, atOnce) });
  const ratio = median(pairs.map(({ own, other }) => own.ms / other.ms));
  return `${head}${column(1000 / median(pairs.map((p) => p.own.ms)), 0)}${column(median(pairs.map((p) => p.own.cpu)))}${column(
    1000 / median(pairs.map((p) => p.other.ms)),
    0,
  )}${column(median(pairs.map((p) => p.other.cpu)))}${column(ratio)}  aim ${measured.aim.toFixed(1)}${ratio <= measured.aim ? '' : '  OVER'}`;
};

/** A new database on the server, for one measurement. */
export const freshDatabase = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `plumbline_bench_${randomBytes(4).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run(`drop database ${name}`),
  };
};

/** Measures every call against the hand-written one, which must answer the same. */
export const measureOn = async (engine: string, rows: number, server: string): Promise<void> => {
  const fresh = server ? await freshDatabase(server) : undefined;
  const env = { BENCH_DATABASE_URL: fresh?.url ?? '', BENCH_ROWS: String(rows) };
  const ours = await Side.start('product.ts', env);
  const bare = await Side.start('bareProcess.ts', env);
  try {
    console.log(`\n${engine}, ${rows} clients, a tenth of them in the branch (searched: the rest)`);
    console.log('  call    at once     req/s  CPU ms    bare/s  CPU ms   ratio');
    for (const measured of requests) {
      if (only && !only.some((name) => measured.name.startsWith(name))) continue;
      if (measured.aim !== undefined) {
        const [own, other] = [await ours.once(measured), await bare.once(measured)].map(
          fresh && measured.method === 'GET' ? (v) => v : shapeOf,
        );
        if (!isDeepStrictEqual(own, other))
          throw new Error(
            `${measured.name} answers differ:\n${JSON.stringify(own).slice(0, 2000)}\n${JSON.stringify(other).slice(0, 2000)}`,
          );
      }
      for (const atOnce of [1, 32]) console.log(await compare(ours, bare, measured, atOnce));
    }
  } finally {
    await ours.stop();
    await bare.stop();
    await fresh?.drop();
  }
};
