import { multiply, round, type Decimal } from '../../domain/decimal.ts';
import type { Bid, BidDecision, LevellingInput, Plug } from '../../domain/rfq/bids.ts';
import type { Terms } from '../../domain/rfq/charges.ts';
import type { LevellingAnswer, LevellingBid, LevellingDecision, LevellingQuotation } from './levellingCalls.ts';

/** What of a quotation the comparison follows from. */
type Quoted = Pick<
  LevellingQuotation,
  'id' | 'vendor_id' | 'is_current' | 'currency' | 'exchange_rate' | 'lead_time_days'
> &
  Partial<QuotedTerms>;
/** What a quotation says beside its lines (rule 149). */
type QuotedTerms = Pick<
  LevellingQuotation,
  'freight' | 'lump_sum' | 'discount_percent' | 'discount_amount' | 'discount_of_whole'
>;
interface Stored extends Pick<LevellingAnswer, 'currency'> {
  readonly bids: readonly LevellingBid[];
  readonly decisions: readonly LevellingDecision[];
  readonly vendors: readonly (Pick<LevellingAnswer['vendors'][number], 'id'> &
    Partial<LevellingAnswer['vendors'][number]>)[];
  readonly lines: readonly Pick<LevellingAnswer['lines'][number], 'id' | 'quantity' | 'estimate_rate'>[];
  readonly quotations: readonly Quoted[];
}

/** The last answer of each vendor, by vendor. */
export const currentQuotations = <Q extends Quoted>(quotations: readonly Q[]): ReadonlyMap<number, Q> =>
  new Map(quotations.flatMap((one) => (one.is_current ? [[one.vendor_id, one] as const] : [])));

/** Freight, lump sums and discounts of a quotation. */
export const termsOf = (quotation: Partial<QuotedTerms>): Terms => ({
  freight: quotation.freight ?? null,
  lumpSum: quotation.lump_sum ?? null,
  discountPercent: quotation.discount_percent ?? null,
  discountAmount: quotation.discount_amount ?? null,
  isDiscountOfWhole: quotation.discount_of_whole ?? false,
});

/**
 * A bid as the levelling takes it; what the quotation says of all lines stands in for what the line leaves open, and
 * `usual`, the lead time in our master, for what neither says.
 */
export const bidOf = (
  bid: Omit<LevellingBid, 'id' | 'version' | 'quotation_id'>,
  quotation: Pick<LevellingQuotation, 'vendor_id' | 'lead_time_days'>,
  usual: number | null = null,
): Bid => ({
  line: bid.rfq_line_id,
  bidder: quotation.vendor_id,
  state: bid.bid,
  price: bid.price,
  ...(bid.unit_factor && { per: bid.unit_factor }),
  extension: bid.stated_extension,
  alternate: bid.is_alternate ? (bid.alternate ?? '') : null,
  // Said in the unit of the price.
  minimum:
    bid.minimum_quantity && bid.unit_factor ? multiply(bid.minimum_quantity, bid.unit_factor) : bid.minimum_quantity,
  leadTime: bid.lead_time_days ?? quotation.lead_time_days ?? usual,
});

/** The plug of a decision; null for none. */
export const plugOf = ({ plug_by: by, plug_rate: value }: LevellingDecision): Plug | null =>
  by ? { by, value } : null;

/** A decision about one bid; of one about more than that, undefined. */
export const bidDecisionOf = (decision: LevellingDecision): BidDecision | undefined => {
  const { vendor_id: bidder, rfq_line_id: line, is_excluded: isExcluded, alternate_is: alternate } = decision;
  if (bidder === null || line === null) return undefined;
  return { line, bidder, plug: plugOf(decision), isExcluded, isAccepted: alternate && alternate === 'accepted' };
};

/** What the levelling follows from, as it is stored: the last answer of each vendor, and what the buyer decided. */
export const levellingInput = (stored: Stored): LevellingInput => {
  const current = currentQuotations(stored.quotations);
  const byId = new Map([...current.values()].map((one) => [one.id, one]));
  const excluded = new Set(
    stored.decisions.flatMap((one) => (one.rfq_line_id === null && one.is_excluded ? [one.vendor_id] : [])),
  );
  const usual = new Map(stored.vendors.map(({ id, lead_time_days: days }) => [id, days ?? null]));
  const forAll = stored.decisions.find((one) => one.vendor_id === null && one.rfq_line_id === null);
  return {
    currency: stored.currency,
    lines: stored.lines.map(({ id, quantity, estimate_rate: estimate }) => ({ id, quantity, estimate })),
    bidders: stored.vendors.map(({ id }) => {
      const quotation = current.get(id);
      return {
        id,
        currency: quotation?.currency ?? stored.currency,
        rate: quotation?.exchange_rate ?? null,
        isExcluded: excluded.has(id),
        terms: quotation ? termsOf(quotation) : null,
      };
    }),
    bids: stored.bids.flatMap((bid) => {
      const quotation = byId.get(bid.quotation_id);
      return quotation ? [bidOf(bid, quotation, usual.get(quotation.vendor_id))] : [];
    }),
    decisions: stored.decisions.flatMap((one) => bidDecisionOf(one) ?? []),
    plug: forAll ? plugOf(forAll) : null,
  };
};

/** A vendor's least order in the currency of the branch; null for none, or without a rate. */
export const minimumOrder = (quotation: LevellingQuotation | undefined, branch: string): Decimal | null => {
  if (!quotation || quotation.minimum_order === null) return null;
  if (quotation.currency === null || quotation.currency === branch) return quotation.minimum_order;
  return quotation.exchange_rate === null ? null : round(multiply(quotation.minimum_order, quotation.exchange_rate), 2);
};
