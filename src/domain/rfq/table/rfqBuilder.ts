import { compare, extension as product, type Decimal } from '../../decimal.ts';
import { decimalInFormula, exactOf, halfUp, tenTo } from '../../formula.ts';
import type { DecimalMark } from '../../numerals.ts';
import { figureInCell, readPrice, readQuantity } from './cells.ts';
import type { Sayings } from './said.ts';
import type { TableBid, TableLine, TableRfq } from './tableRfq.ts';

/** The cells of a bid, as texts; empty where there is none. */
export interface BidCells {
  /** Null where the table has no column of unit prices. */
  readonly price: string | null;
  readonly extension: string;
  readonly alternate: string;
  readonly minimum: string;
  readonly leadTime: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The unit price that a quantity and an extension have, if there is one of 4 places. */
const priceFrom = (quantity: Decimal, extension: Decimal): Decimal | null => {
  const [amount, of] = [exactOf(extension), exactOf(quantity)];
  if (of.digits === 0n) return null;
  const price = decimalInFormula({
    digits: halfUp(amount.digits * tenTo(of.places + 4), of.digits * tenTo(amount.places)),
    places: 4,
  });
  return compare(product(quantity, price), extension) === 0 ? price : null;
};

/** Collects the lines, bidders and bids of one project. Rows are indexes from 0. */
export class RfqBuilder {
  readonly #project: string;
  readonly #mark: DecimalMark | null;
  readonly #said: Sayings;
  readonly #lines: Mutable<TableLine>[] = [];
  readonly #bidders: string[] = [];
  readonly #bids: TableBid[] = [];
  readonly #blank: { readonly row: number; readonly bidder: number }[] = [];
  #estimate: string | null = null;

  constructor(project: string, mark: DecimalMark | null, said: Sayings) {
    this.#project = project;
    this.#mark = mark;
    this.#said = said;
  }

  get bidders(): readonly string[] {
    return this.#bidders;
  }

  /** Adds a line; its index. */
  addLine(row: number, texts: Pick<TableLine, 'item' | 'description' | 'unit' | 'alternate'>): number {
    if (texts.alternate !== null)
      this.#said.add(
        row,
        'left',
        `“${texts.item || texts.description}” is an alternate (“${texts.alternate}”): it is in no base sum`,
      );
    return this.#lines.push({ ...texts, quantity: null, estimate: null, row: row + 1 }) - 1;
  }

  /** Adds a bidder; its index. */
  addBidder(name: string): number {
    return this.#bidders.push(name) - 1;
  }

  /** The quantity of a line as a row has it: the first one counts, and others are said. */
  setQuantity(line: number, row: number, text: string): void {
    const of = this.#lines[line];
    if (!of || text.trim() === '') return;
    const read = readQuantity(text, this.#mark);
    if ('error' in read) this.#said.add(row, 'problem', `The quantity ${read.error}`);
    else if (of.quantity === null) {
      of.quantity = read.value;
      this.#said.add(row, 'note', read.said && `The quantity ${read.said}`);
    } else if (compare(of.quantity, read.value) !== 0)
      this.#said.add(row, 'note', `The quantity ${read.value} is another one than ${of.quantity} in row ${of.row}`);
  }

  /** The estimate's unit price of a line. */
  setEstimate(line: number, row: number, name: string, cells: Pick<BidCells, 'price' | 'extension'>): void {
    const of = this.#lines[line];
    this.#estimate ??= name;
    const { price } = this.#priced(row, of?.quantity ?? null, cells);
    if (of && price !== null) of.estimate ??= price;
  }

  /** A bid as its cells say it. */
  addBid(line: number, bidder: number, row: number, cells: BidCells): void {
    const quantity = this.#lines[line]?.quantity ?? null;
    // The amount of a blank price is often a formula that comes to 0: nobody said so.
    if (cells.price?.trim() === '' && this.#isZero(cells.extension) && cells.alternate.trim() === '') {
      this.#blank.push({ row, bidder });
      return;
    }
    const { state, price, extension, alternate } = this.#priced(row, quantity, cells);
    if (state === 'unquoted' && extension === null && cells.alternate.trim() === '') return;
    const figure = (text: string, name: string): Decimal | null => {
      if (text.trim() === '') return null;
      const read = readQuantity(text, this.#mark);
      if ('value' in read) return read.value;
      this.#said.add(row, 'problem', `${name}: ${read.error}`);
      return null;
    };
    const days = figure(cells.leadTime.replace(/\s*(?:calendar |working )?days?\.?$/i, ''), 'The lead time');
    this.#bids.push({
      line,
      bidder,
      state,
      price,
      extension,
      alternate: alternate ?? (cells.alternate.trim() || null),
      minimum: figure(cells.minimum, 'The least quantity'),
      leadTime: days === null ? null : Math.ceil(Number(days)),
      row: row + 1,
    });
  }

