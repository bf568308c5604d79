import { compare, type Decimal } from '../../decimal.ts';
import { isOutsideBasis } from '../basis.ts';
import { onceFor } from '../../remembering.ts';
import { addedValue, type AddedRow } from './aloneAmounts.ts';
import { rateOf } from './amounts.ts';
import type { LeftReason } from './leftOut.ts';
import { isNumbering, isWithin, partsOf, styleOf } from './numbering.ts';
import { takenOut } from './rowReason.ts';
import { hasRates, hasValue, isCurrency, isLump, type ReadRow } from './readRow.ts';

/** An amount where a row has neither a quantity nor a rate: a lump sum, or a sum of other rows. */
const aloneIn = ({ figures, basis, texts }: ReadRow): Decimal | null => {
  if ((basis && basis.basis !== 'provisional_sum') || figures.quantity !== null || hasRates(figures)) return null;
  return hasValue(figures.amount) && (texts.unit === undefined || isCurrency(texts.unit) || isLump(texts.unit))
    ? figures.amount
    : null;
};

/** A quantity of one, at the price that is its amount: sections of some bills have their sum so. */
const isOneAtSum = ({ figures: { quantity, rates, amount }, texts }: ReadRow): boolean =>
  quantity !== null &&
  compare(quantity, '1') === 0 &&
  amount !== null &&
  (rates.rate === undefined || compare(rates.rate, amount) === 0) &&
  (texts.unit === undefined || isLump(texts.unit));

const ownNumber = onceFor(({ texts: { ref = '' } }: ReadRow): readonly string[] | null =>
  isNumbering(ref) ? partsOf(ref) : null,
);
const numberOf = (read: ReadRow | LeftReason | undefined): readonly string[] | null =>
  typeof read === 'object' ? ownNumber(read) : null;

/** Whether the number of a row is within that of another: "1.2" in "1". */
const isNumberedIn = (next: ReadRow | LeftReason | undefined, read: ReadRow): boolean => {
  const [inner, outer] = [numberOf(next), numberOf(read)];
  return inner !== null && outer !== null && isWithin(inner, outer);
};

/** So far a neighbour's number is looked for. */
const looked = 20;

/** Whether two numbers stand in one row of numbers: "1.2" and "1.3". */
const areBeside = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.slice(0, -1).join() === other.slice(0, -1).join() &&
  styleOf(one) === styleOf(other);

/** Whether the number of a row stands beside that of the last numbered row, or of the next. */
const isNumberedBeside = (all: readonly (ReadRow | LeftReason)[], at: number): boolean => {
  const own = numberOf(all[at]);
  if (!own) return false;
  return [-1, 1].some((step) => {
    for (let off = 1; off <= looked; off += 1) {
      const other = numberOf(all[at + step * off]);
      if (other) return areBeside(own, other);
    }
    return false;
  });
};

/** What a row adds to the sums of its sheet. */
export const addedOf = (read: ReadRow | LeftReason, at: number, all: readonly (ReadRow | LeftReason)[]): AddedRow => {
  const nothing = {
    value: null,
    alone: null,
    isNumbered: false,
    isSection: false,
    isSibling: false,
    isBorder: false,
    isOne: false,
  };
  // What the client took out is in none of the sums, unless a person takes it back.
  if (typeof read === 'string' || (!read.said && takenOut(read))) return nothing;
  const { figures, basis, stated } = read;
  const isSection = isNumberedIn(all[at + 1], read);
  const isOne = isSection && isOneAtSum(read);
  const alone = isOne ? figures.amount : aloneIn(read);
  const isNumbered = numberOf(read) !== null;
  if (alone !== null) return { ...nothing, alone, isNumbered, isSection, isOne, isSibling: isNumberedBeside(all, at) };
  // What is no part of the total has no part in its sums.
  const isOut = basis !== null && (basis.basis === 'rate_only' || isOutsideBasis(basis.basis));
  const value = isOut ? null : addedValue(figures.quantity, rateOf(figures), stated);
  return { ...nothing, value, isNumbered, isBorder: value === null && figures.quantity === null && !hasRates(figures) };
};
