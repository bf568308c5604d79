import { currencies } from '../../domain/currencies.ts';
import { date, factor, flag, integer, longText, money, oneOf, percent, reference, text } from '../../schema/field.ts';

/** The fields of a quotation that a person, or a vendor's workbook, says. */
export const quotationFields = {
  vendor_id: reference('vendors', { required: 'Choose a vendor', takesInactive: 'who was asked may still answer' }),
  reference: text({ label: 'Their number', search: true, max: 60 }),
  received_on: date({ label: 'Received', initial: 'today' }),
  valid_until: date({ label: 'Valid until' }),
  payment_term_id: reference('payment_terms'),
  /** Of all its prices; that of the branch by default. */
  currency: oneOf(currencies, { labels: Object.fromEntries(currencies.map((code) => [code, code])) }),
  /** What one unit of its currency is worth in that of the branch. */
  exchange_rate: factor({ label: 'Exchange rate', min: '0.000001', max: '1000000' }),
  lead_time_days: integer({ label: 'Lead time, days', min: 0, max: 3650 }),
  minimum_order: money({ label: 'Minimum order', min: '0', help: 'Of the goods, without freight.' }),
  /** Beside the lines, in its currency (rule 149): once, whatever is ordered. */
  freight: money({ min: '0' }),
  lump_sum: money({ label: 'Lump sums', min: '0', help: 'Set-up, tools, packing: once, whatever is ordered.' }),
  discount_percent: percent({ label: 'Discount, %', min: '0', max: '100' }),
  discount_amount: money({ label: 'Discount, amount', min: '0', help: 'Given where all that they quoted is ordered.' }),
  discount_of_whole: flag({ label: 'Percentage only on all that they quoted' }),
  /** Why it counts though it came late, or from somebody who was not asked (rule 150). */
  taken_because: longText({ label: 'Why it is taken', max: 1000 }),
  notes: longText({ max: 2000 }),
};
