import { compare, extension as product, round, type Decimal } from '../../decimal.ts';
import { decimalInFormula, exactOf, halfUp, tenTo } from '../../formula.ts';
import type { DecimalMark } from '../../numerals.ts';
import { scaledBy, type HeadingScale } from '../../table/headingScale.ts';
import type { BidState } from '../bids.ts';
import { figureInCell, readPrice } from './cells.ts';

/** The cells of a price, as texts, and what their headings say of their figures. */
export interface PriceCells {
  /** Null where the table has no column of unit prices. */
  readonly price: string | null;
  readonly extension: string;
  readonly priceScale?: HeadingScale | undefined;
  readonly extensionScale?: HeadingScale | undefined;
}

/** A price with what a person should know of it: what cannot be read, and what was read in a way of its own. */
export interface PricedCells {
  readonly state: BidState;
  readonly price: Decimal | null;
  readonly extension: Decimal | null;
  readonly alternate: string | null;
  readonly said: readonly { readonly is: 'problem' | 'note'; readonly text: string }[];
}

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

const scaled = (figure: Decimal | null, scale: HeadingScale | undefined, places: number): Decimal | null =>
  figure === null || !scale ? figure : round(scaledBy(figure, scale), places);

/** A price as its heading means it, unless the extension proves it as it stands. */
const meantPrice = (
  price: Decimal | null,
  quantity: Decimal | null,
  extension: Decimal | null,
  scale: HeadingScale | undefined,
): Decimal | null => {
  const isProven =
    price !== null && quantity !== null && extension !== null && compare(product(quantity, price), extension) === 0;
  return isProven ? price : scaled(price, scale, 4);
};

/** The price of a bid, which may have to be taken from its extension. */
export const pricedCells = (quantity: Decimal | null, cells: PriceCells, mark: DecimalMark | null): PricedCells => {
  const said: { is: 'problem' | 'note'; text: string }[] = [];
  const { said: ofPrice, ...read } = readPrice(cells.price ?? '', mark);
  if (ofPrice !== null) said.push({ is: read.state === 'unquoted' ? 'problem' : 'note', text: ofPrice });
  const stated = cells.extension.trim() === '' ? null : figureInCell(cells.extension, mark, 2);
  const extension = scaled(stated && 'value' in stated ? stated.value : null, cells.extensionScale, 2);
  if (stated && 'error' in stated) {
    const { state } = readPrice(cells.extension, mark);
    if ((cells.price ?? '').trim() === '' && state === 'no_bid') return { ...read, state, extension: null, said };
    if (state !== 'no_bid' || read.state === 'priced')
      said.push({ is: 'problem', text: `The extension ${stated.error}` });
  }
  const price = meantPrice(read.price, quantity, extension, cells.priceScale);
  if (read.state === 'priced' && price !== null && extension !== null && quantity !== null) {
    const own = product(quantity, price);
    if (compare(own, extension) !== 0)
      said.push({ is: 'note', text: `The extension is stated as ${extension}; quantity × price is ${own}` });
  }
  if (read.state !== 'unquoted' || extension === null || (cells.price ?? '').trim() !== '')
    return { ...read, price, extension, said };
  const taken = quantity === null ? null : priceFrom(quantity, extension);
  if (taken === null) {
    const text = `There is an extension of ${extension} and no unit price that gives it: read as not quoted`;
    return { ...read, price, extension, said: [...said, { is: 'problem', text }] };
  }
  said.push({ is: 'note', text: `The unit price ${taken} is taken from the extension ${extension}` });
  return { ...read, state: 'priced', price: taken, extension, said };
};
