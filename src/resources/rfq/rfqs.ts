import * as z from 'zod/mini';
import { id } from '../../schema/calls/answers.ts';
import { attachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import { call, list } from '../../schema/calls/call.ts';
import { choiceCalls } from '../../schema/calls/rowCalls.ts';
import { detailAnswer } from '../../schema/calls/recordAnswers.ts';
import { date, instant, rows, longText, reference, series, text } from '../../schema/field.ts';
import { idList } from '../../schema/bounds.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { recordCheck } from '../../schema/check.ts';
import { normalised } from '../../schema/normalise.ts';
import { stateOf, whileOpen } from '../../schema/state.ts';
import { awardCalls } from './awardCalls.ts';
import { documentCalls } from './documentCalls.ts';
import { actualCalls } from './actualCalls.ts';
import { mismatchCalls } from './mismatchCalls.ts';
import { levellingCalls } from './levellingCalls.ts';
import { traceCalls } from './traceCalls.ts';
import { vendorCalls } from './vendorCalls.ts';
import { quotationImportCall } from './quotationImportCall.ts';
import { rfqWorkflow } from '../../workflows/rfq/rfqs.ts';

const path = '/api/rfq';
const permissions = 'procurement.rfq';
const view = `${permissions}.view`;

const detail = (): z.ZodMiniType<AnyRecord> => detailAnswer(rfqs);

/** What an RFQ is opened with; by default it is called by its project, or by what it asks for. */
const opened = { name: text({ max: 255 }), due_on: date() };
const maxVendors = 200;

/** What one RFQ asks for at most. */
export const maxVendorsAsked = 2000;

const buyoutIds = () =>
  idList(
    'buyout_ids are required',
    {
      least: 1,
      tooFew: 'Choose what is asked for',
      most: maxVendorsAsked,
      tooMany: `At most ${maxVendorsAsked} at once`,
    },
    'Must be ids',
  );

/** A vendor who supplies some of what is asked for, with how many of the buyout requests. */
const supplier = () => z.strictObject({ id: id(), name: z.string(), supplies: id() });
export type Supplier = z.output<ReturnType<typeof supplier>>;

/** A request for quotation: lines of buyout requests, asked of several vendors (rule 90). */
export const rfqs = defineResource({
  name: 'rfqs',
  represent: 'rfq_code',
  about: 'name',
  title: 'RFQ',
  titles: 'RFQs',
  permissions,
  menu: 'Buying',
  menuPlace: 2,
  icon: 'RequestQuote',
  fields: {
    rfq_code: { ...series('RFQ'), label: 'RFQ code' },
    name: text({ required: 'Say what is asked for', search: true }),
    /** Of what it asks for; empty if that is for several projects, or for none. */
    project_id: reference('projects', { readOnly: true, search: true }),
    due_on: date({ label: 'Quotations due', late: whileOpen(rfqWorkflow) }),
    payment_term_id: reference('payment_terms'),
    instructions: longText({ label: 'To the vendors', max: 4000, search: true }),
    sent_at: instant({ label: 'Sent', readOnly: true }),
    status: stateOf(rfqWorkflow),
    vendors: rows(
      { vendor_id: reference('vendors', { required: true, unique: true }) },
      { represent: 'vendor_id', row: 'Vendor' },
    ),
  },
  workflow: rfqWorkflow,
  people: { buyer: { permission: `${permissions}.update` } },
  below: 'project_id',
  includes: () => ({ code: z.string(), buyout_ids: z.array(id()), vendor_ids: z.array(id()) }),
  path,
  verbs: ['list', 'read', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list(path, { failure: 'Failed to fetch RFQ list' }) },
  attachments: attachmentCalls({ path: `${path}/:id/attachments`, permissions }),
  lists: [
    {
      name: 'all',
      title: 'All',
      path,
      permission: view,
      which: {},
      empty: 'No vendor was asked yet: choose buyout requests, and ask vendors for them.',
    },
    {
      name: 'open',
      title: 'Open',
      path: `${path}/open`,
      permission: view,
      which: { states: ['DRAFT', 'SENT'] },
      work: { title: 'Awaiting quotations', permission: `${permissions}.update`, due: 'due_on' },
      empty: 'No RFQ is open.',
    },
    {
      name: 'to-award',
      title: 'To award',
      path: `${path}/to-award`,
      permission: view,
      which: { states: ['CLOSED'] },
      work: { title: 'To award', permission: 'procurement.award.create', due: 'due_on' },
      empty: 'No RFQ waits for its award.',
    },
  ],
  lineCalls: {
    vendors: choiceCalls(
      `${path}/:id/vendors`,
      permissions,
      { many: 'vendors', name: 'vendor_ids' },
      {
        changeFailure: 'Failed to update RFQ vendors',
      },
    ),
  },
  endpoints: {
    ...levellingCalls,
    ...awardCalls,
    ...documentCalls,
    ...traceCalls,
    ...mismatchCalls,
    ...actualCalls,
    ...vendorCalls,
    importQuotation: quotationImportCall,
    suppliers: call({
      method: 'POST',
      path: `${path}/suppliers`,
      summary: 'Active vendors named for these lines, or who priced or delivered such items, most of them first',
      permission: `${permissions}.create`,
      body: () => z.strictObject({ buyout_ids: buyoutIds() }),
      answer: () => z.strictObject({ vendors: z.array(supplier()) }),
      failure: 'Failed to look for vendors',
    }),
    open: call({
      method: 'POST',
      path,
      summary: 'Ask for quotations of buyout requests',
      permission: `${permissions}.create`,
      stores: true,
      body: () =>
        normalised(
          opened,
          z.extend(recordCheck(opened), {
            buyout_ids: buyoutIds(),
            vendor_ids: z.optional(
              idList(
                'vendor_ids are required',
                { most: maxVendors, tooMany: `At most ${maxVendors} at once` },
                'Must be ids',
              ),
            ),
          }),
        ),
      answer: detail,
      status: 201,
      success: 'RFQ created successfully',
      failure: 'Failed to create RFQ',
    }),
  },
  list: {
    columns: ['rfq_code', 'name', 'project_id', 'status', 'due_on', 'created_by_name', 'created_at'],
    filters: ['status', 'project_id', 'due_on', 'vendors'],
    sort: ['rfq_code', 'DESC'],
  },
  form: [
    { title: '', fields: ['name', 'due_on', 'payment_term_id', 'instructions'] },
    { title: 'Vendors', fields: ['vendors'] },
  ],
  empty: 'Choose buyout requests, and ask vendors for them.',
  beginsAt: 'buyout_requests',
});
