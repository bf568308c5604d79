import { compare } from '../../../domain/decimal.ts';
import type { Bid } from '../../../domain/rfq/bids.ts';
import type { LineBids } from '../../../domain/rfq/lineBids.ts';
import type {
  LevellingAnswer,
  LevellingBid,
  LevellingDecision,
  LevellingLine,
  LevellingQuotation,
} from '../../../resources/rfq/levellingCalls.ts';
import { bidOf } from '../../../resources/rfq/levellingInput.ts';
import type { Unread } from '../../../ui/sheet/types.ts';

export type Vendor = LevellingAnswer['vendors'][number];

/** What a vendor says of a line. A stored bid is one as it is: a copy of each would be felt with 24,000 of them. */
export type BidValues = Omit<LevellingBid, 'id' | 'version' | 'quotation_id' | 'rfq_line_id'>;

/** What a buyer decides, without who it is and which version. */
export type DecisionValues = Omit<LevellingDecision, 'id' | 'version' | 'vendor_id' | 'rfq_line_id'>;

/** What is wrong with a cell: `theirs` is what somebody else has put there meanwhile. */
export type CellMark =
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'conflict'; readonly theirs: BidValues | null }
  | { readonly state: 'unread'; readonly unread: Unread };

/** A line of the comparison as it is shown. Lists are in the order of the vendors. It is another object after a change. */
export interface LevellingLineRow {
  readonly id: number;
  /** From 0 on. */
  readonly at: number;
  readonly line: LevellingLine;
  /** Null for a blank line of a vendor. */
  readonly bids: readonly (BidValues | null)[];
  readonly marks: readonly (CellMark | undefined)[];
  readonly decisions: readonly (LevellingDecision | undefined)[];
  readonly level: LineBids;
  /** The vendor who is to get it; null for nobody. */
  readonly winner: number | null;
}

const empty: BidValues = {
  bid: 'priced',
  price: null,
  stated_extension: null,
  is_alternate: false,
  alternate: null,
  lead_time_days: null,
  minimum_quantity: null,
  note: null,
};

/** Of what a decision consists. */
export const decisionParts = ['plug_by', 'plug_rate', 'is_excluded', 'alternate_is', 'note'] as const;

const undecided: DecisionValues = {
  plug_by: null,
  plug_rate: null,
  is_excluded: false,
  alternate_is: null,
  note: null,
};

/** What is sent of a bid. */
export const sentValues = (values: BidValues): BidValues => ({
  bid: values.bid,
  price: values.price,
  ...(values.unit !== undefined && { unit: values.unit }),
  stated_extension: values.stated_extension,
  is_alternate: values.is_alternate,
  alternate: values.alternate,
  lead_time_days: values.lead_time_days,
  minimum_quantity: values.minimum_quantity,
  note: values.note,
});

export const decisionOf = (decision: LevellingDecision | undefined): DecisionValues => {
  if (!decision) return undecided;
  const { id: _, version: _v, vendor_id: _w, rfq_line_id: _l, ...values } = decision;
  return values;
};

/** The text of a cell in which a vendor does not bid. */
export const noBid = 'no bid';

/** A bid after its price was typed: the rest of what the vendor says stays; `null` makes the line blank. */
export const withPrice = (before: BidValues | null, typed: string | null): BidValues | null => {
  if (typed === null) return null;
  if (typed === noBid) return { ...empty, bid: 'no_bid', note: before?.note ?? null };
  return { ...(before ?? empty), bid: 'priced', price: typed };
};

/** How many base units one of the unit is in which a bid is priced: as on the day it was said, else as its item has it now. */
export const factorOfBid = (line: LevellingLine, before: BidValues | null, unit: string | null | undefined) => {
  if (!unit) return null;
  if (before?.unit === unit && before.unit_factor) return before.unit_factor;
  return line.units?.find((one) => one.unit.toLowerCase() === unit.toLowerCase())?.factor ?? null;
};

/** A bid after something else of it was changed. */
export const withValues = (before: BidValues | null, change: Partial<BidValues>): BidValues => ({
  ...(before ?? empty),
  ...change,
});

const isSameNumber = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && compare(a, b) === 0);

/** Whether two bids say the same; decimals by their value. */
export const isSame = (a: BidValues | null, b: BidValues | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.bid === b.bid &&
    a.is_alternate === b.is_alternate &&
    isSameNumber(a.price, b.price) &&
    (a.unit ?? '').toLowerCase() === (b.unit ?? '').toLowerCase() &&
    isSameNumber(a.stated_extension, b.stated_extension) &&
    (a.alternate ?? '') === (b.alternate ?? '') &&
    a.lead_time_days === b.lead_time_days &&
    isSameNumber(a.minimum_quantity, b.minimum_quantity) &&
    (a.note ?? '') === (b.note ?? ''));

type Terms = Pick<LevellingQuotation, 'vendor_id' | 'lead_time_days'>;

/** A bid as the comparison takes it. `quotation`: undefined for a vendor who has not answered yet. */
export const comparedBid = (
  line: number,
  vendor: number,
  quotation: LevellingQuotation | undefined,
  values: BidValues | null,
): Bid => {
  const terms: Terms = quotation ?? { vendor_id: vendor, lead_time_days: null };
  // A price that somebody is about to type, after another part of the bid, is none yet.
  if (!values || (values.bid === 'priced' && values.price === null))
    return {
      line,
      bidder: vendor,
      state: 'unquoted',
      price: null,
      extension: null,
      alternate: null,
      minimum: null,
      leadTime: null,
    };
  return bidOf({ ...values, rfq_line_id: line }, terms);
};
