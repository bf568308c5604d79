import type { RowId } from '../../../ui/grid/types.ts';
import { SaveRefusal, type BoqCalls } from '../calls.ts';
import { nextBatch, nextMove, type Outgoing } from './batches.ts';
import { acceptSaved } from './merge.ts';
import type { Pending } from './pending.ts';
import type { RowTree } from './rowTree.ts';
import { saved } from '../lines.ts';

/** Milliseconds without typing before a batch is sent. */
const pauseMs = 600;
const firstRetryMs = 2000;
const longestRetryMs = 30_000;

/** How far the whole sheet is saved. */
export interface SaveState {
  /** `waiting`: what is left needs the person first. */
  readonly state: 'saved' | 'saving' | 'waiting' | 'failed';
  /** Why not all is saved. */
  readonly reason: string | null;
}

interface Parts {
  readonly tree: RowTree;
  readonly pending: Pending;
  readonly calls: BoqCalls;
  /** Rows or the state have changed. */
  readonly changed: () => void;
  /** Reads what others have changed, before a conflict is told. */
  readonly refresh: () => Promise<void>;
}

const waitingReason = 'A new line is saved once it has a description';

const reasonOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : 'Not saved');

/** Saves in the background: one request at a time, all that has gathered meanwhile in the next one. */
export class Saver {
  readonly #parts: Parts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #retryMs = firstRetryMs;
  #state: SaveState = { state: 'saved', reason: null };
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get state(): SaveState {
    return this.#state;
  }

  #become(next: SaveState): void {
    this.#state = next;
    this.#parts.changed();
  }

  /** Saves soon; sooner changes are saved along. */
  schedule(inMs = pauseMs): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    if (this.#state.state === 'saved') this.#become({ state: 'saving', reason: null });
    this.#timer = setTimeout(() => void this.flush(), inMs);
  }

  /** Saves now. Resolves when all that can be saved is saved; it never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Resolves when no request is on its way. */
  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /** Tries again what was refused. */
  retry(): Promise<void> {
    this.#parts.pending.refused.clear();
    this.#retryMs = firstRetryMs;
    this.#become({ state: 'saving', reason: null });
    return this.flush();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const { tree, pending, calls } = this.#parts;
    for (;;) {
      const batch = nextBatch(tree, pending, (key) => tree.set(key, { mark: saved }));
      try {
        if (batch) await this.#send(batch);
        else {
          const move = nextMove(tree, pending);
          if (!move) break;
          pending.moved.delete(move.key);
          try {
            acceptSaved(
              tree,
              pending,
              { records: await calls.order([move.id], move.place, move.parent), removed: [] },
              new Map(),
            );
          } catch (error) {
            pending.moved.add(move.key);
            throw error;
          }
        }
        this.#retryMs = firstRetryMs;
      } catch (error) {
        const goesOn =
          batch && error instanceof SaveRefusal && error.lines.size > 0 && (await this.#refuse(batch, error));
        if (!goesOn) return this.#fail(error, batch);
      }
      this.#parts.changed();
    }
    if (pending.refused.size) this.#become({ state: 'failed', reason: 'Some lines are not saved' });
    else if (pending.isEmpty) this.#become({ state: 'saved', reason: null });
    else this.#become({ state: 'waiting', reason: waitingReason });
  }

  async #send(batch: Outgoing): Promise<void> {
    const { tree, pending, calls } = this.#parts;
    const gone = new Map([...pending.removed].filter(([id]) => batch.removed.includes(id)));
    // Rows that are put back while this is on its way are new lines.
    for (const [id, keys] of gone) {
      pending.removed.delete(id);
      pending.forget(keys);
    }
    try {
      const { changes, added, removed } = batch;
      acceptSaved(tree, pending, await calls.save({ changes, added, removed }), batch.sent);
    } catch (error) {
      for (const [id, keys] of gone) pending.removed.set(id, keys);
      throw error;
    }
  }

  /** Marks the lines that the server has named; whether the others can be sent now. */
  async #refuse(batch: Outgoing, { conflict, lines }: SaveRefusal): Promise<boolean> {
    const { tree, pending, refresh } = this.#parts;
    const named = new Map<RowId, string>();
    for (const [path, reason] of lines) {
      const [list, at = ''] = path.split('.');
      const key = (list === 'added' ? batch.addedKeys : batch.changedKeys)[Number(at)];
      if (key !== undefined) named.set(key, reason);
    }
    if (conflict) {
      const before = new Map([...named.keys()].map((key) => [key, pending.base.get(key)?.version]));
      await refresh();
      // What others changed elsewhere in the line is merged, and sent again.
      for (const key of before.keys())
        if (pending.base.get(key)?.version !== before.get(key) || tree.rowOf(key)?.mark.state === 'conflict')
          named.delete(key);
      if (named.size === 0) return before.size > 0;
    }
    for (const [key, reason] of named) {
      pending.refused.add(key);
      tree.set(key, { mark: { state: 'failed', reason } });
    }
    return named.size > 0;
  }

  #fail(error: unknown, batch: Outgoing | undefined): void {
    const { tree } = this.#parts;
    const reason = reasonOf(error);
    for (const key of batch?.sent.keys() ?? []) tree.set(key, { mark: { state: 'failed', reason } });
    this.#become({ state: 'failed', reason });
    if (!(error instanceof SaveRefusal) || !error.again || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }
}
