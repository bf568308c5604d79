import { defineWorkflow } from '../define.ts';

const usual = {
  // What is booked for a line is changed with its request locked, before its stock.
  within: 'request_id',
  failure: 'Failed to update the buyout request',
  by: ['creator', 'buyer'],
  permission: 'procurement.buyout.update',
} as const;

/** What is bought for a line of a request (rule 82): booked, then asked for, once. */
export const buyoutRequestWorkflow = defineWorkflow({
  name: 'buyout request',
  field: 'status',
  initial: 'PLANNED',
  states: {
    PLANNED: { label: 'Planned', tone: 'neutral', waits: [{ role: 'creator' }] },
    OPEN: { label: 'Open', tone: 'waiting', waits: [{ role: 'creator' }] },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  actions: {
    send: {
      ...usual,
      label: 'Send to buyout',
      success: 'Sent to buyout',
      from: ['PLANNED'],
      to: 'OPEN',
      sets: { sent_at: { is: 'now' } },
      comment: 'optional',
      tone: 'primary',
    },
    cancel: {
      ...usual,
      label: 'Cancel',
      success: 'Buyout request cancelled',
      follows: 'What was to be bought is open again.',
      from: ['PLANNED', 'OPEN'],
      to: 'CANCELLED',
      comment: 'optional',
      tone: 'danger',
    },
  },
  path: ['PLANNED', 'OPEN'],
});
