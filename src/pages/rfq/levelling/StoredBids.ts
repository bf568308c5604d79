import type { LevellingAnswer, LevellingBid, LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { currentQuotations } from '../../../resources/rfq/levellingInput.ts';

/** What the server has: the last answer, with the bids of the current quotations by line and vendor. */
export class StoredBids {
  #answer: LevellingAnswer;
  #quotations: ReadonlyMap<number, LevellingQuotation> = new Map();
  #vendorAt: ReadonlyMap<number, number> = new Map();
  #lineAt: ReadonlyMap<number, number> = new Map();
  /** By line, in the order of the vendors; null for a blank one. */
  #bids: (LevellingBid | null)[][] = [];

  constructor(answer: LevellingAnswer) {
    this.#answer = answer;
    this.take(answer);
  }

  get answer(): LevellingAnswer {
    return this.#answer;
  }

  /** The current quotation of each vendor who has one. */
  get quotations(): ReadonlyMap<number, LevellingQuotation> {
    return this.#quotations;
  }

  take(answer: LevellingAnswer): void {
    this.#answer = answer;
    this.#quotations = currentQuotations(answer.quotations);
    this.#vendorAt = new Map(answer.vendors.map(({ id }, at) => [id, at]));
    this.#lineAt = new Map(answer.lines.map(({ id }, at) => [id, at]));
    const vendorOf = new Map([...this.#quotations.values()].map(({ id, vendor_id: vendor }) => [id, vendor]));
    this.#bids = answer.lines.map(() => answer.vendors.map(() => null));
    for (const bid of answer.bids) {
      const vendor = vendorOf.get(bid.quotation_id);
      const row = this.#bids[this.#lineAt.get(bid.rfq_line_id) ?? -1];
      if (row && vendor !== undefined) row[this.#vendorAt.get(vendor) ?? -1] = bid;
    }
  }

  /** The place of a line; undefined for one that is not there any more. */
  placeOf(line: number): number | undefined {
    return this.#lineAt.get(line);
  }

  /** The column of a vendor; -1 for none. */
  columnOf(vendor: number): number {
    return this.#vendorAt.get(vendor) ?? -1;
  }

  at(vendor: number, line: number): LevellingBid | null {
    return this.#bids[this.#lineAt.get(line) ?? -1]?.[this.columnOf(vendor)] ?? null;
  }

  /** The bids of the line at a place. */
  rowAt(place: number): readonly (LevellingBid | null)[] {
    return this.#bids[place] ?? [];
  }

  /** Takes over one bid as it is stored now. */
  put(vendor: number, line: number, bid: LevellingBid | null): void {
    const place = this.#lineAt.get(line) ?? -1;
    const row = this.#bids[place];
    if (row) this.#bids[place] = row.with(this.columnOf(vendor), bid);
  }
}
