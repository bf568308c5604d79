import { flag, longText, oneOf, rate } from '../../schema/field.ts';

/** The fields of what a buyer decides about a bid, or about all bids of a vendor. */
export const decisionFields = {
  /** What stands for a price that is missing. */
  plug_by: oneOf(['average', 'highest', 'estimate', 'typed']),
  /** A typed one, in the branch's currency. */
  plug_rate: rate({ min: '-9999999999', max: '9999999999' }),
  is_excluded: flag(),
  /** Whether the alternate that is offered is as good as what was asked for. */
  alternate_is: oneOf(['accepted', 'refused']),
  note: longText({ max: 2000 }),
};
