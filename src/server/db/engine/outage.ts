import type { Log } from './source.ts';

/** The time without a lost connection after which an outage is over: connections are not all lost at the same moment. */
const calmMs = 1000;

/** Logs one line when connections to the database are lost, however many, and one when it answers again. */
export class DatabaseOutage {
  readonly #log: Log;
  #since: number | undefined;
  #lastLoss = 0;
  #backAt: number | undefined;
  #isEnding = false;
  #isServed = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** From now on requests are answered from it. A start, or a command, that loses it ends and says so itself. */
  nowServing(): void {
    this.#isServed = true;
  }

  /** A connection was lost, or could not be made. */
  lost(error: unknown): void {
    if (!this.#isServed) return;
    this.#lastLoss = performance.now();
    this.#backAt = undefined;
    if (this.#since !== undefined) return;
    this.#since = this.#lastLoss;
    this.#log.error({ err: error }, 'The connection to the database was lost: requests are refused until it is back');
  }

  /** A connection was made, or was there for another lease. */
  back(): void {
    if (this.#since === undefined || this.#backAt !== undefined) return;
    this.#backAt = performance.now();
    if (!this.#isEnding) this.#endWhenCalm(this.#since);
  }

  #endWhenCalm(since: number): void {
    this.#isEnding = true;
    setTimeout(() => {
      this.#isEnding = false;
      if (this.#backAt === undefined) return;
      if (performance.now() - this.#lastLoss < calmMs) return this.#endWhenCalm(since);
      const seconds = Math.round((this.#backAt - since) / 100) / 10;
      this.#since = undefined;
      this.#backAt = undefined;
      this.#log.info({ seconds }, 'The database is back');
    }, calmMs).unref();
  }
}
