import type { RowId } from '../sheet/types.ts';
import type { Changes, LineCalls } from './calls.ts';
import { acceptRemote } from './merge.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';
import type { Saver } from './saver.ts';

/** Milliseconds for which a row is pointed out that somebody else has changed. */
const flashMs = 3000;

interface Parts {
  readonly tree: RowTree;
  readonly pending: Pending;
  readonly calls: LineCalls;
  readonly saver: Saver;
  /** Rows have changed. */
  readonly changed: () => void;
}

/** Follows what others change: reads it since the last moment, and puts it under what was changed here. */
export class Follower {
  readonly #parts: Parts;
  #moment = new Date(0).toISOString();
  #behind = false;
  #held = false;
  #missed = false;
  #refreshing: Promise<void> | undefined;
  /** Something was told while changes were being read, which may not be among them. */
  #again = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Follows from this moment on. */
  startAt(moment: string): void {
    this.#moment = moment;
  }

  /** Takes over what others have changed; while a cell is edited, afterwards. */
  refresh(): Promise<void> {
    if (this.#held) {
      this.#missed = true;
      return Promise.resolve();
    }
    this.#again = true;
    this.#refreshing ??= this.#followAll();
    return this.#refreshing;
  }

  refreshQuietly(): void {
    void this.refresh().catch(() => undefined);
  }

  /** What was held back for rows that were about to be removed, once none is any more. */
  catchUp(): void {
    if (this.#behind && this.#parts.pending.removed.size === 0) this.refreshQuietly();
  }

  /** Takes it over at once: the saver has asked. */
  async refreshNow(): Promise<void> {
    this.#accept(await this.#fetch());
  }

  /** Holds back what others change: rows must not move under an open editor. */
  hold(held: boolean): void {
    this.#held = held;
    if (held || !this.#missed) return;
    this.#missed = false;
    this.refreshQuietly();
  }

  #fetch(): Promise<Changes> {
    return this.#parts.calls.changes(this.#moment);
  }

  /** Until nothing was told meanwhile. */
  async #followAll(): Promise<void> {
    try {
      while (this.#again && !this.#held) {
        this.#again = false;
        await this.#follow();
      }
      this.#missed ||= this.#again;
    } finally {
      this.#again = false;
      this.#refreshing = undefined;
    }
  }

  /** What is on its way is settled first: otherwise one's own change looks like somebody else's. */
  async #follow(): Promise<void> {
    const { saver } = this.#parts;
    await saver.idle();
    const changes = await this.#fetch();
    await saver.idle();
    // A cell was opened while they were being read.
    if (this.#held) this.#missed = true;
    else this.#accept(changes);
  }

  #accept({ records, removed, moment }: Changes): void {
    const { tree, pending, changed } = this.#parts;
    // What others put into rows that are about to be removed is told again, if these stay after all.
    this.#behind = pending.removed.size > 0;
    if (!this.#behind) this.#moment = moment;
    const { flashed } = acceptRemote(tree, pending, records, removed);
    const flash = (on: boolean, keys: readonly RowId[]) => {
      for (const key of keys) if (tree.rowOf(key)) tree.set(key, { flash: on });
      changed();
    };
    flash(true, flashed);
    if (flashed.length) setTimeout(() => flash(false, flashed), flashMs);
  }
}
