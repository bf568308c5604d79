import type { Bid } from '../../../domain/rfq/bids.ts';
import type { LevellingBid } from '../../../resources/rfq/levellingCalls.ts';
import type { CellEdit, Unread } from '../../../ui/sheet/types.ts';
import { keyOfCell, vendorOf, type CellAt, type CellChange } from './cells.ts';
import { comparedBid, isSame, withPrice, type BidValues, type CellMark } from './model.ts';
import { PendingCells } from './PendingCells.ts';
import type { StoredBids } from './StoredBids.ts';

/** What was typed into a cell and is not saved, with what the server had when the person began. */
export interface KeptCell extends CellChange {
  readonly base: LevellingBid | null;
}

/** What is typed over what is stored, with what cannot be read of it. */
export class TypedCells {
  readonly #stored: StoredBids;
  readonly #unread = new Map<string, Unread>();
  readonly pending = new PendingCells();

  constructor(stored: StoredBids) {
    this.#stored = stored;
  }

  /** How many cells cannot be read. */
  get unread(): number {
    return this.#unread.size;
  }

  /** What is shown in a cell. */
  valuesAt({ vendor, line }: CellAt): BidValues | null {
    const pending = this.pending.at(vendor, line);
    return pending ? pending.values : this.#stored.at(vendor, line);
  }

  markAt(vendor: number, line: number): CellMark | undefined {
    const unread = this.#unread.get(keyOfCell(vendor, line));
    if (unread) return { state: 'unread', unread };
    const pending = this.pending.at(vendor, line);
    if (pending?.state === 'failed') return { state: 'failed', reason: pending.reason ?? 'Not saved' };
    return pending?.state === 'conflict' ? { state: 'conflict', theirs: pending.base } : undefined;
  }

  /** Whether something of a line may be typed and not saved. */
  isTyped(line: number): boolean {
    return this.#unread.size > 0 || this.pending.has(line);
  }

  #now(at: CellAt): CellChange {
    return { ...at, values: this.valuesAt(at), unread: this.#unread.get(keyOfCell(at.vendor, at.line)) };
  }

  /** Of these changes those that change something, and how their cells are now; null for none. */
  stepOf(changes: readonly CellChange[]): { before: readonly CellChange[]; after: readonly CellChange[] } | null {
    const after = changes.filter((each) => {
      const { values, unread } = this.#now(each);
      return each.unread !== unread || !isSame(each.values, values);
    });
    const before = after.map(({ vendor, line }) => this.#now({ vendor, line }));
    return after.length === 0 ? null : { before, after };
  }

  /** What was typed or pasted as changes; what cannot be read stays in its cell with the reason. */
  changesOf(edits: readonly CellEdit[]): CellChange[] {
    return edits.flatMap(({ id: line, column, input }): CellChange[] => {
      const vendor = vendorOf(column);
      if (vendor === undefined) return [];
      const values = this.valuesAt({ vendor, line });
      return 'error' in input
        ? [{ vendor, line, values, unread: input }]
        : [{ vendor, line, values: withPrice(values, input.value) }];
    });
  }

  put(changes: readonly CellChange[]): void {
    for (const { vendor, line, values, unread } of changes) {
      if (unread) this.#unread.set(keyOfCell(vendor, line), unread);
      else this.#unread.delete(keyOfCell(vendor, line));
      this.pending.put(vendor, line, values, this.#stored.at(vendor, line));
    }
  }

  /** All that is not saved. */
  kept(): KeptCell[] {
    const pending = this.pending
      .vendors()
      .flatMap((vendor) => this.pending.of(vendor).map(({ line, base }) => ({ ...this.#now({ vendor, line }), base })));
    const unread = [...this.#unread.keys()].flatMap((key) => {
      const [vendor = 0, line = 0] = key.split(' ').map(Number);
      return this.pending.at(vendor, line)
        ? []
        : { ...this.#now({ vendor, line }), base: this.#stored.at(vendor, line) };
    });
    return [...pending, ...unread];
  }

  /** Shows a cell as it is stored. */
  forget({ vendor, line }: CellAt): void {
    this.#unread.delete(keyOfCell(vendor, line));
    this.pending.forget(vendor, line);
  }

  /** Goes on with what was typed on an earlier visit: another version meanwhile is a conflict. */
  resume({ vendor, line, values, unread, base }: KeptCell): void {
    if (unread) this.#unread.set(keyOfCell(vendor, line), unread);
    const stored = this.#stored.at(vendor, line);
    if (isSame(values, stored)) return;
    this.pending.resume(vendor, { line, values, base });
    this.pending.compare(vendor, line, stored);
  }

  /** These bids were on their way, and are stored like this; a line without one is blank. */
  accept(vendor: number, lines: readonly number[], bids: readonly LevellingBid[]): void {
    const byLine = new Map(bids.map((bid) => [bid.rfq_line_id, bid]));
    for (const line of lines) {
      const bid = byLine.get(line) ?? null;
      this.#stored.put(vendor, line, bid);
      this.pending.saved(vendor, line, bid);
    }
  }

  /** Compares what is pending with what the server has now: another change of the same cell is a conflict. */
  compare(): void {
    for (const vendor of this.pending.vendors())
      for (const { line } of this.pending.of(vendor)) this.pending.compare(vendor, line, this.#stored.at(vendor, line));
  }

  /** A cell as it takes part in the comparison. */
  comparedAt({ vendor, line }: CellAt): Bid {
    return comparedBid(line, vendor, this.#stored.quotations.get(vendor), this.valuesAt({ vendor, line }));
  }

  /** All that is pending, as it takes part in the comparison. */
  compared(): Bid[] {
    return this.pending.vendors().flatMap((vendor) =>
      this.pending
        .of(vendor)
        .filter(({ line }) => this.#stored.placeOf(line) !== undefined)
        .map(({ line }) => this.comparedAt({ vendor, line })),
    );
  }
}
