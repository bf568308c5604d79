import type { StageName } from '../../../domain/boq/stages.ts';
import type { ExtraRow } from '../../../ui/grid/pasting.ts';
import type { CellEdit, RowId } from '../../../ui/grid/types.ts';
import { emptyStack, pushed, redo, undo, type UndoStack } from '../../../ui/grid/undo.ts';
import type { VisibleRows } from '../../../ui/grid/visibleRows.ts';
import type { BoqCalls, Changes } from '../calls.ts';
import type { BoqLine, BoqRow } from '../lines.ts';
import { DraftKeeper } from './draftKeeper.ts';
import type { BoqDraft, DraftStore } from './drafts.ts';
import { acceptRemote, settle } from './merge.ts';
import { markStep, noteStep } from './noting.ts';
import { Pending } from './pending.ts';
import { draftOf, newRow, restoreDraft } from './restore.ts';
import { RowTree, type Spot } from './rowTree.ts';
import { Saver, type SaveState } from './saver.ts';
import { Sight } from './sight.ts';
import { extraStep } from './extraStep.ts';
import { applyStep, inverse, stepOfEdits, type Step } from './steps.ts';

/** What the editor shows. Another object after every change. */
export interface Snapshot {
  readonly visible: VisibleRows<BoqRow>;
  readonly totals: readonly bigint[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveState;
  readonly lines: number;
  readonly conflicts: readonly RowId[];
  readonly failed: readonly RowId[];
}

/** Milliseconds for which a row is pointed out that somebody else has changed. */
const flashMs = 3000;

/** The lines of a revision in the browser: what is typed is in sight at once, and saved in the background. */
export class BoqStore {
  readonly tree: RowTree;
  readonly #sight: Sight;
  readonly #pending = new Pending();
  readonly #saver: Saver;
  readonly #calls: BoqCalls;
  readonly #drafts: DraftKeeper;
  readonly #listeners = new Set<() => void>();
  readonly #troubled = new Set<RowId>();
  #stack: UndoStack<Step> = emptyStack;
  #snapshot: Snapshot;
  #moment = new Date(0).toISOString();
  #nextKey = -1;
  #held = false;
  #missed = false;
  #refreshing: Promise<void> | undefined;

  constructor(stage: StageName, calls: BoqCalls, drafts: DraftStore) {
    this.tree = new RowTree(stage);
    this.#sight = new Sight(this.tree);
    this.#calls = calls;
    this.#drafts = new DraftKeeper(drafts, () => draftOf(this.tree, this.#pending));
    this.#saver = new Saver({
      tree: this.tree,
      pending: this.#pending,
      calls,
      changed: () => {
        this.#show();
        if (this.#saver.state.state === 'saved') this.keepDraft();
      },
      refresh: async () => this.#accept(await this.#fetch()),
    });
    this.#snapshot = this.#read();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  snapshot = (): Snapshot => this.#snapshot;
  rowOf = (key: RowId): BoqRow | undefined => this.tree.rowOf(key);
  idOf = (key: RowId): number | null => this.#pending.idOf(key);
  keyOf = (id: number): RowId => this.#pending.keyOf(id);

  #read(): Snapshot {
    const trouble = (state: string) => [...this.#troubled].filter((key) => this.rowOf(key)?.mark.state === state);
    return {
      visible: this.#sight.visible,
      totals: this.tree.totals,
      canUndo: this.#stack.done.length > 0,
      canRedo: this.#stack.undone.length > 0,
      save: this.#saver.state,
      lines: this.tree.size,
      conflicts: trouble('conflict'),
      failed: trouble('failed'),
    };
  }

  /** Shows what has been touched. */
  #show(): void {
    const { touched, reshaped } = this.tree.takeTouched();
    for (const key of touched) {
      const state = this.rowOf(key)?.mark.state;
      if (state === 'failed' || state === 'conflict') this.#troubled.add(key);
      else this.#troubled.delete(key);
    }
    this.#sight.update(touched, reshaped);
    this.#snapshot = this.#read();
    for (const listener of this.#listeners) listener();
  }

  /** Reads the lines. Returns the draft of an earlier visit. @throws Error with a message */
  async load(): Promise<BoqDraft | undefined> {
    const { records, moment } = await this.#calls.load();
    this.#moment = moment;
    this.tree.load(records);
    this.#show();
    return this.#drafts.offer();
  }

  /** Looks at the lines in another way: filtered, searched. */
  look(outlook: Parameters<Sight['look']>[0]): void {
    this.#sight.look(outlook);
    this.#show();
  }

  toggle(key: RowId, open: boolean): void {
    this.#sight.toggle(key, open);
    this.#show();
  }

  collapseAll(collapsed: boolean): void {
    this.#sight.collapseAll(collapsed);
    this.#show();
  }

  /** Opens all that a row is in. */
  reveal(key: RowId): void {
    this.#sight.reveal(key);
    this.#show();
  }

  /** Does a step, and saves it soon. */
  #do(step: Step): void {
    noteStep(this.tree, this.#pending, step);
    applyStep(this.tree, step);
    markStep(this.tree, step);
    this.#show();
    this.#later();
  }

  #push(step: Step): void {
    this.#stack = pushed(this.#stack, step);
    this.#do(step);
  }

