import type { DecimalMark } from '../../../domain/numerals.ts';
import { plainNumber, readNumber } from '../../../ui/fields/numbers.ts';
import type { CellReading } from '../../../ui/fields/numbers.ts';
import { noBid, type BidValues } from './model.ts';

const bounds = { places: 4, digits: 10, min: '-9999999999', max: '9999999999' };
const noBidTexts = /^(n|nb|no|no[\s-]*bid|n\s*\/\s*[abq]|not quoted|declined)$/i;

/** What a typed or pasted text says of a line: a price, `n` or “no bid”, or nothing. */
export const readBid = (text: string, mark: DecimalMark): CellReading =>
  noBidTexts.test(text.trim()) ? { value: noBid } : readNumber(text, bounds, mark);

/** A bid as it is edited and copied. */
export const plainBid = (bid: BidValues | null | undefined, mark: DecimalMark): string => {
  if (!bid) return '';
  return bid.bid === 'no_bid' ? noBid : plainNumber(bid.price, mark);
};
