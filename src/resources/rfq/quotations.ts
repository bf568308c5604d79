import { date, factor, flag, integer, longText, money, oneOf, reference, text } from '../../schema/field.ts';
import { currencies } from '../../domain/currencies.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { rfqs } from './rfqs.ts';

const path = '/api/rfq/:rfq_id/quotations';

/** What a vendor answered to an RFQ (rule 91): a second answer is another revision, and the first one stays. */
export const quotations = defineResource({
  name: 'quotations',
  represent: 'reference',
  title: 'Quotation',
  titles: 'Quotations',
  partOf: { parent: rfqs, by: 'rfq_id' },
  fields: {
    rfq_id: reference('rfqs', { required: true, readOnly: true }),
    vendor_id: reference('vendors', { required: 'Choose a vendor' }),
    reference: text({ label: 'Their number', search: true, max: 60 }),
    /** Which of the vendor's answers to this RFQ it is, from 1 on. */
    revision: integer({ readOnly: 'derived', required: true, initial: 1, min: 1 }),
    /** Whether it is the vendor's last answer. */
    is_current: flag({ label: 'Current', readOnly: 'derived', initial: true }),
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
  },
  path,
  verbs: ['list', 'read', 'create', 'update', 'remove'],
  calls: {
    list: { path, size: 30 },
    create: { path, success: 'Quotation entered' },
  },
  list: {
    columns: ['vendor_id', 'reference', 'revision', 'received_on', 'valid_until', 'lead_time_days', 'is_current'],
    filters: ['vendor_id', 'is_current'],
    sort: ['created_at', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: [
        'vendor_id',
        'reference',
        'received_on',
        'valid_until',
        'payment_term_id',
        'currency',
        'exchange_rate',
        'lead_time_days',
        'minimum_order',
        'notes',
      ],
    },
  ],
  empty: 'No vendor has answered yet.',
});