  #later(): void {
    this.#saver.schedule();
    this.#drafts.later();
  }

  /** Keeps what is not saved in the browser. */
  keepDraft(): void {
    this.#drafts.keep();
  }

  restore(draft: BoqDraft): number {
    this.#drafts.answered();
    const gone = restoreDraft(draft, this.tree, this.#pending, () => (this.#nextKey -= 1));
    this.#show();
    this.#later();
    return gone;
  }

  forgetDraft(): void {
    this.#drafts.answered();
    this.keepDraft();
  }

  /** Changes cells, and adds lines with such cells below the last one in sight, as one step. */
  edit(edits: readonly CellEdit[], extra: readonly ExtraRow[] = []): void {
    const cells = stepOfEdits(this.tree, edits);
    const last = this.#sight.visible.rows.at(-1);
    const added = extraStep(extra, last?.row, () => (this.#nextKey -= 1));
    const steps = [cells, added].filter((step) => step !== undefined);
    const [first] = steps;
    if (first) this.#push(steps.length === 1 ? first : { kind: 'several', steps });
  }

  undo(): Step | undefined {
    const back = undo(this.#stack);
    if (!back) return undefined;
    this.#stack = back.stack;
    const step = inverse(back.step);
    this.#do(step);
    return step;
  }

  redo(): Step | undefined {
    const again = redo(this.#stack);
    if (!again) return undefined;
    this.#stack = again.stack;
    this.#do(again.step);
    return again.step;
  }

  /** Adds an empty line, or one with values. Returns its key. */
  insert(values: Readonly<Partial<BoqLine>>, spot: Spot): RowId {
    const key = (this.#nextKey -= 1);
    const row = newRow(key, values);
    this.#push({ kind: 'insert', entries: [{ row, spot }] });
    if (spot.parent !== null) this.reveal(key);
    return key;
  }

  /** Those of the rows that are in none of the others, in their order. */
  topsOf(keys: Iterable<RowId>): RowId[] {
    const chosen = new Set(keys);
    const isInside = (key: RowId): boolean => {
      const parent = this.rowOf(key)?.parent ?? null;
      return parent !== null && (chosen.has(parent) || isInside(parent));
    };
    const tops = [...chosen].filter((key) => this.rowOf(key) && !isInside(key));
    if (tops.length < 2) return tops;
    const found = new Set(tops);
    return [...this.tree.walk()].flatMap(({ key }) => (found.has(key) ? [key] : []));
  }

  /** Removes rows with all that is below them, as one step. */
  remove(keys: Iterable<RowId>): void {
    const entries = this.topsOf(keys).flatMap((key) => this.tree.entriesOf(key));
    if (entries.length) this.#push({ kind: 'remove', entries });
  }

  /** Moves rows one behind the other to a spot, as one step. */
  move(keys: readonly RowId[], spot: Spot): void {
    const moves = this.topsOf(keys).map((key, at, all) => ({
      key,
      from: this.tree.spotOf(key),
      to: at === 0 ? spot : { ...spot, after: all[at - 1] ?? null },
    }));
    if (moves.length) this.#push({ kind: 'move', moves });
  }

  /** Calls the server for new lines, after all that was typed is saved. @throws Error with a message */
  async fetchLines(
    call: (idOf: (key: RowId) => number | null) => Promise<readonly BoqLine[]>,
  ): Promise<readonly RowId[]> {
    await this.#saver.flush();
    const lines = await call(this.idOf);
    const { flashed } = acceptRemote(this.tree, this.#pending, lines, []);
    const entries = flashed.flatMap((key) => this.tree.entriesOf(key).slice(0, 1));
    if (entries.length) this.#stack = pushed(this.#stack, { kind: 'insert', entries });
    this.#show();
    return flashed;
  }

  /** Calls the server for other values of lines, after all that was typed is saved. @throws Error with a message */
  async callFor(call: (idOf: (key: RowId) => number | null) => Promise<readonly BoqLine[]>): Promise<void> {
    await this.#saver.flush();
    acceptRemote(this.tree, this.#pending, await call(this.idOf), []);
    this.#show();
  }

  /** Takes over what others have changed; while a cell is edited, afterwards. */
  refresh(): Promise<void> {
    if (this.#held) {
      this.#missed = true;
      return Promise.resolve();
    }
    this.#refreshing ??= this.#follow().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  #fetch(): Promise<Changes> {
    return this.#calls.changes(this.#moment);
  }

  /** What is on its way is settled first: otherwise one's own change looks like somebody else's. */
  async #follow(): Promise<void> {
    await this.#saver.idle();
    const changes = await this.#fetch();
    await this.#saver.idle();
    this.#accept(changes);
  }

  #accept({ records, removed, moment }: Changes): void {
    this.#moment = moment;
    const { flashed } = acceptRemote(this.tree, this.#pending, records, removed);
    const flash = (on: boolean) => {
      for (const key of flashed) if (this.rowOf(key)) this.tree.set(key, { flash: on });
      this.#show();
    };
    flash(true);
    if (flashed.length) setTimeout(() => flash(false), flashMs);
  }

  /** Holds back what others change: rows must not move under an open editor. */
  hold(held: boolean): void {
    this.#held = held;
    if (held || !this.#missed) return;
    this.#missed = false;
    void this.refresh().catch(() => undefined);
  }

  settle(key: RowId, keep: 'mine' | 'theirs'): void {
    settle(this.tree, this.#pending, key, keep);
    this.#show();
    this.#later();
  }

  retry(): Promise<void> {
    return this.#saver.retry();
  }

  flush(): Promise<void> {
    return this.#saver.flush();
  }

  /** Ends: what can be saved is saved, the rest stays in the browser. */
  async close(): Promise<void> {
    this.keepDraft();
    await this.#saver.flush();
    this.keepDraft();
    this.#saver.stop();
  }
}
