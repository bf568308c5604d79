import type { Decimal } from '../decimal.ts';
import { moneyOf } from '../formula.ts';
import type { Levelling } from './levelling.ts';
import { levelOfLine } from './levelling.ts';
import type { SplitInput } from './splitProblem.ts';

/** What of an award is asked for, beside the comparison. */
export interface SplitWish {
  /** The least order of a vendor, without freight; null for none. */
  readonly minimumOrder: (vendor: number) => Decimal | null;
  readonly atMost: number | null;
  readonly maxLeadTime: number | null;
}

/** The lines, vendors and bids of a comparison, as what an award can be split over. */
export const splitInput = (levelling: Levelling, { minimumOrder, ...wish }: SplitWish): SplitInput => ({
  ...wish,
  lines: levelling.lines.map(({ line, reference, compared }) => ({
    id: line.id,
    // A line for which nobody has a bid is in no total.
    reference: moneyOf(compared.length > 0 && reference ? reference.cents : 0n),
  })),
  vendors: levelling.basis.columns.map(({ bidder: { id }, charges }) => ({
    id,
    minimumOrder: minimumOrder(id),
    charges,
  })),
  offers: levelling.lines.flatMap(({ line, bids }) =>
    levelOfLine(levelling, line.id).bids.flatMap(({ bidder, leftOut, extension, isBelowMinimum }, at) =>
      leftOut === null && extension !== null
        ? [{ line: line.id, vendor: bidder, extension, leadTime: bids[at]?.leadTime ?? null, isBelowMinimum }]
        : [],
    ),
  ),
});
