import { date, quantity, reference } from '../../schema/field.ts';
import { defineWorkflow } from '../define.ts';

const usual = {
  // What is booked for a line is changed with its request locked, before its stock.
  within: 'request_id',
  failure: 'Failed to update the production order',
  by: ['creator', 'buyer'],
  permission: 'procurement.production.update',
} as const;

/** What a production unit makes for a line of a request (rule 81): booked, ordered, received into stock. */
export const productionOrderWorkflow = defineWorkflow({
  name: 'production order',
  field: 'status',
  marksOf: { of: 'purchase_request_lines', by: 'request_line_id' },
  initial: 'PLANNED',
  states: {
    PLANNED: { label: 'Planned', tone: 'neutral', waits: [{ role: 'creator' }] },
    IN_PROGRESS: { label: 'In production', tone: 'waiting', waits: [{ role: 'creator' }] },
    DONE: { label: 'Done', tone: 'good', waits: [] },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  actions: {
    order: {
      ...usual,
      label: 'Order',
      success: 'Production order created',
      from: ['PLANNED'],
      to: 'IN_PROGRESS',
      body: {
        production_unit_id: reference('production_units', {
          required: 'Choose a production unit',
        }),
        due_on: date({ label: 'Due' }),
      },
      comment: 'optional',
      tone: 'primary',
    },
    receive: {
      ...usual,
      label: 'Receive a part',
      withoutMarks: 'what was made is there, whatever became of the line',
      success: 'Received into stock',
      from: ['IN_PROGRESS'],
      to: 'IN_PROGRESS',
      extra: {
        received: quantity({ label: 'Quantity', required: 'Say how much was made', min: '0.0001', max: '999999999' }),
      },
      comment: 'optional',
    },
    finish: {
      ...usual,
      label: 'Done',
      withoutMarks: 'what was made is there, whatever became of the line',
      success: 'Received into stock',
      follows: 'Receives what is still to come into stock, booked for its line.',
      from: ['IN_PROGRESS'],
      to: 'DONE',
      sets: { done_at: { is: 'now' } },
      comment: 'optional',
      tone: 'primary',
    },
    /** A receipt of it was taken back: what it brought has still to come. */
    reopen: {
      ...usual,
      label: 'Receipt taken back',
      withoutMarks: 'what was made is there, whatever became of the line',
      success: 'Production order is open again',
      from: ['IN_PROGRESS', 'DONE'],
      to: 'IN_PROGRESS',
      sets: { done_at: null },
      comment: 'optional',
      along: true,
    },
    cancel: {
      ...usual,
      label: 'Cancel order',
      withoutMarks: 'it takes back what was booked',
      success: 'Production order cancelled',
      follows: 'What was not made is open again; what was received stays booked.',
      from: ['PLANNED', 'IN_PROGRESS'],
      to: 'CANCELLED',
      comment: 'optional',
      tone: 'danger',
    },
  },
  path: ['PLANNED', 'IN_PROGRESS', 'DONE'],
});
