import { list } from '../../schema/calls/call.ts';
import {
  creator,
  date,
  factor,
  instant,
  integer,
  rows,
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
import { awardNow } from './awardNow.ts';
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
  menu: 'Buying',
  menuPlace: 3,
  icon: 'WorkspacePremium',
  fields: {
    number: series('AWD'),
    rfq_id: reference('rfqs', { label: 'RFQ', required: true, readOnly: true }),
    total: money({ readOnly: 'derived', required: true, initial: '0' }),
    creator_id: creator(),
    recommendation: longText({ max: 4000, search: true }),
    reviewer_id: reference('users', { readOnly: true }),
    approver_id: reference('users', { readOnly: true }),
    awarded_at: instant({ label: 'Awarded', readOnly: true }),
    status: stateOf(awardWorkflow),
    /** The differences from what is quoted now that were kept with a reason (rule 124), a key each. */
    kept: longText({ readOnly: 'derived', max: 1_000_000 }),
    lines: rows(
      {
        rfq_line_id: reference('rfq_lines', { label: 'Item', required: true, unique: true }),
        vendor_id: reference('vendors', { required: true }),
        quantity: quantity({ readOnly: true, required: true }),
        /** In the currency of the branch. */
        unit_price: rate({ label: 'Unit price', readOnly: true, required: true }),
        extension: money({ label: 'Amount', readOnly: true, required: true }),
        lead_time_days: integer({ label: 'Lead time, days', readOnly: true }),
        due_on: date({ label: 'Due', readOnly: true }),
        alternate: text({ max: 500, readOnly: true }),
        reason: text({ max: 500 }),
        /** The answer of the vendor that it is awarded by: who quotes again has another. */
        revision: integer({ readOnly: true, min: 1 }),
        /** Empty: that of the branch. */
        currency: text({ readOnly: true, max: 3 }),
        exchange_rate: factor({ label: 'Exchange rate', readOnly: true }),
        /** What the request wanted in all, and the lowest price of anybody, when it was drafted. */
        requested: quantity({ readOnly: true }),
        lowest_price: rate({ label: 'Lowest when drafted', readOnly: true }),
      },
      { represent: 'rfq_line_id', row: 'Line' },
    ),
    /** What it says of each vendor beside their lines, in the currency of the branch (rules 149 and 150). */
    vendors: rows(
      {
        vendor_id: reference('vendors', { required: true, unique: true }),
        freight: money({ readOnly: true, required: true }),
        lump_sum: money({ label: 'Lump sums', readOnly: true, required: true }),
        discount: money({ readOnly: true, required: true }),
        /** Lines + freight + lump sums − discount. */
        total: money({ readOnly: true, required: true }),
        /** Why they get it though their quotation is over, or it is less than they take. */
        reason: text({ max: 500 }),
      },
      { represent: 'vendor_id', row: 'Vendor' },
    ),
  },
  workflow: awardWorkflow,
  people: { creator: 'creator_id', reviewer: 'reviewer_id', approver: 'approver_id' },
  includes: awardNow,
  below: 'rfq_id',
  partOf: { parent: rfqs, by: 'rfq_id', editing: 'own' },
  path,
  verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { size: 30 }) },
  endpoints: awardDocumentCalls,
  list: {
    columns: ['number', 'rfq_id', 'total', 'status', 'creator_id', 'created_at', 'approver_id'],
    filters: ['status', 'rfq_id', 'approver_id'],
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: ['rfq_id', 'total', 'recommendation', 'reviewer_id', 'approver_id', 'awarded_at', 'lines', 'vendors'],
    },
  ],
  empty: 'Nothing was awarded yet: level the quotations of an RFQ.',
});
