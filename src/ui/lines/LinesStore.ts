import type { Line } from '../../domain/lines.ts';
import type { ExtraRow } from '../sheet/pasting.ts';
import type { CellEdit, RowId } from '../sheet/types.ts';
import type { VisibleRows } from '../sheet/visibleRows.ts';
import type { LineCalls, LineKey } from './calls.ts';
import { ArrivingLines } from './arriving.ts';
import { isBlank } from './batches.ts';
import { saved, type GridRow } from './lines.ts';
import type { LineModel, LineWords } from './model.ts';
import { Follower } from './follower.ts';
import { DraftKeeper } from './draftKeeper.ts';
import type { LinesDraft, DraftStore } from './drafts.ts';
import type { TypedLine } from '../inHand/typed.ts';
import { besideStored, joined, withdrawAll } from './inHand.ts';
import { settle } from './merge.ts';
import { showSaving, noteCommand, unverifyPutBack } from './noting.ts';
import { Pending } from './pending.ts';
import { draftOf, newRow, restoreDraft } from './restore.ts';
import { RowTree, type Spot } from './rowTree.ts';
import { Saver } from './saver.ts';
import { CommandStack } from './commandStack.ts';
import { ShownRows } from './shownRows.ts';
import {
  appended,
  insertion,
  type Appended,
  type MakeLines,
  type Matched,
  type ShownLine,
  type TakenPlace,
} from './insertion.ts';
import { withNumbers } from './pasted.ts';
import { topsOf, withBelow } from './tops.ts';
import { statusOfLines, type SaveStatus } from './status.ts';
import { applyCommand, cellsCommand, inverse, movesOf, commandOfEdits, type Command } from './commands.ts';
import { countUnsaved } from './unsaved.ts';

/** What the editor shows. Another object after every change. */
export interface Snapshot {
  readonly visible: VisibleRows<GridRow>;
  readonly totals: readonly bigint[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveStatus;
  readonly lines: number;
  readonly conflicts: readonly RowId[];
  /** What was typed and is not in the lines: left by an earlier visit, or refused for good (rule 139). */
  readonly hand: LinesDraft | undefined;
  /** Why nothing can be saved; undefined as long as the server has not said so. */
  readonly refusal: string | undefined;
}

/** What a command has done: how many lines that it has put back have to be verified anew. */
export interface Done {
  readonly unverified: number;
}

const note = (rows: Set<RowId>, key: RowId, isOne: boolean): void => void (isOne ? rows.add(key) : rows.delete(key));

/** The lines of a record in the browser: what is typed is in sight at once, and saved in the background. */
export class LinesStore {
  readonly tree: RowTree;
  readonly #shown: ShownRows;
  readonly #pending = new Pending();
  readonly #saver: Saver;
  readonly #follower: Follower;
  readonly #calls: LineCalls;
  readonly #drafts: DraftKeeper<LinesDraft>;
  readonly #listeners = new Set<() => void>();
  readonly #conflicts = new Set<RowId>();
  readonly #unread = new Set<RowId>();
  readonly #stack = new CommandStack();
  #snapshot: Snapshot;
  #nextKey = -1;
  #hand: LinesDraft | undefined;
  #refusal: string | undefined;
  /** The lines have to be read again: what was removed or moved is not where the server has it. */
  #isBehind = false;
  readonly #arriving: ArrivingLines;

  constructor(model: LineModel, calls: LineCalls, drafts: DraftStore) {
    this.tree = new RowTree(model);
    this.#shown = new ShownRows(this.tree);
    this.#calls = calls;
    this.#drafts = new DraftKeeper(drafts, () => this.#unsaved());
    const parts = { tree: this.tree, pending: this.#pending, calls };
    this.#saver = new Saver({
      ...parts,
      changed: () => {
        this.#show();
        if (this.#snapshot.save.state === 'saved') this.keepDraft();
      },
      refusedForGood: (reason) => {
        // Until the person decides, nothing more is typed into what takes nothing.
        if (this.#unsaved()) this.#refusal = reason;
        void this.#takeInHand(reason);
      },
      refresh: () => this.#follower.refreshNow(),
    });
    this.#arriving = new ArrivingLines({
      ...parts,
      stack: this.#stack,
      flush: () => this.#saver.flush(),
      show: () => this.#show(),
      later: () => this.#later(),
    });
    this.#follower = new Follower({ ...parts, saver: this.#saver, changed: () => this.#show() });
    this.#snapshot = this.#read();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  snapshot = (): Snapshot => this.#snapshot;
  get model(): LineModel {
    return this.tree.model;
  }
  get words(): LineWords {
    return this.model.words;
  }
  rowOf = (key: RowId): GridRow | undefined => this.tree.rowOf(key);
  /** The server's line of a row with other values. */
  storedOf = (key: RowId): Line | undefined => this.#pending.base.get(key);
  idOf = (key: RowId): number | null => this.#pending.idOf(key);
  keyOf = (id: number): RowId => this.#pending.keyOf(id);

