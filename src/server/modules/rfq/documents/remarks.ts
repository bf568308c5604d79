import type { DocumentLanguage } from '../../../../domain/documents.ts';
import type { BidLevel } from '../../../../domain/rfq/lineLevel.ts';
import type { LevellingAnswer, LevellingBid, LevellingDecision } from '../../../../resources/rfq/levellingCalls.ts';
import { figuresIn } from '../../../print/figures.ts';
import { remarkWords } from './remarkWords.ts';

/** What stands beside a price: why it does not count, what is plugged, what the vendor and the buyer say. */
export const remarkOf = (
  own: BidLevel,
  bid: LevellingBid | undefined,
  decision: LevellingDecision | undefined,
  language: DocumentLanguage,
): string => {
  const words = remarkWords[language];
  const figures = figuresIn(language);
  const { money, quantity, rate } = figures;
  return [
    own.leftOut && words.leftOut[own.leftOut],
    bid?.unit && bid.unit_factor && words.pricedPer(bid.unit, quantity(bid.unit_factor)),
    own.plug && words.plugged(words.plugBy[own.plug.by], rate(own.plug.rate)),
    bid?.is_alternate && words.alternate(bid.alternate ?? ''),
    bid?.is_alternate && decision?.alternate_is && words.alternateIs[decision.alternate_is],
    own.difference !== null && bid?.stated_extension && words.theirAmount(money(bid.stated_extension)),
    own.outliers.map((outlier) => words.outlier(outlier, figures)).join('; '),
    own.isBelowMinimum &&
      bid?.minimum_quantity &&
      words.sellsAtLeast(`${quantity(bid.minimum_quantity)} ${bid.unit ?? ''}`.trim()),
    bid?.note,
    decision?.note && words.buyer(decision.note),
  ]
    .filter(Boolean)
    .join('; ');
};

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
