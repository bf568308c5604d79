import { level, relevel, type Levelling, type LevellingChange } from '../../../domain/rfq/levelling.ts';
import type {
  LevellingAnswer,
  LevellingBid,
  LevellingDecision,
  LevellingQuotation,
} from '../../../resources/rfq/levellingCalls.ts';
import { currentQuotations, levellingInput } from '../../../resources/rfq/levellingInput.ts';
import type { CellEdit, SheetRow, Unread } from '../../../ui/grid/types.ts';
import { emptyStack, pushed, redo, undo, type UndoStack } from '../../../ui/grid/undo.ts';
import type { VisibleRows } from '../../../ui/grid/visibleRows.ts';
import { statusOf, type SaveStatus } from '../../../ui/lines/status.ts';
import { BidSaver } from './BidSaver.ts';
import type { LevellingCalls } from './calls.ts';
import { comparedBid, isSame, withPrice, type BidValues, type CellMark, type LineRow, type Vendor } from './model.ts';
import { keyOf, vendorOf, type CellAt, type CellChange } from './cells.ts';
import type { Choice } from './choice.ts';
import { Decider, type DecisionAt } from './Decider.ts';
import { PendingCells } from './PendingCells.ts';
import { Winners } from './Winners.ts';

/** What the editor shows. Another object after every change. */
export interface LevellingSnapshot {
  readonly answer: LevellingAnswer;
  readonly visible: VisibleRows<LineRow>;
  readonly levelling: Levelling;
  readonly quotations: ReadonlyMap<number, LevellingQuotation>;
  /** By vendor and line, both null for all: `decisionAt` finds one. */
  readonly decisionAt: (at: DecisionAt) => LevellingDecision | undefined;
  /** Who is to get each line; null while nobody awards. */
  readonly choice: Choice | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveStatus;
}

interface Step {
  readonly before: readonly CellChange[];
  readonly after: readonly CellChange[];
}

export const words = { one: 'price', many: 'prices', named: '' };
const nothing = { currency: '', lines: [], bidders: [], bids: [], decisions: [], plug: null };
/** Milliseconds in which the server tells of changes that were made here. */
const ownMs = 3000;
const unmarked: readonly undefined[] = [];

/** The quotations of an RFQ in the browser: what is typed is compared at once, and saved in the background. */
export class LevellingStore {
  readonly #calls: LevellingCalls;
  readonly #pending = new PendingCells();
  readonly #saver: BidSaver;
  readonly #decider: Decider;
  readonly #listeners = new Set<() => void>();
  readonly #unread = new Map<string, Unread>();
  #answer: LevellingAnswer;
  #quotations: ReadonlyMap<number, LevellingQuotation> = new Map();
  #vendorAt: ReadonlyMap<number, number> = new Map();
  #lineAt: ReadonlyMap<number, number> = new Map();
  /** What is stored of the current quotations, by line, in the order of the vendors. */
  #stored: (LevellingBid | null)[][] = [];
  #levelling: Levelling = level(nothing);
  #rows: SheetRow<LineRow>[] = [];
  #stack: UndoStack<Step> = emptyStack;
  readonly #winners = new Winners();
  #snapshot: LevellingSnapshot;
  #savedAt = 0;
  /** How often something was saved from here, and how many readings were begun and the last one taken over. */
  #saves = 0;
  #readings = { begun: 0, taken: 0 };

