import { list } from '../../schema/calls/call.ts';
import {
  date,
  flag,
  instant,
  integer,
  lines,
  longText,
  money,
  quantity,
  rate,
  reference,
  series,
  text,
} from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { awardWorkflow } from '../../workflows/rfq/awards.ts';
import { awardDocumentCalls } from './documentCalls.ts';
import { rfqs } from './rfqs.ts';

const path = '/api/rfq-awards';
const permissions = 'procurement.award';

/** What is ordered from whom, and why (rule 92). */
export const awards = defineResource({
  name: 'awards',
  represent: 'number',
  about: 'recommendation',
  title: 'Award',
  permissions,
  actions: ['approve'],
  menu: 'Procurement',
  menuPlace: 7,
  icon: 'WorkspacePremium',
  fields: {
    number: series('AWD'),
    rfq_id: reference('rfqs', { label: 'RFQ', required: true, readOnly: true }),
    total: money({ readOnly: 'derived', required: true, initial: '0' }),
    /** Whether its total reaches the value from which the branch has awards reviewed and approved. */
    needs_approval: flag({ label: 'Is approved', readOnly: 'derived' }),
    recommendation: longText({ max: 4000, search: true }),
    reviewer_id: reference('users', { readOnly: true }),
    approver_id: reference('users', { readOnly: true }),
    awarded_at: instant({ label: 'Awarded', readOnly: true }),
    status: stateOf(awardWorkflow),
    lines: lines(
      {
        rfq_line_id: reference('rfq_lines', { label: 'Item', required: true, unique: true }),
        vendor_id: reference('vendors', { required: true }),
        quantity: quantity({ readOnly: true, required: true }),
        /** In the currency of the branch. */
        unit_price: rate({ label: 'Unit price', readOnly: true, required: true }),
        extension: money({ label: 'Amount', readOnly: true, required: true }),
        lead_time_days: integer({ label: 'Lead time, days', readOnly: true }),
        due_on: date({ label: 'Due', readOnly: true }),
        is_lowest: flag({ label: 'Lowest', readOnly: true }),
        alternate: text({ max: 500, readOnly: true }),
        reason: text({ max: 500 }),
      },
      { represent: 'rfq_line_id', line: 'Line', history: 'batch' },
    ),
  },
  workflow: awardWorkflow,
  people: { reviewer: 'reviewer_id', approver: 'approver_id' },
  below: 'rfq_id',
  partOf: { parent: rfqs, by: 'rfq_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  endpoints: awardDocumentCalls,
  list: {
    columns: ['number', 'rfq_id', 'total', 'status', 'created_by_name', 'created_at', 'approver_id'],
    filters: ['status', 'rfq_id', 'approver_id'],
    sort: ['number', 'DESC'],
  },
  form: [
    { title: '', fields: ['rfq_id', 'total', 'recommendation', 'reviewer_id', 'approver_id', 'awarded_at', 'lines'] },
  ],
  empty: 'Nothing was awarded yet: level the quotations of an RFQ.',
});
