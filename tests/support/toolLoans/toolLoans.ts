import * as z from 'zod/mini';
import { id } from '../../../src/schema/calls/answers.ts';
import { call, list } from '../../../src/schema/calls/call.ts';
import { date, integer, oneOf, reference, series, text, total } from '../../../src/schema/field.ts';
import { defineResource } from '../../../src/schema/define/defineResource.ts';
import { stateOf } from '../../../src/schema/state.ts';
import { toolLoanWorkflow } from './workflow.ts';

const permissions = 'test.loan';

/** Tools that a customer borrows. */
export const toolLoans = defineResource({
  name: 'test_loans',
  represent: 'number',
  about: 'title',
  title: 'Tool loan',
  permissions,
  actions: ['lend'],
  fields: {
    number: series('TL'),
    title: text({ required: true, search: true }),
    customer_id: reference('customers', { required: 'Choose a customer' }),
    storekeeper_id: reference('users', { required: 'Choose who checks it' }),
    lent_on: date({ label: 'Lent', required: true, initial: 'today' }),
    due_on: date({ label: 'Due back', notBefore: 'lent_on', late: { until: 'returned_on' } }),
    returned_on: date({ label: 'Returned', readOnly: true }),
    condition: oneOf(['good', 'worn', 'broken'], { readOnly: true }),
    per_day: total('test_loan_lines.amount', { label: 'A day' }),
    status: stateOf(toolLoanWorkflow),
  },
  workflow: toolLoanWorkflow,
  people: { storekeeper: 'storekeeper_id' },
  calls: { list: list('/api/test-loans') },
  endpoints: {
    extend: call({
      method: 'PUT',
      path: '/api/test-loans/:id/extend',
      summary: 'The tools come back later',
      permission: `${permissions}.update`,
      body: {
        days: integer({ required: 'Say how many days', min: 1, max: 365 }),
        version: integer({ required: true }),
      },
      answer: () => z.strictObject({ id: id(), due_on: z.iso.date() }),
      success: 'Loan extended',
      button: { label: 'Extend', on: 'record', when: { status: ['LENT'] } },
    }),
    giveBack: call({
      method: 'POST',
      path: '/api/test-loans/:id/back/:condition',
      params: { condition: oneOf(['good', 'worn', 'broken']) },
      summary: 'The tools are back, in this condition',
      permission: `${permissions}.update`,
      body: { returned_on: date({ label: 'Returned', required: true, initial: 'today' }) },
      answer: () => z.strictObject({ id: id(), condition: z.string() }),
      success: 'Return noted',
      button: { label: 'Give back', on: 'record', when: { status: ['LENT'] } },
    }),
  },
  import: false,
  list: {
    columns: ['number', 'title', 'customer_id', 'due_on', 'per_day', 'status'],
    filters: ['customer_id', 'status', 'per_day'],
    sort: ['number', 'DESC'],
  },
});