  constructor(calls: LevellingCalls, answer: LevellingAnswer) {
    this.#calls = calls;
    this.#answer = answer;
    this.#saver = new BidSaver({
      pending: this.#pending,
      calls,
      quotationOf: (vendor) => this.#quotations.get(vendor)?.id,
      accept: (vendor, lines, stored) => this.#accept(vendor, lines, stored),
      refresh: () => this.refresh(),
      changed: () => this.#redraw(this.#pending.all().map(({ line }) => line)),
    });
    this.#decider = new Decider({
      calls,
      changed: (lines, change) => this.#redraw(lines, change),
      bidderOf: (vendor) => this.#levelling.basis.columns[this.#vendorAt.get(vendor) ?? -1]?.bidder,
      refresh: () => this.refresh(),
    });
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
    this.#answer = answer;
    this.#quotations = currentQuotations(answer.quotations);
    this.#vendorAt = new Map(answer.vendors.map(({ id }, at) => [id, at]));
    this.#lineAt = new Map(answer.lines.map(({ id }, at) => [id, at]));
    const vendorOfQuotation = new Map([...this.#quotations.values()].map(({ id, vendor_id: vendor }) => [id, vendor]));
    this.#stored = answer.lines.map(() => answer.vendors.map(() => null));
    for (const bid of answer.bids) {
      const vendor = vendorOfQuotation.get(bid.quotation_id);
      const row = this.#stored[this.#lineAt.get(bid.rfq_line_id) ?? -1];
      if (row && vendor !== undefined) row[this.#vendorAt.get(vendor) ?? -1] = bid;
    }
    for (const vendor of this.#pending.vendors())
      for (const { line } of this.#pending.of(vendor))
        this.#pending.compare(vendor, line, this.#storedAt(vendor, line));
    const decisions = this.#decider.take(answer.decisions);
    const levelled = level(levellingInput({ ...answer, decisions: [...decisions] }));
    const typed = this.#pending.vendors().flatMap((vendor) =>
      this.#pending
        .of(vendor)
        .filter(({ line }) => this.#lineAt.has(line))
        .map(({ line, values }) => comparedBid(line, vendor, this.#quotations.get(vendor), values)),
    );
    this.#levelling = typed.length > 0 ? relevel(levelled, { bids: typed }) : levelled;
    this.#winners.follow(this.#levelling);
    this.#rows = answer.lines.map((_, at) => this.#rowOf(at));
  }

  #storedAt(vendor: number, line: number): LevellingBid | null {
    return this.#stored[this.#lineAt.get(line) ?? -1]?.[this.#vendorAt.get(vendor) ?? -1] ?? null;
  }

  /** What is shown in a cell. */
  valuesAt = ({ vendor, line }: CellAt): BidValues | null => {
    const pending = this.#pending.at(vendor, line);
    return pending ? pending.values : this.#storedAt(vendor, line);
  };

  #markAt(vendor: number, line: number): CellMark | undefined {
    const unread = this.#unread.get(keyOf(vendor, line));
    if (unread) return { state: 'unread', unread };
    const pending = this.#pending.at(vendor, line);
    if (pending?.state === 'failed') return { state: 'failed', reason: pending.reason ?? 'Not saved' };
    return pending?.state === 'conflict' ? { state: 'conflict', theirs: pending.base } : undefined;
  }

  #rowOf(at: number): SheetRow<LineRow> {
    const line = this.#answer.lines[at];
    const compared = this.#levelling.lines[at];
    if (!line || !compared) throw new Error('There is no such line');
    const { vendors } = this.#answer;
    const stored = this.#stored[at] ?? [];
    const isTyped = this.#unread.size > 0 || this.#pending.has(line.id);
    const row: LineRow = {
      id: line.id,
      at,
      line,
      bids: isTyped ? vendors.map(({ id }) => this.valuesAt({ vendor: id, line: line.id })) : stored,
      marks: isTyped ? vendors.map(({ id }) => this.#markAt(id, line.id)) : unmarked,
      decisions: this.#decider.ofLine(line.id, vendors),
      level: compared,
      winner: this.#winners.of(line.id),
    };
    return { id: line.id, row, level: 1, open: null, found: null };
  }

  #read(): LevellingSnapshot {
    const counts = { refused: 0, unfinished: 0, conflicts: 0, due: this.#decider.due, unread: this.#unread.size };
    let reason: string | null = null;
    for (const cell of this.#pending.all()) {
      if (cell.state === 'failed') {
        counts.refused += 1;
        reason ??= cell.reason;
      } else if (cell.state === 'conflict') counts.conflicts += 1;
      else counts.due += 1;
    }
    const rows = this.#rows;
    return {
      answer: this.#answer,
      visible: { rows, indexOf: (id) => this.#lineAt.get(id) },
      levelling: this.#levelling,
      quotations: this.#quotations,
      decisionAt: (at) => this.#decider.at(at),
      choice: this.#winners.choice,
      canUndo: this.#stack.done.length > 0,
      canRedo: this.#stack.undone.length > 0,
      save: statusOf(counts, { state: this.#saver.isRunning ? 'saving' : 'idle', reason }, words),
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
    const rows = [...this.#rows];
    for (const line of new Set(lines)) {
      const at = this.#lineAt.get(line);
      if (at !== undefined) rows[at] = this.#rowOf(at);
    }
    // What was decided for all may have changed others.
    for (const [at, row] of rows.entries()) if (row.row.level !== this.#levelling.lines[at]) rows[at] = this.#rowOf(at);
    this.#rows = rows;
    this.#show();
  }

  #put(changes: readonly CellChange[]): void {
    for (const { vendor, line, values, unread } of changes) {
      if (unread) this.#unread.set(keyOf(vendor, line), unread);
      else this.#unread.delete(keyOf(vendor, line));
      this.#pending.put(vendor, line, values, this.#storedAt(vendor, line));
    }
    this.#redraw(
      changes.map(({ line }) => line),
      {
        bids: changes.map(({ vendor, line, values }) =>
          comparedBid(line, vendor, this.#quotations.get(vendor), values),
        ),
      },
    );
    this.#saver.schedule();
  }

  /** Changes bids as one step that can be taken back. */
  change(changes: readonly CellChange[]): void {
    const now = (at: CellAt): CellChange => ({
      ...at,
      values: this.valuesAt(at),
      unread: this.#unread.get(keyOf(at.vendor, at.line)),
    });
    const real = changes.filter((each) => {
      const { values, unread } = now(each);
      return each.unread !== unread || !isSame(each.values, values);
    });
    if (real.length === 0) return;
    const before = real.map(({ vendor, line }) => now({ vendor, line }));
    this.#stack = pushed(this.#stack, { before, after: real });
    this.#put(real);
  }

  /** Takes over what was typed or pasted into cells; what cannot be read stays in its cell with the reason. */
  edit(edits: readonly CellEdit[]): void {
    this.change(
      edits.flatMap(({ id: line, column, input }): CellChange[] => {
        const vendor = vendorOf(column);
        if (vendor === undefined) return [];
        const values = this.valuesAt({ vendor, line });
        return 'error' in input
          ? [{ vendor, line, values, unread: input }]
          : [{ vendor, line, values: withPrice(values, input.value) }];
      }),
    );
  }

  /** What a vendor says of all lines, as it is shown: to begin another quotation with it. */
  bidsOf(vendor: number): readonly CellChange[] {
    return this.#answer.lines.flatMap(({ id }) => {
      const values = this.valuesAt({ vendor, line: id });
      return values ? [{ vendor, line: id, values }] : [];
    });
  }

  undo(): CellAt | undefined {
    const back = undo(this.#stack);
    if (!back) return undefined;
    this.#stack = back.stack;
    this.#put(back.step.before);
    return back.step.before[0];
  }

  redo(): CellAt | undefined {
    const again = redo(this.#stack);
    if (!again) return undefined;
    this.#stack = again.stack;
    this.#put(again.step.after);
    return again.step.after[0];
  }

  #accept(vendor: number, lines: readonly number[], stored: readonly LevellingBid[]): void {
    this.#noteSaved();
    const byLine = new Map(stored.map((bid) => [bid.rfq_line_id, bid]));
    const column = this.#vendorAt.get(vendor) ?? -1;
    for (const line of lines) {
      const at = this.#lineAt.get(line) ?? -1;
      const bid = byLine.get(line) ?? null;
      const row = this.#stored[at];
      if (row) this.#stored[at] = row.with(column, bid);
      this.#pending.saved(vendor, line, bid);
    }
    this.#redraw(lines);
  }

  /** Decides about bids: it counts at once, and is saved. @throws Error with a message, after all is as it was */
  async decide(changes: Parameters<Decider['decide']>[0]): Promise<void> {
    this.#savedAt = Date.now();
    await this.#decider.decide(changes).finally(() => this.#noteSaved());
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
    this.#pending.settle(vendor, line, keep);
    const values = this.valuesAt({ vendor, line });
    this.#redraw([line], { bids: [comparedBid(line, vendor, this.#quotations.get(vendor), values)] });
    this.#saver.schedule();
  }

  #noteSaved(): void {
    this.#savedAt = Date.now();
    this.#saves += 1;
  }

  /** Reads all anew; what is typed and not saved stays. @throws Error with a message */
  async refresh(): Promise<void> {
    for (;;) {
      const reading = (this.#readings.begun += 1);
      const saves = this.#saves;
      // oxlint-disable-next-line no-await-in-loop -- what was saved meanwhile may not be in the answer yet
      const answer = await this.#calls.load();
      if (saves !== this.#saves) continue;
      // One that was begun later knows more.
      if (reading < this.#readings.taken) return;
      this.#readings.taken = reading;
      this.#take(answer);
      return this.#show();
    }
  }

  /** Whether changes of the person that are told now may be those that were made here. */
  hasJustSaved(): boolean {
    return this.#saver.isRunning || this.#decider.due > 0 || Date.now() - this.#savedAt < ownMs;
  }

  /** A cell that is not saved and needs the person. */
  firstUnsaved(): CellAt | undefined {
    for (const { row } of this.#rows) {
      const at = row.marks.findIndex((mark) => mark !== undefined);
      const vendor = this.#answer.vendors[at];
      if (vendor) return { line: row.id, vendor: vendor.id };
    }
    return undefined;
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
    this.#saver.stop();
  }
}

export type { Vendor };
