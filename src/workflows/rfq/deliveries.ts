import { date, flag, quantity, text } from '../../schema/field.ts';
import { defineWorkflow } from '../define.ts';

const usual = {
  // An order is locked before what it asks for: two deliveries of one order come one after the other.
  within: 'purchase_order_id',
  failure: 'Failed to change the delivery',
  by: ['buyer'],
  permission: 'procurement.buyout.update',
  comment: 'required',
} as const;

/** What a vendor brought (rule 153): what was entered wrong is corrected or taken back, with a reason. */
export const deliveryWorkflow = defineWorkflow({
  name: 'delivery',
  field: 'status',
  initial: 'TAKEN',
  states: {
    TAKEN: { label: 'Received', tone: 'good', waits: [] },
    TAKEN_BACK: { label: 'Taken back', tone: 'bad', waits: [] },
  },
  actions: {
    correct: {
      ...usual,
      label: 'Correct…',
      success: 'Delivery corrected',
      follows: 'Stock, what is booked for the line and the order follow.',
      from: ['TAKEN'],
      to: 'TAKEN',
      body: {
        quantity: quantity({ label: 'Accepted', required: 'Say how much was accepted', min: '0', max: '999999999' }),
        rejected_qty: quantity({ label: 'Rejected', min: '0', max: '999999999' }),
        rejection: text({ label: 'Why it was rejected', max: 500 }),
        received_on: date({ label: 'Received on', required: true }),
        delivery_note: text({ label: 'Delivery note', max: 60 }),
      },
      extra: { take_over: flag({ label: 'Take what is over the order' }) },
      takes: [{ to: 'purchase_order_id', step: 'deliver' }],
    },
    take_back: {
      ...usual,
      label: 'Take back',
      success: 'Delivery taken back',
      follows: 'It counts as never received: stock goes down, and the order is open again.',
      from: ['TAKEN'],
      to: 'TAKEN_BACK',
      takes: [{ to: 'purchase_order_id', step: 'deliver' }],
      tone: 'danger',
    },
  },
  path: ['TAKEN'],
});
