import { level, relevel, type Levelling, type LevellingChange } from '../../../domain/rfq/levelling.ts';
import type { LevellingAnswer, LevellingBid } from '../../../resources/rfq/levellingCalls.ts';
import { levellingInput } from '../../../resources/rfq/levellingInput.ts';
import type { CellEdit } from '../../../ui/sheet/types.ts';
import { emptyStack, pushed, redo, undo, type UndoStack } from '../../../ui/sheet/undo.ts';
import type { SaveStatus } from '../../../ui/lines/status.ts';
import type { DraftStore } from '../../../ui/lines/drafts.ts';
import { BidSaver } from './BidSaver.ts';
import { BidsInHand, type BidsDraft } from './BidsInHand.ts';
import type { LevellingCalls } from './calls.ts';
import type { CellAt, CellChange } from './cells.ts';
import { Decider } from './Decider.ts';
import { LineRows } from './LineRows.ts';
import type { BidValues } from './model.ts';
import { LevellingReading } from './LevellingReading.ts';
import { saveStatusOf, type LevellingSnapshot } from './snapshot.ts';
import { StoredBids } from './StoredBids.ts';
import { TypedCells } from './TypedCells.ts';
import { Winners } from './Winners.ts';

interface Step {
  readonly before: readonly CellChange[];
  readonly after: readonly CellChange[];
}

const nothing = { currency: '', lines: [], bidders: [], bids: [], decisions: [], plug: null };

/**
 * The quotations of an RFQ in the browser: what is typed is compared at once, and saved in the background. Its parts know
 * what is stored, what is typed over it, what is decided, who gets what, and what of all that is shown.
 */
export class LevellingStore {
  readonly #stored: StoredBids;
  readonly #cells: TypedCells;
  readonly #saver: BidSaver;
  readonly #hand: BidsInHand;
  readonly #decider: Decider;
  readonly #winners = new Winners();
  readonly #rows: LineRows;
  readonly #reading: LevellingReading<LevellingAnswer>;
  readonly #listeners = new Set<() => void>();
  #levelling: Levelling = level(nothing);
  #stack: UndoStack<Step> = emptyStack;
  #snapshot: LevellingSnapshot;

