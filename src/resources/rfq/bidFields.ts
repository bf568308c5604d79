import { flag, integer, money, oneOf, quantity, rate, text } from '../../schema/field.ts';

/** The fields of a bid that a vendor says. */
export const bidFields = {
  /** A line without a bid is blank: neither 0 nor "no bid". */
  bid: oneOf(['priced', 'no_bid'], { required: true, initial: 'priced' }),
  /** In the quotation's currency; below 0 it is a credit (rule 146). */
  price: rate({ min: '-9999999999', max: '9999999999' }),
  /** Of which the price is: another unit of the item; empty for that in which it is asked (rule 163). */
  unit: text({ label: 'Priced per', max: 20 }),
  /** The amount that the vendor wrote, where it is not quantity × price. */
  stated_extension: money({ label: 'Their amount' }),
  is_alternate: flag(),
  /** What is offered in place of what was asked for. */
  alternate: text({ max: 500 }),
  lead_time_days: integer({ label: 'Lead time, days', min: 0, max: 3650 }),
  minimum_quantity: quantity({ label: 'Least quantity', min: '0' }),
  note: text({ max: 500 }),
};
