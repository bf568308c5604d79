import * as z from 'zod/mini';
import { decimal, id } from '../../schema/calls/answers.ts';
import { attachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import { call, list } from '../../schema/calls/call.ts';
import { commentCalls } from '../../schema/calls/commentCalls.ts';
import { relationCalls } from '../../schema/calls/relationCalls.ts';
import { date, rows, longText, money, oneOf, reference, series, text } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { detailAnswer } from '../../schema/calls/recordAnswers.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { enquiryWorkflow, lossReasons } from '../../workflows/sales/enquiries.ts';

const sources = ['email', 'phone', 'website', 'tender_portal', 'referral', 'visit', 'exhibition', 'other'] as const;

/** Lines of reviewers or approvers, each person once; `holding` is the permission that they need. */
const people = (label: string, line: string, holding: string) =>
  rows(
    { user_id: reference('users', { label: line, required: `Choose a colleague`, unique: true, holding }) },
    { represent: 'user_id', label, row: line },
  );

const member = '/api/enquiries/:id';

/** A related enquiry. */
const relatedEnquiry = () =>
  z.strictObject({
    id: id(),
    number: z.string(),
    title: z.string(),
    status: z.string(),
    customer_name: z.nullable(z.string()),
    expected_value: z.nullable(decimal()),
  });
export type RelatedEnquiry = z.output<ReturnType<typeof relatedEnquiry>>;

const named = () => z.strictObject({ id: id(), number: z.string(), title: z.string(), status: z.string() });
const detail = (): z.ZodMiniType<AnyRecord> => detailAnswer(enquiries);

export const enquiryRelations = relationCalls({
  path: `${member}/related-enquiries`,
  permissions: 'enquiry.own',
  one: 'enquiry',
  many: 'enquiries',
  row: relatedEnquiry,
});
export const enquiryComments = commentCalls({ path: `${member}/comments`, permissions: 'enquiry.own' });

/** Requested work, from the first note to its approval and conversion (rule 26). */
export const enquiries = defineResource({
  name: 'enquiries',
  represent: 'number',
  about: 'title',
  title: 'Enquiry',
  permissions: 'enquiry.own',
  actions: [
    'submit',
    'convert',
    'close',
    'cancel',
    'enquiry.pending.view',
    'enquiry.pending.review',
    'enquiry.pending.approve',
    'enquiry.pending.send_back',
    'enquiry.global.view',
    'enquiry.global.manage',
    'enquiry.global_pending.view',
  ],
  menu: 'Enquiries',
  menuPlace: 1,
  icon: 'RequestQuote',
  fields: {
    number: series('ENQ'),
    title: text({ required: true, search: true }),
    status: stateOf(enquiryWorkflow),
    customer_id: reference('customers', { required: true, isParty: true }),
    client_id: reference('clients', { search: true }),
    contractor_id: reference('customers', { where: { is_contractor: true }, search: true }),
    contact_person_id: reference('customers.contact_persons', {
      within: 'contractor_id',
      prompt: 'Select Contractor',
      search: true,
    }),
    log_category_id: reference('log_categories', { required: true, search: true }),
    scopes: rows(
      {
        scope_id: reference('log_categories.scopes', {
          label: 'Enquiry scope',
          required: 'Choose a scope',
          within: 'log_category_id',
          unique: true,
        }),
      },
      { represent: 'scope_id', label: 'Enquiry scopes', row: 'Enquiry scope' },
    ),
    source: oneOf(sources),
    place: text({ search: true, help: 'Where the work is to be done.' }),
    expected_value: money({ min: '0' }),
    received_on: date({ label: 'Received', initial: 'today', required: true }),
    due_on: date({
      label: 'Due',
      notBefore: 'received_on',
      help: 'When the offer has to be in.',
      // Once it is converted, its estimation has the due date.
      late: { field: 'status', values: ['DRAFT', 'PENDING_APPROVAL', 'SENT_BACK', 'APPROVED'] },
    }),
    expected_decision_on: date({ label: 'Expected decision', notBefore: 'received_on' }),
    description: longText({ search: true }),
    owner_id: reference('users', { required: true, initial: 'me', holding: 'enquiry.own.view' }),
    reviewers: people('Reviewers', 'Reviewer', 'enquiry.pending.review'),
    approvers: people('Approvers', 'Approver', 'enquiry.pending.approve'),
    loss_reason: oneOf(lossReasons, { label: 'Reason for loss', readOnly: true }),
    cloned_from_id: reference('enquiries', { readOnly: true }),
  },
  workflow: enquiryWorkflow,
  people: { owner: 'owner_id', reviewer: 'reviewers.user_id', approver: 'approvers.user_id' },
  visibleTo: { 'enquiry.global.view': {}, 'enquiry.global_pending.view': { status: 'PENDING_APPROVAL' } },
  includes: () => ({
    cloned_details: z.strictObject({ from: z.nullable(named()), clones: z.array(named()) }),
    project: z.nullable(named()),
    estimation: z.nullable(named()),
  }),
  verbs: ['list', 'read', 'create', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list('/api/enquiries', { rows: 'data.enquiries.data', failure: 'Failed to fetch enquiries' }) },
  lists: [
    {
      name: 'own',
      title: 'My enquiries',
      path: '/api/enquiries',
      permission: 'enquiry.own.view',
      which: { mine: true },
      empty: 'Enquiries that you log, own, review or approve appear here.',
    },
    {
      name: 'global',
      title: 'All enquiries',
      path: '/api/enquiries/global',
      permission: 'enquiry.global.view',
      which: {},
      empty: 'Nobody has logged an enquiry in this branch yet.',
    },
    {
      name: 'global-pending',
      title: 'All awaiting approval',
      path: '/api/enquiries/global-pending',
      permission: 'enquiry.global_pending.view',
      which: { states: ['PENDING_APPROVAL'] },
      empty: 'Nothing in this branch waits for approval.',
    },
    {
      name: 'pending',
      title: 'Awaiting my approval',
      path: '/api/enquiries/pending',
      permission: 'enquiry.pending.view',
      which: { awaitsMe: true },
      empty: 'Nothing waits for your review or approval.',
    },
  ],
  attachments: attachmentCalls({
    path: `${member}/attachment`,
    // The removal has a path of its own (rule 31).
    remove: '/api/enquiry/:id/attachment/:attachmentId',
    permissions: 'enquiry.own',
  }),
  comments: [{ calls: enquiryComments }],
  relations: enquiryRelations,
  endpoints: {
    readFrom: call({
      method: 'GET',
      path: `${member}/:filter`,
      summary: 'One enquiry as it stands in one of the lists: own, global, global-pending or pending',
      permission: 'enquiry.own.view',
      params: {
        filter: oneOf(['own', 'global', 'global-pending', 'pending'], {
          required: true,
          invalid: 'Invalid filter type',
        }),
      },
      answer: detail,
      failure: 'Failed to fetch enquiry',
    }),
    clone: call({
      method: 'POST',
      path: `${member}/clone`,
      summary: 'A new draft with what this enquiry says, linked to it',
      permission: 'enquiry.own.create',
      status: 201,
      answer: detail,
      success: 'Enquiry cloned',
      failure: 'Failed to clone enquiry',
      button: {
        label: 'Clone',
        on: 'record',
        icon: 'ContentCopy',
        opens: true,
        confirm:
          'A new draft takes along the title, description, place, value, source, customer, client, contractor and ' +
          'contact person, log category and scopes, and the reviewers and approvers. You own it, received today.\n\n' +
          'Dates, attachments, comments, follow-ups and relations stay with this enquiry.',
      },
    }),
  },
  list: {
    columns: ['number', 'title', 'status', 'customer_id', 'expected_value', 'due_on', 'owner_id'],
    filters: [
      'status',
      'log_category_id',
      'scopes',
      'client_id',
      'customer_id',
      'contractor_id',
      'owner_id',
      'expected_value',
      'received_on',
      'due_on',
    ],
    sort: ['number', 'DESC'],
  },
  form: [
    { title: 'Enquiry', fields: ['title', 'source', 'place', 'expected_value', 'description'] },
    { title: 'Who asks', fields: ['customer_id', 'client_id', 'contractor_id', 'contact_person_id'] },
    { title: 'Scope', fields: ['log_category_id', 'scopes'] },
    { title: 'Dates', fields: ['received_on', 'due_on', 'expected_decision_on'] },
    { title: 'People', fields: ['owner_id', 'reviewers', 'approvers'] },
  ],
  empty: 'Log the first enquiry.',
});
