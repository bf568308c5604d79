import type { Log } from './source.ts';

/** Logs one line when connections to the database are lost, however many, and one when it answers again. */
export class Outage {
  readonly #log: Log;
  #since: number | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  lost(error: unknown): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.#log.warn({ err: error }, 'The connection to the database was lost: requests are refused until it is back');
  }

  back(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((performance.now() - this.#since) / 100) / 10;
    this.#since = undefined;
    this.#log.info({ seconds }, 'The database is back');
  }
}
