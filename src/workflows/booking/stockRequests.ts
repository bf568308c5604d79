import { defineWorkflow } from '../define.ts';

const permission = 'procurement.booking.update';
const failure = 'Failed to answer the request for stock';

/** One asks another to release what they booked (rule 83). */
export const stockRequestWorkflow = defineWorkflow({
  name: 'request for stock',
  field: 'status',
  marksOf: { of: 'purchase_request_lines', by: 'request_line_id' },
  initial: 'ASKED',
  restsOn: [],
  withoutSeen: 'it is one sentence, which nobody changes: it is answered where it is listed',
  states: {
    ASKED: { label: 'Asked', tone: 'waiting', waits: [{ role: 'holder' }], decision: true },
    RELEASED: { label: 'Released', tone: 'good', waits: [] },
    DECLINED: { label: 'Declined', tone: 'bad', waits: [] },
    WITHDRAWN: { label: 'Withdrawn', tone: 'neutral', waits: [] },
  },
  actions: {
    release: {
      label: 'Release',
      success: 'Released, and booked for who asked',
      failure,
      follows: 'What is still held goes to the line that asked for it.',
      from: ['ASKED'],
      to: 'RELEASED',
      by: ['holder'],
      permission,
      comment: 'optional',
      tone: 'primary',
    },
    decline: {
      label: 'Decline',
      withoutMarks: 'nothing is booked by it',
      success: 'Declined',
      failure,
      from: ['ASKED'],
      to: 'DECLINED',
      by: ['holder'],
      permission,
      comment: 'required',
    },
    withdraw: {
      label: 'Withdraw',
      withoutMarks: 'nothing is booked by it',
      success: 'Withdrawn',
      failure,
      from: ['ASKED'],
      to: 'WITHDRAWN',
      by: ['creator'],
      permission,
      comment: 'optional',
    },
  },
  path: ['ASKED', 'RELEASED'],
});
