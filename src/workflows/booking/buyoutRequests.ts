import { compare, sum } from '../../domain/decimal.ts';
import { date, flag, quantity, rate, reference, text } from '../../schema/field.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

const usual = {
  // What is booked for a line is changed with its request locked, before its stock.
  within: 'request_id',
  failure: 'Failed to update the buyout request',
  by: ['creator', 'buyer'],
  permission: 'procurement.buyout.update',
} as const;

type Delivered = GuardContext<never, never, 'quantity' | 'received_qty'>;

/** What has come, with what comes now, is all that was ordered. */
const isComplete = ({ record }: Delivered, comes = '0'): boolean =>
  compare(sum([String(record.received_qty), comes]), String(record.quantity)) >= 0;

const hasCome = ({ record }: Delivered): boolean => compare(String(record.received_qty), '0') > 0;

/** What is on order is changed with its order locked. */
const onOrder = { within: 'purchase_order_id' } as const;

/** What is bought for a line of a request (rules 82 and 93): booked, asked for once, quoted, awarded, delivered. */
export const buyoutRequestWorkflow = defineWorkflow({
  name: 'buyout request',
  field: 'status',
  marksOf: { of: 'purchase_request_lines', by: 'request_line_id' },
  initial: 'PLANNED',
  reads: ['quantity', 'received_qty'],
  states: {
    PLANNED: { label: 'Planned', tone: 'neutral', waits: [{ role: 'creator' }] },
    OPEN: { label: 'Open', tone: 'waiting', waits: [{ role: 'creator' }] },
    IN_RFQ: { label: 'In RFQ', tone: 'waiting', waits: [], next: { in: [{ of: 'rfqs', by: 'id', same: 'rfq_id' }] } },
    AWARDED: { label: 'Ordered', tone: 'waiting', waits: [{ role: 'creator' }] },
    RECEIVED: { label: 'Received', tone: 'good', waits: [] },
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
    take_back: {
      ...usual,
      label: 'Take back',
      withoutMarks: 'it takes back what was booked',
      success: 'Taken back',
      follows: 'It is planned again, and can be booked in another way.',
      from: ['OPEN'],
      to: 'PLANNED',
      sets: { sent_at: null },
      comment: 'optional',
    },
    enquire: {
      ...usual,
      label: 'Ask vendors',
      success: 'In an RFQ',
      from: ['OPEN'],
      to: 'IN_RFQ',
      body: { rfq_id: reference('rfqs', { required: true }) },
      comment: 'optional',
      along: true,
    },
    release: {
      ...usual,
      label: 'Take out of its RFQ',
      withoutMarks: 'it takes back what was booked',
      success: 'Open again',
      from: ['IN_RFQ'],
      to: 'OPEN',
      sets: { rfq_id: null },
      comment: 'optional',
      along: true,
    },
    award: {
      ...usual,
      label: 'Award',
      success: 'Awarded',
      from: ['IN_RFQ'],
      to: 'AWARDED',
      body: {
        purchase_order_id: reference('purchase_orders', { required: true }),
        vendor_id: reference('vendors', { required: true }),
        unit_price: rate({ required: true }),
        due_on: date({ label: 'Due' }),
      },
      comment: 'optional',
      along: true,
    },
    receive: {
      ...usual,
      ...onOrder,
      label: 'Receive…',
      withoutMarks: 'what a vendor delivers is there, whatever became of the line',
      success: 'Received into stock',
      follows: 'What comes for its line is booked for it; what is over goes into stock.',
      from: ['AWARDED'],
      to: {
        oneOf: ['AWARDED', 'RECEIVED'],
        pick: (context) => (isComplete(context, String(context.body?.['received'] ?? '0')) ? 'RECEIVED' : 'AWARDED'),
      },
      extra: {
        received: quantity({ label: 'Quantity', required: 'Say how much has come', min: '0.0001', max: '999999999' }),
        received_on: date({ label: 'Received on', initial: 'today' }),
        delivery_note: text({ label: 'Delivery note', max: 60 }),
        take_over: flag({ label: 'Take what is over the order' }),
      },
      takes: [{ to: 'purchase_order_id', step: 'deliver' }],
      comment: 'optional',
      tone: 'primary',
    },
    /** What its order has received is another: it is complete, or open again. */
    deliver: {
      ...usual,
      ...onOrder,
      label: 'Delivery',
      withoutMarks: 'what a vendor delivers is there, whatever became of the line',
      success: 'Delivery entered',
      from: ['AWARDED', 'RECEIVED'],
      to: {
        oneOf: ['AWARDED', 'RECEIVED'],
        pick: (context) => (isComplete(context) ? 'RECEIVED' : 'AWARDED'),
      },
      comment: 'optional',
      along: true,
    },
    let_go: {
      ...usual,
      ...onOrder,
      label: 'Let the rest go',
      withoutMarks: 'it takes back what was booked',
      success: 'The rest is open again',
      follows: 'What has not come is open again on its request, and off its order; what came stays.',
      from: ['AWARDED'],
      to: { oneOf: ['RECEIVED', 'CANCELLED'], pick: (context) => (hasCome(context) ? 'RECEIVED' : 'CANCELLED') },
      takes: [{ to: 'purchase_order_id', step: 'deliver' }],
      comment: 'required',
      tone: 'danger',
    },
    withdraw: {
      ...usual,
      label: 'Withdraw from its RFQ',
      withoutMarks: 'it takes back what was booked',
      success: 'Buyout request cancelled',
      from: ['IN_RFQ'],
      to: 'CANCELLED',
      sets: { rfq_id: null },
      comment: 'optional',
      along: true,
    },
    cancel: {
      ...usual,
      label: 'Cancel',
      withoutMarks: 'it takes back what was booked',
      success: 'Buyout request cancelled',
      follows: 'What was to be bought is open again.',
      from: ['PLANNED', 'OPEN'],
      to: 'CANCELLED',
      comment: 'optional',
      tone: 'danger',
    },
  },
  path: ['PLANNED', 'OPEN', 'IN_RFQ', 'AWARDED', 'RECEIVED'],
});