  #read(): Snapshot {
    return {
      visible: this.#shown.visible,
      totals: this.tree.totals,
      canUndo: this.#stack.canUndo,
      canRedo: this.#stack.canRedo,
      save: statusOfLines(countUnsaved(this.tree, this.#pending, this.#unread), this.#saver.state, this.words),
      lines: this.tree.size,
      conflicts: [...this.#conflicts],
      hand: this.#hand,
      refusal: this.#refusal,
    };
  }

  /** Shows what has been touched. */
  #show(): void {
    const { touched, reshaped } = this.tree.takeTouched();
    for (const key of touched) {
      const row = this.rowOf(key);
      note(this.#conflicts, key, row?.save.state === 'conflict');
      note(this.#unread, key, row !== undefined && row.unread !== null);
    }
    this.#shown.update(touched, reshaped);
    this.#snapshot = this.#read();
    for (const listener of this.#listeners) listener();
  }

  /** Reads the lines; what an earlier visit has left is in hand. @throws Error with a message */
  async load(): Promise<void> {
    const { records, moment } = await this.#calls.load();
    this.#follower.startAt(moment);
    this.tree.load(records);
    this.#hand = this.#drafts.read();
    this.#show();
  }

  /** All that the browser keeps. */
  #unsaved(): LinesDraft | undefined {
    const typed = draftOf(this.tree, this.#pending);
    return this.#hand && typed ? joined(this.#hand, typed) : (this.#hand ?? typed);
  }

  /** Reads the lines as the server has them, where nothing was typed since. */
  async #readAnew(): Promise<void> {
    const { records, moment } = await this.#calls.load();
    if (!this.#pending.isEmpty) return;
    this.#isBehind = false;
    this.#conflicts.clear();
    this.#unread.clear();
    this.#pending.clear();
    this.#follower.startAt(moment);
    this.tree.load(records);
    this.#show();
  }

  /** What was typed is out of the lines, and in hand. */
  async #takeInHand(why: string): Promise<void> {
    const typed = draftOf(this.tree, this.#pending);
    if (typed) {
      this.#hand = { ...(this.#hand ? joined(this.#hand, typed) : typed), why };
      this.#isBehind = true;
      withdrawAll(this.tree, this.#pending);
      this.#stack.clear();
    }
    this.#saver.reset();
    this.keepDraft();
    // Who cannot read them now does so when the server answers again, or has lost the page.
    if (this.#isBehind) await this.#readAnew().catch(() => undefined);
  }

  /** Nothing can be changed from now on: what cannot be saved stays in hand. */
  async endEditing(why: string): Promise<void> {
    await this.saveAll();
    if (draftOf(this.tree, this.#pending)) await this.#takeInHand(why);
    // From now on the record itself says whether it can be changed.
    this.#refusal = undefined;
    this.#show();
  }

  /** What is in hand, for people, beside what is stored now. */
  inHand(): readonly TypedLine[] {
    return besideStored(this.#hand?.typed ?? [], this.tree);
  }

  /** Looks at the lines in another way: filtered, searched. */
  look(rowFilter: Parameters<ShownRows['look']>[0]): void {
    this.#shown.look(rowFilter);
    this.#show();
  }

  toggle(key: RowId, open: boolean): void {
    this.#shown.toggle(key, open);
    this.#show();
  }

  collapseAll(collapsed: boolean): void {
    this.#shown.collapseAll(collapsed);
    this.#show();
  }

  /** Opens all that a row is in. */
  reveal(key: RowId): void {
    this.#shown.reveal(key);
    this.#show();
  }

  /** Does a command, and saves it soon. */
  #do(command: Command): Done {
    noteCommand(this.tree, this.#pending, command);
    applyCommand(this.tree, command);
    const unverified = unverifyPutBack(this.tree, this.#pending, command);
    showSaving(this.tree, command);
    this.#show();
    this.#later();
    this.#follower.catchUp();
    return { unverified };
  }

  #push(command: Command): void {
    this.#stack.push(command);
    this.#do(command);
  }

  /** Takes a command back as if it had never been done, unless it was undone meanwhile. */
  #takeBack(command: Command): Done | undefined {
    return this.#stack.forget(command) ? this.#do(inverse(command)) : undefined;
  }

  #later(): void {
    this.#saver.schedule();
    this.#drafts.later();
  }

  /** Keeps what is not saved in the browser. */
  keepDraft(): void {
    this.#drafts.keep();
  }

  /** Puts what is in hand back into the lines, to be saved. Returns how many lines it was about are gone. */
  restore(): number {
    const hand = this.#hand;
    if (!hand) return 0;
    this.#have(undefined);
    const gone = restoreDraft(hand, this.tree, this.#pending, () => (this.#nextKey -= 1));
    this.#show();
    this.#later();
    return gone;
  }

  #have(hand: LinesDraft | undefined): void {
    this.#hand = hand;
    this.#refusal = undefined;
  }

  /** Lets go what is in hand. Returns what takes that back. */
  discard(): () => void {
    const hand = this.#hand;
    const become = (next: LinesDraft | undefined) => {
      this.#have(next);
      this.keepDraft();
      this.#show();
    };
    become(undefined);
    return () => become(hand);
  }

  /** Behind the last row in sight, in it where it holds lines. */
  #endOfSight(): Spot {
    const last = this.#shown.visible.rows.at(-1)?.row;
    if (last && !last.sums) return { parent: last.parent, after: last.key };
    const parent = last?.key ?? null;
    return { parent, after: this.tree.childrenOf(parent).at(-1) ?? null };
  }

  /**
   * Changes cells, and adds lines with such cells below the last one in sight, or at a spot, as one command. Added lines get
   * numbers by themselves, unless some come with theirs. `taken`: what they have of masters. Returns their keys.
   */
  edit(
    edits: readonly CellEdit[],
    extra: readonly ExtraRow[] = [],
    {
      spot,
      taken = [],
    }: {
      readonly spot?: Spot | undefined;
      readonly taken?: readonly (TakenPlace | null | undefined)[] | undefined;
    } = {},
  ): readonly RowId[] {
    const cells = commandOfEdits(this.tree, edits);
    const end = spot ?? this.#endOfSight();
    const into = end.parent === null ? undefined : this.rowOf(end.parent)?.line;
    const values = withNumbers(this.tree, extra, end, taken);
    const added = insertion(this.tree.model, extra, end, () => (this.#nextKey -= 1), into, values);
    const commands = [cells, added].filter((command) => command !== undefined);
    const [first] = commands;
    if (first) this.#push(commands.length === 1 ? first : { kind: 'several', commands });
    if (spot && spot.parent !== null) this.reveal(spot.parent);
    return added?.entries.map(({ row }) => row.key) ?? [];
  }

  /** Changes cells, as one command. Returns what takes that back as if it had never been done, unless it was undone meanwhile. */
  tryEdit(edits: readonly CellEdit[]): () => void {
    const command = commandOfEdits(this.tree, edits);
    if (command) this.#push(command);
    return () => {
      if (command) this.#takeBack(command);
    };
  }

  /**
   * Adds lines that were pasted at a spot, as one command; the server makes lines in the places of those that say so, one
   * after the other. @throws Error with a message; what it could not make stays a line as it was pasted
   */
  async paste(rows: readonly ExtraRow[], spot: Spot, matched: readonly (Matched | null)[] = []): Promise<void> {
    const taken = matched.map((one) => (one && 'taken' in one ? one.taken : null));
    await this.#arriving.becomeAll(this.edit([], rows, { spot, taken }), matched);
  }

  undo(): Done | undefined {
    // A row that was begun is nothing that a person has done.
    for (const key of this.#pending.begun.keys()) this.leave(key);
    const command = this.#stack.undo();
    return command && this.#do(command);
  }

  redo(): Done | undefined {
    const command = this.#stack.redo();
    return command && this.#do(command);
  }

  /**
   * Adds lines with those in them behind all others, as one command: each stands in the last one before it that holds lines
   * of its kind, or at the top. Returns their keys, and what takes that back unless it was undone meanwhile.
   */
  append(lines: readonly Appended[]): { readonly keys: readonly RowId[]; readonly takeBack: () => Done | undefined } {
    const entries = appended(this.tree, lines, () => (this.#nextKey -= 1));
    if (entries.length === 0) return { keys: [], takeBack: () => undefined };
    const command: Command = { kind: 'insert', entries };
    this.#push(command);
    return { keys: entries.map(({ row }) => row.key), takeBack: () => this.#takeBack(command) };
  }

  /** Adds an empty line, or one with values. Returns its key. */
  insert(values: Readonly<Partial<Line>>, spot: Spot): RowId {
    const key = (this.#nextKey -= 1);
    const row = newRow(this.tree.model, key, values);
    this.#push({ kind: 'insert', entries: [{ row, spot }] });
    if (spot.parent !== null) this.reveal(key);
    return key;
  }

  /** Adds a line that a person is about to type into: until then there is nothing to save. Returns its key. */
  begin(values: Readonly<Partial<Line>>, spot: Spot): RowId {
    const key = (this.#nextKey -= 1);
    const command: Command = { kind: 'insert', entries: [{ row: newRow(this.tree.model, key, values), spot }] };
    this.#stack.push(command);
    noteCommand(this.tree, this.#pending, command);
    applyCommand(this.tree, command);
    const row = this.rowOf(key);
    if (row) this.#pending.begun.set(key, row.line);
    this.tree.set(key, { save: saved });
    this.#show();
    if (spot.parent !== null) this.reveal(key);
    return key;
  }

  /** Takes away a new row into which nothing was typed: it was never there. */
  leave(key: RowId): void {
    if (!isBlank(this.tree, this.#pending, key)) return;
    this.#stack.forgetInsertion(key);
    this.#pending.begun.delete(key);
    this.#pending.added.delete(key);
    this.tree.remove(key);
    this.#show();
  }

  /** Whether nothing was typed into a new row. */
  isBlank = (key: RowId): boolean => isBlank(this.tree, this.#pending, key);

  /** Gives a line what an offer says of it, as one command. */
  take(key: RowId, values: Readonly<Record<string, string | number | null>>): void {
    const wanted = Object.entries(values).map(([column, value]) => ({ key, column, after: { value, unread: null } }));
    const command = cellsCommand(this.tree, wanted);
    if (command.kind === 'cells' && command.changes.length) this.#push(command);
  }

  /**
   * The server makes lines in the place of a new row, which is the first of them and looks like `shown` meanwhile. What is
   * typed into it until then stays. @throws Error with a message; the row is as it was
   */
  become(key: RowId, shown: ShownLine, make: MakeLines): Promise<void> {
    return this.#arriving.become(key, shown, make);
  }

  topsOf = (keys: Iterable<RowId>): RowId[] => topsOf(this.tree, keys);
  withBelow = (keys: Iterable<RowId>): GridRow[] => withBelow(this.tree, keys);

  /**
   * Removes rows with all that is below them, as one command; what names them in others goes along. Returns what takes
   * that back, unless it was undone meanwhile.
   */
  remove(keys: Iterable<RowId>): () => Done | undefined {
    const entries = this.topsOf(keys).flatMap((key) => this.tree.entriesOf(key));
    if (entries.length === 0) return () => undefined;
    const going = new Set(entries.map(({ row }) => row.key));
    const { withoutNamed } = this.model;
    const gone = entries.map(({ row }) => row.line);
    const rest = () => [...this.tree.walk()].filter(({ key }) => !going.has(key));
    const named = withoutNamed && commandOfEdits(this.tree, withoutNamed(gone, rest()));
    const removal: Command = { kind: 'remove', entries };
    const command: Command = named ? { kind: 'several', commands: [named, removal] } : removal;
    this.#push(command);
    return () => this.#takeBack(command);
  }

  /** Moves rows one behind the other to a spot, as one command. */
  move(keys: readonly RowId[], spot: Spot): void {
    const moves = movesOf(this.tree, this.topsOf(keys), spot);
    if (moves.length) this.#push({ kind: 'move', moves });
  }

  /** Calls the server for new lines, after all that was typed is saved. @throws Error with a message */
  fetchLines(call: (idOf: (key: RowId) => number | null) => Promise<readonly Line[]>): Promise<readonly RowId[]> {
    return this.#arriving.fetch(call);
  }

  /** Calls the server for other values of lines, after all that was typed is saved. @throws Error with a message */
  callFor(call: (keyOf: (key: RowId) => LineKey | null) => Promise<readonly Line[]>): Promise<void> {
    return this.#arriving.change(call);
  }

  /** Takes over what others have changed; while a cell is edited, afterwards. */
  refresh(): Promise<void> {
    return this.#follower.refresh();
  }

  /** Holds back what others change: rows must not move under an open editor. */
  hold(held: boolean): void {
    this.#follower.hold(held);
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

  /** Saves all that can be saved. Resolves with how far that went. */
  async saveAll(): Promise<SaveStatus> {
    await this.#arriving.settled();
    await this.#saver.flush();
    return this.#snapshot.save;
  }

  /** The server answers again: what it missed is sent, and what was missed is read. */
  goOn(): void {
    if (this.#snapshot.save.state === 'failed') void this.#saver.flush();
    if (this.#isBehind) void this.#readAnew().catch(() => undefined);
    this.#follower.refreshQuietly();
  }

  /** Ends: what can be saved is saved, the rest stays in the browser. */
  async close(): Promise<void> {
    this.keepDraft();
    await this.#saver.flush();
    this.keepDraft();
    this.#saver.stop();
  }
}
