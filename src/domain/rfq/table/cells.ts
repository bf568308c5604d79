import { round, type Decimal } from '../../decimal.ts';
import { exactOf } from '../../formula.ts';
import { parseNumeral, type DecimalMark } from '../../numerals.ts';
import { withoutLetters } from '../../table/money.ts';
import type { BidState } from '../bids.ts';

/** What a cell says, with what a person should know of how it was read. */
export interface ReadPrice {
  readonly state: BidState;
  readonly price: Decimal | null;
  readonly alternate: string | null;
  readonly said: string | null;
}

const noBid =
  /^(?:no[\s-]*(?:bid|quote|quotation|offer|price)|n\s*\/?\s*b|n\s*\/?\s*q|not (?:bid|quoted|offered|priced)|declined?(?: to (?:bid|quote))?)\.?$/i;
const notThere = /^(?:n\s*\/\s*a|n\.?a\.?|not (?:available|applicable)|none|nil)$/i;
const included = /^(?:incl?\.?|included|incl\.? .*|included (?:in|with|above|below).*)$/i;
const another =
  /^(?<price>.*\d.*?)[\s,;:([-]+(?:alt(?:ernates?|ernatives?)?|substitut\w*|or equal)\b[.:\s-]*(?<text>.*?)[)\]]?$/i;

const plain = (text: string): string => text.replace(/[*†‡]+/g, '').trim();

/** A figure to so many places at most; what has more is rounded, and said. */
export const figureInCell = (
  text: string,
  mark: DecimalMark | null,
  places: number,
): { readonly value: Decimal; readonly said: string | null } | { readonly error: string } => {
  const read = parseNumeral(withoutLetters(plain(text)), mark);
  if ('error' in read) return read;
  if (exactOf(read.value).places <= places) return { value: round(read.value, places), said: null };
  const value = round(read.value, places);
  return { value, said: `“${text.trim()}” is rounded to ${value}` };
};

const unquoted = (said: string | null): ReadPrice => ({ state: 'unquoted', price: null, alternate: null, said });

/** The unit price of a cell: a figure, "no bid" in its spellings, an alternate with its text, or nothing. */
export const readPrice = (text: string, mark: DecimalMark | null): ReadPrice => {
  const bare = plain(text);
  if (bare === '') return unquoted(null);
  if (noBid.test(bare)) return { ...unquoted(null), state: 'no_bid' };
  if (notThere.test(bare)) return { ...unquoted(`“${bare}” is read as no bid`), state: 'no_bid' };
  if (included.test(bare))
    return { state: 'priced', price: '0.0000', alternate: null, said: `“${bare}” is read as a price of 0` };
  const { price = bare, text: other } = another.exec(bare)?.groups ?? {};
  const read = figureInCell(price, mark, 4);
  if ('error' in read) return unquoted(`${read.error}: read as not quoted`);
  return {
    state: 'priced',
    price: read.value,
    alternate: other === undefined ? null : other.trim() || 'Alternate',
    said: read.said,
  };
};

const lump = /^(?:ls|l\.s\.?|lump(?: sum)?|lsum|job|sum)$/i;

/** A quantity: a figure, with its unit perhaps, or a lump sum, which is 1. */
export const readQuantity = (
  text: string,
  mark: DecimalMark | null,
): { readonly value: Decimal; readonly said: string | null } | { readonly error: string } => {
  const bare = plain(text);
  if (lump.test(bare)) return { value: '1.0000', said: null };
  const figure = /^(-?[\d.,\s'’]*\d[\d.,]*)\s*[a-z][a-z.\s]*\d?$/i.exec(bare)?.[1];
  return figureInCell(figure ?? bare, mark, 4);
};
