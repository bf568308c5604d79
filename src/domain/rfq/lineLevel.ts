import { compare, type Decimal } from '../decimal.ts';
import { decimalInFormula, exactOf, moneyOf, tenTo } from '../formula.ts';
import { sharedTo } from './cents.ts';
import type { LeftOut, PlugBasis, ReferenceBasis } from './bids.ts';
import { moneyOrNull, type LineBids } from './lineBids.ts';
import { outliersOf, referencesOf, type Outlier } from './outliers.ts';

/** What one bid comes to. Amounts have 2 places. */
export interface BidLevel {
  readonly bidder: number;
  /** Why it is not compared; null for one that is. */
  readonly leftOut: LeftOut | null;
  /** Of one base unit in the branch's currency, to 4 places; null without a price, or a rate of the bidder's currency. */
  readonly price: Decimal | null;
  /** Quantity × price in the branch's currency, rounded once. */
  readonly extension: Decimal | null;
  /** The same in the bidder's currency. */
  readonly own: Decimal | null;
  /** The bidder's stated extension less `own`; null where it is the same, or none was stated. */
  readonly difference: Decimal | null;
  readonly isLowest: boolean;
  /** From what it stands out; of one that is not compared, nothing. */
  readonly outliers: readonly Outlier[];
  /** What stands in the place of a gap, in the branch's currency; the reference of the line where nobody decided. */
  readonly plug: {
    readonly by: PlugBasis | ReferenceBasis;
    readonly rate: Decimal;
    readonly extension: Decimal;
    readonly isDecided: boolean;
  } | null;
  /** The quantity asked for is less than the bidder sells. */
  readonly isBelowMinimum: boolean;
}

/** What the bids of one line come to. */
export interface LineLevel {
  readonly id: number;
  /** In the order of the bidders. */
  readonly bids: readonly BidLevel[];
  /** The bidders with the lowest price that is compared. */
  readonly lowest: readonly number[];
  /** How many prices are compared. */
  readonly compared: number;
  /** Quantity × the estimate's rate. */
  readonly estimate: Decimal | null;
}

const levelOf = (of: LineBids): LineLevel => {
  const { line, places, parts, compared } = of;
  const estimate = line.estimate === null ? null : exactOf(line.estimate);
  const references = referencesOf(compared, estimate && estimate.digits * parts * tenTo(places - estimate.places));
  const least = compared.reduce<bigint | null>((low, price) => (low === null || price < low ? price : low), null);
  const bids = of.bidders.map((bidder, at): BidLevel => {
    const [price, leftOut, plug] = [of.prices[at] ?? null, of.leftOut[at] ?? null, of.plugs[at] ?? null];
    const difference = of.differences[at] ?? null;
    const minimum = of.bids[at]?.minimum ?? null;
    const isCompared = price !== null && leftOut === null;
    return {
      bidder,
      leftOut,
      price: price === null ? null : decimalInFormula(sharedTo({ digits: price, places }, parts, 4)),
      extension: moneyOrNull(of.cents[at] ?? null),
      own: moneyOrNull(of.own[at] ?? null),
      difference: difference === 0n ? null : moneyOrNull(difference),
      isLowest: isCompared && price === least,
      outliers: isCompared ? outliersOf(price, references, { places, parts }) : [],
      plug: plug && {
        by: plug.by,
        rate: decimalInFormula(plug.rate),
        extension: moneyOf(plug.cents),
        isDecided: plug.isDecided,
      },
      isBelowMinimum: minimum !== null && compare(line.quantity, minimum) < 0,
    };
  });
  return {
    id: line.id,
    bids,
    lowest: bids.flatMap(({ bidder, isLowest }) => (isLowest ? [bidder] : [])),
    compared: compared.length,
    estimate: moneyOrNull(of.estimate),
  };
};

const known = new WeakMap<LineBids, LineLevel>();

/** What the bids of a line come to; made once, so that a line that nothing changed is the same object again. */
export const lineLevel = (of: LineBids): LineLevel => {
  const made = known.get(of) ?? levelOf(of);
  known.set(of, made);
  return made;
};
