import { outlierText } from '../../../../domain/rfq/outliers.ts';
import type { BidLevel } from '../../../../domain/rfq/lineLevel.ts';
import type { LeftOut, PlugBasis } from '../../../../domain/rfq/bids.ts';
import type { LevellingAnswer, LevellingBid, LevellingDecision } from '../../../../resources/rfq/levellingCalls.ts';
import { moneyText, quantityText, rateText } from '../../../print/texts.ts';

/** Why a bid is not compared, as documents say it. */
const leftOutWords: Readonly<Record<LeftOut, string>> = {
  unquoted: 'not quoted',
  no_bid: 'no bid',
  excluded: 'excluded',
  alternate: 'alternate not accepted',
  bidder_excluded: 'vendor excluded',
  currency: 'no exchange rate',
};

const plugWords: Readonly<Record<PlugBasis, string>> = {
  average: 'average',
  highest: 'highest',
  estimate: 'estimate',
  typed: 'typed',
};

/** What stands beside a price: why it does not count, what is plugged, what the vendor and the buyer say. */
export const remarkOf = (
  own: BidLevel,
  bid: LevellingBid | undefined,
  decision: LevellingDecision | undefined,
): string =>
  [
    own.leftOut && leftOutWords[own.leftOut],
    own.plug && `plugged by ${plugWords[own.plug.by]} ${rateText(own.plug.rate)}`,
    bid?.is_alternate && `alternate: ${bid.alternate ?? ''}`,
    bid?.is_alternate && decision?.alternate_is,
    own.difference !== null && bid?.stated_extension && `their amount ${moneyText(bid.stated_extension)}`,
    own.outlier && outlierText(own.outlier),
    own.isBelowMinimum && bid?.minimum_quantity && `sells at least ${quantityText(bid.minimum_quantity)}`,
    bid?.note,
    decision?.note && `buyer: ${decision.note}`,
  ]
    .filter(Boolean)
    .join('; ');

const keyOf = (line: number | null, vendor: number | null) => `${line ?? ''} ${vendor ?? ''}`;

/** What vendors say in their last answers and the buyer decides, by line and vendor. */
export const saidOf = ({ quotations, bids, decisions }: LevellingAnswer) => {
  const vendors = new Map(quotations.flatMap((one) => (one.is_current ? [[one.id, one.vendor_id] as const] : [])));
  const bidAt = new Map(
    bids.flatMap((bid) => {
      const vendor = vendors.get(bid.quotation_id);
      return vendor === undefined ? [] : [[keyOf(bid.rfq_line_id, vendor), bid] as const];
    }),
  );
  const decisionAt = new Map(decisions.map((one) => [keyOf(one.rfq_line_id, one.vendor_id), one]));
  return {
    bid: (line: number, vendor: number) => bidAt.get(keyOf(line, vendor)),
    decision: (line: number | null, vendor: number | null) => decisionAt.get(keyOf(line, vendor)),
  };
};
