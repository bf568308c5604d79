import { compare, multiply, round, sum, type Decimal } from '../../../domain/decimal.ts';
import { lineLevel } from '../../../domain/rfq/lineLevel.ts';
import type { Levelling } from '../../../domain/rfq/levelling.ts';
import { splitOffers } from '../../../domain/rfq/splitOffers.ts';
import type { SplitInput } from '../../../domain/rfq/splitProblem.ts';
import type { LevellingAnswer, LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { needsReason, type AwardChoice } from './choice.ts';

type Quotations = ReadonlyMap<number, LevellingQuotation>;

/** A vendor's least order in the currency of the branch; null for none, or without a rate. */
export const minimumOrder = (quotation: LevellingQuotation | undefined, branch: string): Decimal | null => {
  if (!quotation || quotation.minimum_order === null) return null;
  if (quotation.currency === null || quotation.currency === branch) return quotation.minimum_order;
  return quotation.exchange_rate === null ? null : round(multiply(quotation.minimum_order, quotation.exchange_rate), 2);
};

/** What of an award is asked for. */
export interface SplitWish {
  /** Null for any number. */
  readonly atMost: number | null;
  readonly minimums: boolean;
  /** In days; null for any. */
  readonly maxLeadTime: number | null;
}

export const splitInput = (
  levelling: Levelling,
  { vendors, lines, currency }: LevellingAnswer,
  quotations: Quotations,
  { atMost, minimums, maxLeadTime }: SplitWish,
): SplitInput => ({
  lines: lines.map(({ id }) => id),
  vendors: vendors.map(({ id }) => ({
    id,
    minimumOrder: minimums ? minimumOrder(quotations.get(id), currency) : null,
  })),
  offers: splitOffers(levelling),
  atMost,
  maxLeadTime,
});

/** What a vendor gets by a choice. */
export interface Share {
  readonly vendor: number;
  readonly lines: number;
  readonly total: Decimal;
  /** The least order that it is below. */
  readonly below: Decimal | null;
}

/** What a choice comes to. */
export interface Award {
  readonly shares: readonly Share[];
  readonly total: Decimal;
  /** The lines that do not go to the lowest. */
  readonly notLowest: readonly number[];
  /** The lines that nobody gets. */
  readonly left: readonly number[];
}

export const awardOf = (
  levelling: Levelling,
  choice: AwardChoice,
  answer: LevellingAnswer,
  quotations: Quotations,
): Award => {
  const amounts = new Map<number, Decimal[]>();
  const left: number[] = [];
  const notLowest: number[] = [];
  for (const line of levelling.lines) {
    const { id } = line.line;
    const vendor = choice.get(id);
    const bid = vendor === undefined ? undefined : lineLevel(line).bids.find(({ bidder }) => bidder === vendor);
    if (vendor === undefined || !bid?.extension) {
      left.push(id);
      continue;
    }
    const own = amounts.get(vendor) ?? [];
    own.push(bid.extension);
    amounts.set(vendor, own);
    if (needsReason(levelling, id, vendor)) notLowest.push(id);
  }
  const shares = answer.vendors.flatMap(({ id: vendor }): Share[] => {
    const own = amounts.get(vendor);
    if (!own) return [];
    const total = round(sum(own), 2);
    const least = minimumOrder(quotations.get(vendor), answer.currency);
    return [{ vendor, lines: own.length, total, below: least !== null && compare(total, least) < 0 ? least : null }];
  });
  return { shares, total: round(sum(shares.map(({ total }) => total)), 2), notLowest, left };
};
