import type { LevellingBid } from '../../../resources/rfq/levellingCalls.ts';
import { SaveRefusal } from '../../../ui/lines/calls.ts';
import { Pace, reasonOf } from '../../../ui/lines/pace.ts';
import type { LevellingCalls } from './calls.ts';
import type { PendingCell, PendingCells } from './PendingCells.ts';

/** As many as the server takes at once. */
const maxCells = 2000;

interface Parts {
  readonly pending: PendingCells;
  readonly calls: Pick<LevellingCalls, 'save' | 'quote'>;
  /** The current quotation of a vendor; undefined before there is one. */
  readonly quotationOf: (vendor: number) => number | undefined;
  /** Takes over bids as they are stored now; a line without one is blank. */
  readonly accept: (vendor: number, lines: readonly number[], stored: readonly LevellingBid[]) => void;
  /** Reads all anew, and compares what is pending with it. */
  readonly refresh: () => Promise<void>;
  /** Takes what is typed for a vendor out of the comparison: it is refused for good. */
  readonly refusedForGood: (vendor: number, why: string) => void;
  /** Something of what is pending is in another state. */
  readonly changed: () => void;
}

/** Saves bids in the background: one request a quotation at a time, all that has gathered meanwhile in the next one. */
export class BidSaver {
  readonly #parts: Parts;
  readonly #running = new Map<number, Promise<void>>();
  readonly #pace = new Pace(() => void this.flush());
  /** Vendors whose first answer may have been entered without an answer to us. */
  readonly #unsure = new Set<number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  schedule(inMs?: number): void {
    this.#pace.soon(inMs);
  }

  /** Saves now. Resolves when all that can be saved is saved; it never rejects. */
  async flush(): Promise<void> {
    this.#pace.now();
    await Promise.all(
      this.#parts.pending.vendors().map((vendor) => {
        const running =
          this.#running.get(vendor) ??
          this.#run(vendor).finally(() => {
            this.#running.delete(vendor);
            this.#parts.changed();
          });
        this.#running.set(vendor, running);
        return running;
      }),
    );
  }

  /** Tries again what was refused. */
  retry(): Promise<void> {
    this.#pace.recovered();
    return this.#retry();
  }

  stop(): void {
    this.#pace.stop();
  }

  #retry(): Promise<void> {
    const { pending } = this.#parts;
    for (const vendor of pending.vendors()) {
      const failed = pending.of(vendor).filter(({ state }) => state === 'failed');
      pending.become(
        vendor,
        failed.map(({ line }) => line),
        'due',
      );
    }
    this.#parts.changed();
    return this.flush();
  }

  async #run(vendor: number): Promise<void> {
    const { pending } = this.#parts;
    for (;;) {
      const batch = pending
        .of(vendor)
        .filter(({ state }) => state === 'due')
        .slice(0, maxCells);
      if (batch.length === 0) return;
      const lines = batch.map(({ line }) => line);
      pending.send(vendor, batch);
      this.#parts.changed();
      try {
        // oxlint-disable-next-line no-await-in-loop -- one request a quotation at a time
        const stored = await this.#parts.calls.save(await this.#quotationOf(vendor), this.#sent(batch));
        this.#parts.accept(vendor, lines, stored);
        this.#pace.recovered();
      } catch (error) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (!(await this.#refused(vendor, lines, error))) return;
      }
      this.#parts.changed();
    }
  }

  #sent(batch: readonly PendingCell[]) {
    return batch.map(({ line, values, base }) => ({ line, values, version: base?.version ?? null }));
  }

  async #quotationOf(vendor: number): Promise<number> {
    const { calls, quotationOf, refresh } = this.#parts;
    if (this.#unsure.has(vendor)) await refresh();
    const known = quotationOf(vendor);
    if (known !== undefined) return known;
    this.#unsure.add(vendor);
    await calls.quote(vendor);
    await refresh();
    this.#unsure.delete(vendor);
    const made = quotationOf(vendor);
    if (made === undefined) throw new Error('The quotation was entered, and is not there');
    return made;
  }

  /** Whether the rest of what is pending can be sent now. */
  async #refused(vendor: number, lines: readonly number[], error: unknown): Promise<boolean> {
    const { pending, refresh, refusedForGood } = this.#parts;
    const refusal = error instanceof SaveRefusal ? error : undefined;
    const fail = (which: Iterable<number>, reason: string) => pending.become(vendor, which, 'failed', reason);
    if (refusal?.conflict) {
      pending.become(vendor, lines, 'due');
      const read = await refresh().then(
        () => true,
        () => false,
      );
      const untouched = lines.filter((line) => pending.at(vendor, line)?.state === 'due');
      if (read && untouched.length < lines.length) return true;
      if (read && refusal.final) refusedForGood(vendor, refusal.message);
      else fail(untouched, refusal.message);
      return false;
    }
    if (refusal?.final) {
      refusedForGood(vendor, refusal.message);
      return false;
    }
    const named = lines.flatMap((line, at) => {
      const reason = refusal?.lines.get(`bids.${at}`);
      return reason === undefined ? [] : [[line, reason] as const];
    });
    if (refusal && !refusal.again && named.length > 0) {
      pending.become(vendor, lines, 'due');
      for (const [line, reason] of named) fail([line], reason);
      return true;
    }
    fail(lines, reasonOf(error));
    if (refusal?.again) this.#pace.again(() => void this.#retry());
    return false;
  }
}