  #isZero(text: string): boolean {
    const read = figureInCell(text, this.#mark, 2);
    return 'value' in read && compare(read.value, '0') === 0;
  }

  /** The price of a bid, which may have to be taken from its extension; what does not fit is said. */
  #priced(row: number, quantity: Decimal | null, cells: Pick<BidCells, 'price' | 'extension'>) {
    const { said, ...read } = readPrice(cells.price ?? '', this.#mark);
    this.#said.add(row, read.state === 'unquoted' ? 'problem' : 'note', said);
    const stated = cells.extension.trim() === '' ? null : figureInCell(cells.extension, this.#mark, 2);
    const extension = stated && 'value' in stated ? stated.value : null;
    if (stated && 'error' in stated) {
      const { state } = readPrice(cells.extension, this.#mark);
      if ((cells.price ?? '').trim() === '' && state === 'no_bid') return { ...read, state, extension: null };
      if (state !== 'no_bid' || read.state === 'priced')
        this.#said.add(row, 'problem', `The extension ${stated.error}`);
    }
    if (read.state === 'priced' && read.price !== null && extension !== null && quantity !== null) {
      const own = product(quantity, read.price);
      if (compare(own, extension) !== 0)
        this.#said.add(row, 'note', `The extension is stated as ${extension}; quantity × price is ${own}`);
    }
    if (read.state !== 'unquoted' || extension === null || (cells.price ?? '').trim() !== '')
      return { ...read, extension };
    const price = quantity === null ? null : priceFrom(quantity, extension);
    this.#said.add(
      row,
      price === null ? 'problem' : 'note',
      price === null
        ? `There is an extension of ${extension} and no unit price that gives it: read as not quoted`
        : `The unit price ${price} is taken from the extension ${extension}`,
    );
    return price === null ? { ...read, extension } : { ...read, state: 'priced' as const, price, extension };
  }

  /** Says who gives money for a line: where others ask for some, it may be a slip of the sign. */
  #sayCredits(): void {
    const charged = new Set(this.#bids.flatMap(({ line, price }) => (price && compare(price, '0') > 0 ? [line] : [])));
    for (const { line, bidder, price, row } of this.#bids)
      if (price !== null && compare(price, '0') < 0)
        this.#said.add(
          row - 1,
          charged.has(line) ? 'problem' : 'note',
          `“${this.#bidders[bidder]}” gives a credit: the price is ${price}${charged.has(line) ? ', and others ask for money. Check the sign' : ''}`,
        );
  }

  /** What was collected. Lines without a quantity are said. */
  done(): TableRfq {
    for (const { quantity, row, item, description } of this.#lines)
      if (quantity === null) this.#said.add(row - 1, 'problem', `“${item || description}” has no quantity`);
    this.#sayCredits();
    for (const { row, bidder } of this.#blank)
      if (this.#bids.some((bid) => bid.bidder === bidder))
        this.#said.add(
          row,
          'note',
          `“${this.#bidders[bidder]}” has an amount of 0 and no unit price: read as not quoted`,
        );
    return {
      project: this.#project,
      lines: this.#lines,
      bidders: this.#bidders,
      bids: this.#bids,
      estimate: this.#estimate,
    };
  }
}
