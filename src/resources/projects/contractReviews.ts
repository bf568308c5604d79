import { attachmentCalls } from '../../schema/calls/attachmentCalls.ts';
import { list } from '../../schema/calls/call.ts';
import { creator, date, integer, rows, longText, money, oneOf, percent, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf } from '../../schema/state.ts';
import { contractReviewWorkflow } from '../../workflows/projects/contractReviews.ts';
import { projects } from './projects.ts';

const permissions = 'project.contract_review';
const forms = ['lump_sum', 'remeasurement', 'target_cost', 'cost_plus', 'framework'] as const;
const risks = ['low', 'medium', 'high'] as const;

/** What was found in a project's contract, clause by clause, before anybody works to it (rule 67). */
export const contractReviews = defineResource({
  name: 'contract_reviews',
  represent: 'reference',
  title: 'Contract review',
  titles: 'Contract reviews',
  permissions,
  actions: ['submit', 'approve'],
  menu: 'Projects',
  menuPlace: 2,
  icon: 'Gavel',
  fields: {
    project_id: reference('projects', { required: 'Choose a project' }),
    reference: text({ label: 'Contract', required: 'Say which contract it is', search: true, max: 60 }),
    form: oneOf(forms, { label: 'Form of contract' }),
    contract_value: money({ min: '0' }),
    retention: percent({ label: 'Retention', min: '0', max: '100' }),
    payment_term_id: reference('payment_terms'),
    starts_on: date({ label: 'Starts' }),
    completes_on: date({ label: 'Completion', notBefore: 'starts_on' }),
    defects_months: integer({ label: 'Defects period, months', min: 0, max: 240 }),
    damages: text({ label: 'Liquidated damages' }),
    summary: longText({ max: 4000, search: true }),
    creator_id: creator(),
    reviewer_id: reference('users', { readOnly: true }),
    status: stateOf(contractReviewWorkflow),
    clauses: rows(
      {
        clause: text({ label: 'No.', max: 20 }),
        subject: text({ required: 'Say what it is about' }),
        finding: longText({ required: 'Say what was found', max: 2000 }),
        risk: oneOf(risks, {
          required: true,
          initial: 'medium',
          tones: { low: 'good', medium: 'attention', high: 'bad' },
        }),
        proposal: longText({ label: 'What we propose', max: 2000 }),
      },
      { represent: 'subject', row: 'Clause' },
    ),
  },
  workflow: contractReviewWorkflow,
  people: { creator: 'creator_id', reviewer: 'reviewer_id' },
  below: 'project_id',
  partOf: { parent: projects, by: 'project_id', editing: 'own', single: true },
  path: '/api/contractReview',
  verbs: ['list', 'read', 'create', 'update', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: { list: list('/api/contractReview', { failure: 'Failed to fetch contract reviews' }) },
  attachments: attachmentCalls({ path: '/api/contract-reviews/:id/attachments', permissions }),
  list: {
    columns: ['reference', 'project_id', 'form', 'contract_value', 'completes_on', 'status', 'reviewer_id'],
    filters: ['status', 'project_id', 'form', 'reviewer_id', 'completes_on'],
    through: { 'project_id.customer_id': reference('customers', { label: 'Customer' }) },
  },
  form: [
    {
      title: 'Contract',
      fields: [
        'project_id',
        'reference',
        'form',
        'contract_value',
        'retention',
        'payment_term_id',
        'starts_on',
        'completes_on',
        'defects_months',
        'damages',
        'summary',
      ],
    },
    { title: 'Clauses', fields: ['clauses'] },
  ],
  empty: 'No contract was reviewed yet: begin with that of a project.',
});