  constructor(calls: LevellingCalls, answer: LevellingAnswer, drafts: DraftStore<BidsDraft>) {
    this.#stored = new StoredBids(answer);
    this.#cells = new TypedCells(this.#stored);
    const { pending } = this.#cells;
    this.#hand = new BidsInHand({ stored: this.#stored, cells: this.#cells, drafts });
    this.#saver = new BidSaver({
      pending,
      calls,
      quotationOf: (vendor) => this.#stored.quotations.get(vendor)?.id,
      accept: (vendor, lines, bids) => this.#accept(vendor, lines, bids),
      refresh: () => this.refresh(),
      refusedForGood: (vendor, why) => this.#takeInHand(why, vendor),
      changed: () => this.#redraw(pending.all().map(({ line }) => line)),
    });
    this.#decider = new Decider({
      calls,
      changed: (lines, change) => this.#redraw(lines, change),
      bidderOf: (vendor) => this.#levelling.basis.columns[this.#stored.columnOf(vendor)]?.bidder,
      refresh: () => this.refresh(),
    });
    this.#rows = new LineRows({
      stored: this.#stored,
      cells: this.#cells,
      decider: this.#decider,
      winners: this.#winners,
    });
    this.#reading = new LevellingReading(
      () => calls.load(),
      (read) => {
        this.#take(read);
        this.#show();
      },
    );
    this.#take(answer);
    this.#snapshot = this.#read();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  snapshot = (): LevellingSnapshot => this.#snapshot;

  /** Begins anew from what the server has; what is pending stays over it. */
  #take(answer: LevellingAnswer): void {
    this.#stored.take(answer);
    this.#cells.compare();
    const decisions = this.#decider.take(answer.decisions);
    const levelled = level(levellingInput({ ...answer, decisions: [...decisions] }));
    const typed = this.#cells.compared();
    this.#levelling = typed.length > 0 ? relevel(levelled, { bids: typed }) : levelled;
    this.#winners.follow(this.#levelling);
    this.#rows.begin(this.#levelling);
  }

  #read(): LevellingSnapshot {
    const { answer, quotations } = this.#stored;
    return {
      answer,
      visible: { rows: this.#rows.all, indexOf: (id) => this.#stored.placeOf(id) },
      levelling: this.#levelling,
      quotations,
      decisionAt: (at) => this.#decider.at(at),
      choice: this.#winners.choice,
      canUndo: this.#stack.done.length > 0,
      canRedo: this.#stack.undone.length > 0,
      save: saveStatusOf(this.#cells, this.#decider.due, this.#saver.isRunning),
      hand: this.#hand.current,
    };
  }

  #show(): void {
    this.#snapshot = this.#read();
    for (const listener of this.#listeners) listener();
  }

  /** Shows lines anew, after something of the comparison or of their marks has changed. */
  #redraw(lines: Iterable<number>, change?: LevellingChange): void {
    if (change) {
      this.#levelling = relevel(this.#levelling, change);
      this.#winners.follow(this.#levelling);
    }
    this.#rows.redraw(lines, this.#levelling);
    this.#show();
  }

  /** Cells have other values. */
  #compare(cells: readonly CellAt[]): void {
    this.#redraw(
      cells.map(({ line }) => line),
      { bids: cells.map((at) => this.#cells.comparedAt(at)) },
    );
  }

  /** Cells have other values: they are compared, shown and saved. */
  #changed(cells: readonly CellAt[]): void {
    this.#compare(cells);
    this.#saver.schedule();
    this.#hand.later();
  }

  #put(changes: readonly CellChange[]): void {
    this.#cells.put(changes);
    this.#changed(changes);
  }

  #accept(vendor: number, lines: readonly number[], bids: readonly LevellingBid[]): void {
    this.#reading.noteSaved();
    this.#cells.accept(vendor, lines, bids);
    this.#redraw(lines);
    this.#hand.later();
  }

  /** What was typed is out of the comparison, and in hand. */
  #takeInHand(why: string, vendor?: number): void {
    const taken = this.#hand.take(why, vendor);
    if (taken.length === 0) return;
    this.#stack = emptyStack;
    this.#compare(taken);
  }

  /** Nothing can be typed from now on: what cannot be saved stays in hand. */
  async endTyping(why: string): Promise<void> {
    await this.saveAll();
    this.#takeInHand(why);
  }

  /** What is in hand, for people. */
  inHand = () => this.#hand.lines();

  /** Puts what is in hand back into the comparison, to be saved. */
  putBack(): void {
    this.#changed(this.#hand.putBack());
  }

  /** Lets go what is in hand. Returns what takes that back. */
  discard(): () => void {
    const takeBack = this.#hand.discard();
    this.#show();
    return () => {
      takeBack();
      this.#show();
    };
  }

  /** Keeps what is not saved in the browser. */
  keepDraft(): void {
    this.#hand.keep();
  }

  /** What is shown in a cell. */
  valuesAt = (at: CellAt): BidValues | null => this.#cells.valuesAt(at);

  /** Changes bids as one step that can be taken back. */
  change(changes: readonly CellChange[]): void {
    const step = this.#cells.stepOf(changes);
    if (!step) return;
    this.#stack = pushed(this.#stack, step);
    this.#put(step.after);
  }

  /** Takes over what was typed or pasted into cells. */
  edit(edits: readonly CellEdit[]): void {
    this.change(this.#cells.changesOf(edits));
  }

  /** What a vendor says of all lines, as it is shown: to begin another quotation with it. */
  bidsOf(vendor: number): readonly CellChange[] {
    return this.#stored.answer.lines.flatMap(({ id }) => {
      const values = this.valuesAt({ vendor, line: id });
      return values ? [{ vendor, line: id, values }] : [];
    });
  }

  undo(): CellAt | undefined {
    const back = undo(this.#stack);
    if (!back) return undefined;
    this.#stack = back.stack;
    this.#put(back.command.before);
    return back.command.before[0];
  }

  redo(): CellAt | undefined {
    const again = redo(this.#stack);
    if (!again) return undefined;
    this.#stack = again.stack;
    this.#put(again.command.after);
    return again.command.after[0];
  }

  /** Decides about bids: it counts at once, and is saved. @throws Error with a message, after all is as it was */
  async decide(changes: Parameters<Decider['decide']>[0]): Promise<void> {
    this.#reading.noteSaving();
    await this.#decider.decide(changes).finally(() => this.#reading.noteSaved());
  }

  /** Begins to award, with the lowest of each line; or chooses who gets lines, null for nobody. */
  choose(lines: ReadonlyMap<number, number | null> = new Map()): void {
    this.#redraw(this.#winners.choose(this.#levelling, lines));
  }

  /** Awards each line to the lowest again. */
  chooseLowest(): void {
    this.#redraw(this.#winners.chooseLowest(this.#levelling));
  }

  /** Shows who gets each line by an award that was drafted; the other lines go to nobody. */
  showAward(vendors: ReadonlyMap<unknown, unknown>): void {
    this.#redraw(this.#winners.show(this.#levelling, vendors));
  }

  stopChoosing(): void {
    this.#redraw(this.#winners.stop(this.#levelling));
  }

  /** Ends a conflict of a cell. */
  settle({ vendor, line }: CellAt, keep: 'mine' | 'theirs'): void {
    this.#cells.pending.settle(vendor, line, keep);
    this.#changed([{ vendor, line }]);
  }

  /** Reads all anew; what is typed and not saved stays. @throws Error with a message */
  refresh(): Promise<void> {
    return this.#reading.refresh();
  }

  /** Whether changes of the person that are told now may be those that were made here. */
  hasJustSaved(): boolean {
    return this.#saver.isRunning || this.#decider.due > 0 || this.#reading.hasJustSaved();
  }

  /** A cell that is not saved and needs the person. */
  firstUnsaved(): CellAt | undefined {
    return this.#rows.firstMarked();
  }

  retry(): Promise<void> {
    return this.#saver.retry();
  }

  /** Saves all that can be saved. Resolves with how far that went. */
  async saveAll(): Promise<SaveStatus> {
    await Promise.all([this.#saver.flush(), this.#decider.settled()]);
    return this.#snapshot.save;
  }

  /** The server answers again: what it missed is sent, and what was missed is read. */
  goOn(): void {
    if (this.#snapshot.save.state === 'failed') void this.#saver.retry();
    this.refresh().catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([this.#saver.flush(), this.#decider.settled()]);
    this.keepDraft();
    this.#saver.stop();
  }
}
