import { date, longText, text } from '../../schema/field.ts';
import { defineWorkflow } from '../define.ts';

const usual = {
  failure: 'Failed to change the issue slip',
  by: ['storekeeper'],
  permission: 'procurement.booking.update',
  comment: 'required',
} as const;

/** What was handed out at once (rule 157): to whom is put right, and all of it taken back, with a reason. */
export const issueSlipWorkflow = defineWorkflow({
  name: 'issue slip',
  field: 'status',
  initial: 'ISSUED',
  states: {
    ISSUED: { label: 'Issued', tone: 'good', waits: [] },
    TAKEN_BACK: { label: 'Taken back', tone: 'bad', waits: [] },
  },
  actions: {
    correct: {
      ...usual,
      label: 'Correct…',
      success: 'Issue slip corrected',
      follows: 'What was handed out stays: a line of it comes back to stock by its entry.',
      from: ['ISSUED'],
      to: 'ISSUED',
      body: {
        issued_to: text({ label: 'Issued to', required: 'Say to whom, or to which site', max: 200 }),
        issued_on: date({ label: 'Issued on', required: true }),
        note: longText({ max: 2000 }),
      },
    },
    take_back: {
      ...usual,
      label: 'Take back',
      success: 'Issue slip taken back',
      follows:
        'What is still out of it is in stock again, booked for its lines; of requests that have ended it is free.',
      from: ['ISSUED'],
      to: 'TAKEN_BACK',
      tone: 'danger',
    },
  },
  path: ['ISSUED'],
});
