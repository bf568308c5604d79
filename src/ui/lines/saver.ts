import type { Line } from '../../domain/lines.ts';
import type { RowId } from '../sheet/types.ts';
import { SaveRefusal, type LineCalls, type LineKey } from './calls.ts';
import {
  lineKeyOf,
  maxMoved,
  nextBatch,
  nextMove,
  withdrawUnnamed,
  type OutgoingBatch,
  type OutgoingMove,
} from './batches.ts';
import { acceptSaved } from './merge.ts';
import { differing, type Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';
import { saved, saving } from './lines.ts';
import { Pace, reasonOf } from './pace.ts';

/** What the saver does. `failed`: something could not be saved, for a reason that is no single line's. */
export interface SaverState {
  readonly state: 'idle' | 'saving' | 'failed';
  readonly reason: string | null;
  /** The server has refused it, and does so again unless something changes. */
  readonly isRefused?: boolean;
}

interface Parts {
  readonly tree: RowTree;
  readonly pending: Pending;
  readonly calls: LineCalls;
  /** Rows or the state have changed. */
  readonly changed: () => void;
  /** The server takes nothing of it as the record is now. */
  readonly refusedForGood: (reason: string) => void;
  /** Reads what others have changed, before a conflict is told. */
  readonly refresh: () => Promise<void>;
}

const idle: SaverState = { state: 'idle', reason: null };
const busy: SaverState = { state: 'saving', reason: null };

/** A line that is to be removed: the rows that go with it, and what is known of those that are lines themselves. */
interface Leaving {
  readonly keys: readonly RowId[];
  readonly lines: readonly {
    readonly key: RowId;
    readonly id: number;
    readonly base: Line | undefined;
    readonly isMoved: boolean;
  }[];
}

/** The lines that a batch removes, by id. */
const leavingWith = (pending: Pending, { removed }: OutgoingBatch): ReadonlyMap<number, Leaving> =>
  new Map(
    removed.map((wanted) => {
      const keys = pending.removed.get(wanted) ?? [];
      const lines = keys.flatMap((key) => {
        const id = pending.idOf(key);
        return id === null ? [] : [{ key, id, base: pending.base.get(key), isMoved: pending.moved.has(key) }];
      });
      return [wanted, { keys, lines }];
    }),
  );

/** Saves in the background: one request at a time, all that has gathered meanwhile in the next one. */
export class Saver {
  readonly #parts: Parts;
  readonly #pace = new Pace(() => void this.flush());
  #running: Promise<void> | undefined;
  #state: SaverState = idle;
  /** What was sent, and may have been saved without an answer. */
  #unsure: OutgoingBatch | undefined;
  /** What the batch removes that was sent last. */
  #leaving: ReadonlyMap<number, Leaving> = new Map();
  /** What is held back removes verified lines: trying again lets them go. */
  #asks = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get state(): SaverState {
    return this.#state;
  }

  #become(next: SaverState): void {
    this.#state = next;
    this.#parts.changed();
  }

  /** Saves soon; sooner changes are saved along. */
  schedule(inMs?: number): void {
    if (this.#pace.isStopped) return;
    if (this.#state.state === 'idle') this.#become(busy);
    this.#pace.soon(inMs);
  }

  /** Saves now. Resolves when all that can be saved is saved; it never rejects. */
  flush(): Promise<void> {
    this.#pace.now();
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Resolves when no request is on its way. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /** Tries again what was refused. */
  retry(): Promise<void> {
    const { tree, pending } = this.#parts;
    for (const key of [...pending.refused, ...pending.base.keys(), ...pending.added, ...pending.moved])
      if (tree.rowOf(key)?.save.state === 'failed') tree.set(key, { save: saving });
    pending.refused.clear();
    pending.held.clear();
    if (this.#asks) pending.agreeToRemovals();
    this.#asks = false;
    this.#pace.recovered();
    this.#become(busy);
    return this.flush();
  }

  /** Nothing is to be saved any more. */
  reset(): void {
    this.#unsure = undefined;
    this.#asks = false;
    this.#pace.now();
    this.#pace.recovered();
    this.#become(idle);
  }

  stop(): void {
    this.#pace.stop();
  }

  async #run(): Promise<void> {
    const { tree, pending } = this.#parts;
    /** How many rows are moved at once: after a refusal one by one, to know which one was meant. */
    let together = maxMoved;
    for (;;) {
      withdrawUnnamed(tree, pending);
      const next = nextMove(tree, pending, together);
      const done = (key: RowId) => tree.set(key, { save: saved });
      const batch = this.#unsure ?? nextBatch(tree, pending, done, 'savable', next !== undefined);
      const move = batch ? undefined : next;
      if (!batch && !move) break;
      if (this.#state.state !== 'saving') this.#become(busy);
      try {
        if (batch) await this.#send(batch);
        else if (move) await this.#sendMove(move);
        this.#pace.recovered();
      } catch (error) {
        const isJudged = error instanceof SaveRefusal && !error.again;
        const goesOn =
          isJudged &&
          !error.final &&
          (batch
            ? this.#holdBack(batch, error) || (error.lines.size > 0 && (await this.#refuse(batch, error)))
            : move && !error.conflict && (await this.#requireSameParent(move, error)));
        if (!goesOn) return this.#fail(error);
        if (move) together = 1;
      }
      this.#parts.changed();
    }
    const [held] = pending.held.values();
    this.#become(held === undefined ? idle : { state: 'failed', reason: held, isRefused: true });
  }

  async #send(batch: OutgoingBatch): Promise<void> {
    const { tree, pending, calls } = this.#parts;
    if (batch !== this.#unsure) this.#leaving = leavingWith(pending, batch);
    // Rows that are put back while this is on its way are new lines.
    for (const id of batch.removed) {
      pending.forget(pending.removed.get(id) ?? []);
      pending.removed.delete(id);
    }
    try {
      const answer = await calls.save(batch);
      acceptSaved(tree, pending, answer, batch.sent);
      // What somebody else had moved out meanwhile is not removed, and is told with the next changes.
      const gone = new Set(answer.removed);
      for (const { key, id } of [...this.#leaving.values()].flatMap(({ lines }) => lines))
        if (gone.has(id)) {
          pending.gone.set(key, id);
          pending.leaving.delete(key);
        } else if (!tree.rowOf(key)) pending.setId(key, id);
      // What is in sight nevertheless, put back or moved out of what went, is new.
      for (const id of gone) {
        const key = pending.keyOf(id);
        if (!tree.rowOf(key) || pending.idOf(key) !== id) continue;
        pending.forget([key]);
        pending.added.add(key);
        tree.set(key, { save: saving });
      }
      this.#unsure = undefined;
    } catch (error) {
      // Sent again unchanged, it is saved once (rule 43); otherwise it would look like somebody else's.
      const mayBeSaved = !(error instanceof SaveRefusal) || error.again;
      this.#keep(mayBeSaved);
      this.#unsure = mayBeSaved ? batch : undefined;
      throw error;
    }
  }

  /** The server has not removed the lines that were to go, or has not said so: they are as before, or go on waiting. */
  #keep(mayBeRemoved: boolean): void {
    const { tree, pending } = this.#parts;
    for (const [wanted, { keys, lines }] of this.#leaving) {
      const [top] = keys;
      const isBack = !mayBeRemoved && top !== undefined && tree.rowOf(top) !== undefined;
      if (!isBack) pending.removed.set(wanted, keys);
      for (const { key, id, base, isMoved } of lines)
        if (tree.rowOf(key)) {
          if (!mayBeRemoved && pending.idOf(key) === null) pending.stays(key, id);
        } else {
          pending.setId(key, id);
          if (base) pending.base.set(key, base);
          if (isMoved) pending.moved.add(key);
          // It was removed again, by itself.
          if (isBack) pending.removed.set(id, [key]);
        }
    }
  }

  async #sendMove({ keys, lines, place, parent }: OutgoingMove): Promise<void> {
    const { tree, pending, calls } = this.#parts;
    for (const key of keys) pending.moved.delete(key);
    try {
      const records = await calls.order(lines, place, parent);
      acceptSaved(tree, pending, { records, removed: [] }, new Map());
    } catch (error) {
      for (const key of keys) {
        const id = pending.idOf(key);
        if (tree.rowOf(key)) pending.moved.add(key);
        // It was removed meanwhile, with what it was moved into: the server has it elsewhere still.
        else if (id !== null) pending.removed.set(id, [key]);
      }
      if (!(await this.#hasNews(keys, lines, error))) throw error;
    }
  }

  /** Somebody else has changed lines that were to be moved: whether they can be moved as they are now. */
  async #hasNews(keys: readonly RowId[], lines: readonly LineKey[], error: unknown): Promise<boolean> {
    if (!(error instanceof SaveRefusal) || !error.conflict) return false;
    await this.#parts.refresh();
    const { tree, pending } = this.#parts;
    const known = new Map(lines.map(({ id, version }) => [id, version]));
    const now = keys.flatMap((key) => lineKeyOf(tree, pending, key) ?? []);
    return now.some(({ id, version }) => known.get(id) !== version);
  }

  /** Marks a line that cannot be where it was moved to; of several, whether each can be tried. */
  async #requireSameParent({ keys }: OutgoingMove, { message }: SaveRefusal): Promise<boolean> {
    const { tree, pending, refresh } = this.#parts;
    const [only, ...others] = keys;
    if (only === undefined || others.length) return true;
    // It, or what it is in, may be gone.
    await refresh();
    if (!pending.moved.has(only)) return true;
    pending.refused.add(only);
    tree.set(only, { save: { state: 'failed', reason: message } });
    return true;
  }

  /** Keeps removals from the next batch that the server does not take; whether there are any. */
  #holdBack({ removed }: OutgoingBatch, { message, asks, lines }: SaveRefusal): boolean {
    const { pending } = this.#parts;
    const before = pending.held.size;
    const reasons = new Map(removed.map((id, at) => [id, lines.get(`removed.${at}`)]));
    for (const [id, reason] of reasons)
      if (asks) pending.held.set(id, `${message}. Retry deletes them, Ctrl+Z keeps them`);
      else if (reason !== undefined) pending.held.set(id, `${reason}. Ctrl+Z puts it back`);
    this.#asks ||= asks;
    return pending.held.size > before;
  }

  /** The rows of a batch that the server has named, with their reasons. */
  #named(batch: OutgoingBatch, lines: SaveRefusal['lines']): Map<RowId, string> {
    const named = new Map<RowId, string>();
    for (const [path, reason] of lines) {
      const [list, at = ''] = path.split('.');
      const key = (list === 'added' ? batch.addedKeys : batch.changedKeys)[Number(at)];
      if (key !== undefined) named.set(key, reason);
    }
    return named;
  }

  /** Marks the lines that the server has named; whether the others can be sent now. */
  async #refuse(batch: OutgoingBatch, { conflict, lines }: SaveRefusal): Promise<boolean> {
    const { tree, pending, refresh } = this.#parts;
    const named = this.#named(batch, lines);
    const { size } = named;
    if (conflict) {
      const before = new Map([...named.keys()].map((key) => [key, pending.base.get(key)?.version]));
      await refresh();
      // What others changed elsewhere in the line is merged, and sent again.
      for (const key of before.keys())
        if (pending.base.get(key)?.version !== before.get(key) || tree.rowOf(key)?.save.state === 'conflict')
          named.delete(key);
    }
    for (const [key, reason] of named) {
      const [row, sent] = [tree.rowOf(key), batch.sent.get(key)];
      // What was typed into it meanwhile may be right, and is gone with a row that was removed.
      if (!row || (sent && Object.keys(differing(tree.model, row.line, sent)).length)) continue;
      pending.refused.add(key);
      tree.set(key, { save: { state: 'failed', reason } });
    }
    return size > 0;
  }

  /** Nothing of a batch is saved. No line by itself is why, so none is marked. */
  #fail(error: unknown): void {
    const isRefused = error instanceof SaveRefusal && !error.again;
    if (error instanceof SaveRefusal && error.final) return this.#parts.refusedForGood(reasonOf(error));
    this.#become({ state: 'failed', reason: reasonOf(error), isRefused });
    if (error instanceof SaveRefusal && error.again) this.#pace.again(() => void this.flush());
  }
}
