import type { Levelling } from './levelling.ts';
import { levelOfLine } from './levelling.ts';
import type { SplitOffer } from './splitProblem.ts';

/** The bids that are compared, as what an award can be split over. */
export const splitOffers = (levelling: Levelling): SplitOffer[] =>
  levelling.lines.flatMap(({ line, bids }) =>
    levelOfLine(levelling, line.id).bids.flatMap(({ bidder, leftOut, extension, isBelowMinimum }, at): SplitOffer[] =>
      leftOut === null && extension !== null
        ? [{ line: line.id, vendor: bidder, extension, leadTime: bids[at]?.leadTime ?? null, isBelowMinimum }]
        : [],
    ),
  );
