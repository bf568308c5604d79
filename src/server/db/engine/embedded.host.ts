import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineError } from './embedded.error.ts';

/** The start options of the worker thread. */
export interface WorkerStart {
  /** The directory of the cluster; null for one in memory. */
  directory: string | null;
  /** A dump to start from, in memory only. */
  dump: Uint8Array | null;
}

/** `wire` has bytes of PostgreSQL's protocol; the answer has the same session number. */
export type ToWorker =
  | { kind: 'wire'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump' }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | ({ kind: 'refused' | 'died' } & EngineError)
  | { kind: 'wire'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' };

/** The embedded database died; every waiting caller gets this error. */
export class EmbeddedDatabaseDied extends Error {
  override readonly name = 'EmbeddedDatabaseDied';
}

/** The error with the code of what the file system refused. */
const withCode = (error: Error, { code }: EngineError): Error =>
  code === undefined ? error : Object.assign(error, { code });

type Receiver = { data(bytes: Uint8Array): void; died(error: Error): void };

/** Runs PGlite in a worker thread and exchanges messages with it. */
export class EmbeddedHost {
  readonly #worker: Worker;
  readonly #onFatal: (error: Error) => void;
  readonly #receivers = new Map<number, Receiver>();
  readonly #dumps: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }[] = [];
  #sessions = 0;
  #death: Error | null = null;
  #closed: (() => void) | null = null;

  private constructor(worker: Worker, onFatal: (error: Error) => void) {
    this.#worker = worker;
    this.#onFatal = onFatal;
  }

  /** Starts the worker and opens the cluster. @throws Error if it does not open */
  static async start(options: WorkerStart, onFatal: (error: Error) => void): Promise<EmbeddedHost> {
    // A path instead of a URL: a test's DOM has a URL class of its own, which Worker refuses.
    const worker = new Worker(join(import.meta.dirname, 'embedded.worker.entry.mjs'), { workerData: options });
    const first = await firstMessage(worker);
    if (first.kind === 'refused') {
      await worker.terminate();
      throw withCode(
        new Error(
          `The embedded database does not open${options.directory ? ` (${options.directory})` : ''}: ${first.message}`,
        ),
        first,
      );
    }
    const host = new EmbeddedHost(worker, onFatal);
    worker.on('message', (message: FromWorker) => host.#receive(message));
    worker.on('error', (error) => host.#died(error));
    worker.on('exit', (code) => host.#died(new Error(`its thread ended with code ${code}`)));
    return host;
  }

  /** Opens a session for a connection's stream; the previous session receives nothing more. */
  connect(receiver: Receiver): number {
    if (this.#death) throw this.#death;
    this.#sessions += 1;
    this.#receivers.clear();
    this.#receivers.set(this.#sessions, receiver);
    return this.#sessions;
  }

  write(session: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#post({ kind: 'wire', session, bytes }, bytes);
  }

  /** The cluster as a tar archive, to open copies of it in memory. */
  dump(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#dumps.push({ resolve, reject });
      this.#post({ kind: 'dump' });
    });
  }

  async close(): Promise<void> {
    if (this.#death) return;
    await new Promise<void>((resolve) => {
      this.#closed = resolve;
      this.#post({ kind: 'close' });
    });
    await this.#worker.terminate();
  }

  #post(message: ToWorker, bytes?: Uint8Array<ArrayBuffer>): void {
    if (this.#death) throw this.#death;
    this.#worker.postMessage(message, bytes ? [bytes.buffer] : []);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'wire') this.#receivers.get(message.session)?.data(message.bytes);
    else if (message.kind === 'dump') this.#dumps.shift()?.resolve(message.bytes);
    else if (message.kind === 'died') this.#died(withCode(new Error(message.message), message));
    else if (message.kind === 'closed') this.#closed?.();
  }

  #died(cause: Error): void {
    if (this.#death) return;
    this.#death = new EmbeddedDatabaseDied(`The embedded database died: ${cause.message}`, { cause });
    if (this.#closed) return this.#closed();
    for (const receiver of this.#receivers.values()) receiver.died(this.#death);
    for (const waiting of this.#dumps.splice(0)) waiting.reject(this.#death);
    this.#onFatal(this.#death);
  }
}

/** `ready` or `refused`. @throws EmbeddedDatabaseDied if the thread ends before either */
function firstMessage(worker: Worker): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const ended = (code: number): void =>
      reject(new EmbeddedDatabaseDied(`The embedded database ended at once (code ${code}).`));
    worker.once('error', reject);
    worker.once('exit', ended);
    worker.once('message', (message: FromWorker) => {
      worker.off('error', reject).off('exit', ended);
      resolve(message);
    });
  });
}
