import { compare, multiply, round, type Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { pricedCells, type PriceCells } from './bidPrice.ts';
import { figureInCell, readQuantity } from './cells.ts';
import { chargeFigure, chargeWords } from './charges.ts';
import { linesOfBidder } from './checkTotal.ts';
import type { Sayings } from './said.ts';
import type { TableBid, TableCharge, TableLine, TableRfq } from './tableRfq.ts';

/** The cells of a bid, as texts; empty where there is none. */
export interface BidCells extends PriceCells {
  readonly alternate: string;
  readonly minimum: string;
  readonly leadTime: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Collects the lines, bidders and bids of one project. Rows are indexes from 0. */
export class RfqBuilder {
  readonly #project: string;
  readonly #mark: DecimalMark | null;
  readonly #said: Sayings;
  readonly #lines: Mutable<TableLine>[] = [];
  readonly #bidders: string[] = [];
  readonly #bids: TableBid[] = [];
  readonly #charges: TableCharge[] = [];
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
  addLine(row: number, texts: Omit<TableLine, 'quantity' | 'estimate' | 'row'>): number {
    const name = texts.description || texts.item;
    if (texts.alternate !== null)
      this.#said.add(
        row,
        'left',
        `“${texts.item || name}” is an alternate (“${texts.alternate}”): it is in no base sum`,
      );
    if (texts.charge !== null)
      this.#said.add(
        row,
        'note',
        `“${name}” is no line: it is taken as ${chargeWords[texts.charge]} of the whole quotation`,
      );
    if (texts.out !== null) this.#said.add(row, 'left', `“${name}” ${texts.out}: it is left out`);
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
  setEstimate(line: number, row: number, name: string, cells: PriceCells): void {
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

  /** What a bidder says beside the lines, in a row of freight, a lump sum or a discount. */
  addCharge(line: number, bidder: number, row: number, { price, extension }: PriceCells): void {
    const of = this.#lines[line];
    if (!of?.charge) return;
    // A percentage stands where prices do, its amount beside it; of two amounts the extension counts.
    const text = /%\s*$/.test(price ?? '') || extension.trim() === '' ? (price ?? '') : extension;
    const figure = chargeFigure(of.charge, text, this.#mark);
    if (figure === null) return;
    const name = `“${of.description || of.item}” of “${this.#bidders[bidder] ?? ''}”`;
    if ('error' in figure) this.#said.add(row, 'problem', `${name}: ${figure.error}`);
    else this.#charges.push({ line, bidder, kind: of.charge, row: row + 1, ...figure });
    // It is a line where the RFQ asks for it.
    if ('amount' in figure && figure.amount !== undefined && of.charge !== 'discount')
      this.#bids.push({
        line,
        bidder,
        state: 'priced',
        price: round(figure.amount, 4),
        extension: null,
        alternate: null,
        minimum: null,
        leadTime: null,
        row: row + 1,
      });
  }

  #isZero(text: string): boolean {
    const read = figureInCell(text, this.#mark, 2);
    return 'value' in read && compare(read.value, '0') === 0;
  }

  /** The price of a bid; what does not fit is said. */
  #priced(row: number, quantity: Decimal | null, cells: PriceCells) {
    const { said, ...read } = pricedCells(quantity, cells, this.#mark);
    for (const { is, text } of said) this.#said.add(row, is, text);
    return read;
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

  /** A discount whose words say a percentage, and whose amount is that of the lines, is a percentage. */
  #asSaid(charge: TableCharge): TableCharge {
    const percent = /(\d+(?:[.,]\d+)?)\s*%/.exec(this.#lines[charge.line]?.description ?? '')?.[1]?.replace(',', '.');
    if (charge.kind !== 'discount' || charge.amount === undefined || percent === undefined) return charge;
    const own = linesOfBidder({ lines: this.#lines, bids: this.#bids }, charge.bidder);
    const isIt = compare(round(multiply(own, multiply(percent, '0.01')), 2), charge.amount) === 0;
    const { amount: _, ...rest } = charge;
    return isIt ? { ...rest, percent: round(percent, 2) } : charge;
  }

  /** What was collected. Lines without a quantity are said. */
  done(): TableRfq {
    for (const { quantity, row, item, description, charge, out } of this.#lines)
      if (quantity === null && charge === null && out === null)
        this.#said.add(row - 1, 'problem', `“${item || description}” has no quantity`);
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
      charges: this.#charges.map((charge) => this.#asSaid(charge)),
      estimate: this.#estimate,
    };
  }
}
