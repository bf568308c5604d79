import { flag, integer, reference } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { quotationFields } from './quotationFields.ts';
import { rfqs } from './rfqs.ts';

const path = '/api/rfq/:rfq_id/quotations';
const { vendor_id, reference: theirNumber, ...said } = quotationFields;

/** What a vendor answered to an RFQ (rule 91): a second answer is another revision, and the first one stays. */
export const quotations = defineResource({
  name: 'quotations',
  represent: 'reference',
  title: 'Quotation',
  titles: 'Quotations',
  partOf: { parent: rfqs, by: 'rfq_id' },
  fields: {
    rfq_id: reference('rfqs', { label: 'RFQ', required: true, readOnly: true }),
    vendor_id,
    reference: theirNumber,
    /** Which of the vendor's answers to this RFQ it is, from 1 on. */
    revision: integer({ readOnly: 'derived', required: true, initial: 1, min: 1 }),
    /** Whether it is the vendor's last answer. */
    is_current: flag({ label: 'Current', readOnly: 'derived', initial: true }),
    ...said,
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
        'freight',
        'lump_sum',
        'discount_percent',
        'discount_amount',
        'discount_of_whole',
        'taken_because',
        'notes',
      ],
    },
  ],
  empty: 'No vendor has answered yet.',
});
