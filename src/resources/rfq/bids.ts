import { quantity, reference } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { bidFields } from './bidFields.ts';
import { rfqs } from './rfqs.ts';

/** What a quotation says of one line of its RFQ (rule 91). It is read and saved with the levelling. */
export const bids = defineResource({
  name: 'bids',
  represent: 'note',
  title: 'Bid',
  partOf: { parent: rfqs, by: 'rfq_id' },
  fields: {
    rfq_id: reference('rfqs', { label: 'RFQ', required: true, readOnly: true }),
    quotation_id: reference('quotations', { required: true, readOnly: true }),
    rfq_line_id: reference('rfq_lines', { label: 'Item', required: true, readOnly: true }),
    ...bidFields,
    /** How many base units the unit of the price is, as on the day it was named. */
    unit_factor: quantity({ label: 'In base units', readOnly: true }),
  },
  verbs: [],
  history: 'batch',
  list: { columns: ['rfq_line_id', 'bid', 'price'] },
});
