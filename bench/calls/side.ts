import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Connection, type Answered } from '../load.ts';

/** Milliseconds of each request. */
export type Times = readonly number[];

/** A request that was not answered as it should be. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The value below which this part of the times lie; 0 of none. */
export const percentile = (times: Times, part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** A process that serves on a port of its own. */
export class Side {
  readonly #process: ChildProcess;
  readonly #port: number;
  readonly #connections: Connection[] = [];

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.#port = port;
  }

  /** `where`: the URL of a PostgreSQL database, or the directory of an embedded one. */
  static async start(file: string, where: string): Promise<Side> {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, [/^postgres(ql)?:/.test(where) ? 'BENCH_DATABASE_URL' : 'BENCH_DATA_DIR']: where },
    });
    const { port } = await new Promise<{ port: number }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { port: number }));
      child.once('exit', () => reject(new Error(`${file} ended`)));
    });
    return new Side(child, port);
  }

  /** Sends a message, and waits for an answer. */
  async tell(message: object): Promise<void> {
    this.#process.send(message);
    await once(this.#process, 'message');
  }

  connection(at: number): Connection {
    const known = this.#connections[at];
    if (known && !known.closed) return known;
    return (this.#connections[at] = new Connection(this.#port));
  }

  async send(method: string, path: string, headers: string, body = '', at = 0): Promise<Answered> {
    const sent = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    return this.connection(at).send(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}${sent}\r\n${body}`);
  }

  /** Asks again and again over so many connections for so long, and each at least once. @throws Refused for an answer that is none */
  async times(path: string, headers: string, atOnce: number, ms: number): Promise<Times> {
    const times: number[] = [];
    const until = performance.now() + ms;
    const worker = async (_: unknown, at: number) => {
      do {
        const began = performance.now();
        const { status, body } = await this.send('GET', path, headers, '', at);
        times.push(performance.now() - began);
        if (status >= 300) throw new Refused(`${path}: ${status} ${body.toString()}`);
      } while (performance.now() < until);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return times;
  }

  async stop(): Promise<void> {
    for (const connection of this.#connections) connection?.close();
    this.#process.disconnect();
    await once(this.#process, 'exit');
  }
}
