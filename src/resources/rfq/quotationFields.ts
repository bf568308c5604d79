import { currencies } from '../../domain/currencies.ts';
import { date, factor, integer, longText, money, oneOf, reference, text } from '../../schema/field.ts';

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
  minimum_order: money({ label: 'Minimum order', min: '0' }),
  notes: longText({ max: 2000 }),
};
