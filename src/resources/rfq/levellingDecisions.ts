import { reference } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { decisionFields } from './decisionFields.ts';
import { rfqs } from './rfqs.ts';

/** What the buyer decides, beside what the vendor says: it outlives a second quotation, and goes into the award. */
export const levellingDecisions = defineResource({
  name: 'levelling_decisions',
  represent: 'note',
  title: 'Levelling decision',
  partOf: { parent: rfqs, by: 'rfq_id', editing: 'own' },
  fields: {
    rfq_id: reference('rfqs', { label: 'RFQ', required: true, readOnly: true }),
    /** Empty: about the gaps of all vendors. */
    vendor_id: reference('vendors', { readOnly: true }),
    /** Empty: about all that the vendor offers. */
    rfq_line_id: reference('rfq_lines', { label: 'Item', readOnly: true }),
    ...decisionFields,
  },
  verbs: [],
  history: 'batch',
  list: { columns: ['vendor_id', 'rfq_line_id', 'plug_by', 'is_excluded'] },
});
