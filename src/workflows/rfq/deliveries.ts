import { date, flag, quantity, text } from '../../schema/field.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

const usual = {
  // An order is locked before what it asks for: two deliveries of one order come one after the other.
  within: 'purchase_order_id',
  failure: 'Failed to change the delivery',
  by: ['buyer'],
  permission: 'procurement.buyout.update',
  comment: 'required',
} as const;

const isWhole = ({ record }: GuardContext<never, never, 'returned_qty'>): string | undefined =>
  Number(record.returned_qty) > 0 ? 'A part of it was sent back: say first that nothing was' : undefined;

/** What a vendor brought (rule 153): what was entered wrong is corrected or taken back, with a reason; and what goes back to the vendor (rule 156). */
export const deliveryWorkflow = defineWorkflow({
  name: 'delivery',
  field: 'status',
  initial: 'TAKEN',
  reads: ['returned_qty'],
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
      guards: [isWhole],
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
    send_back: {
      ...usual,
      label: 'Back to the vendor…',
      success: 'Sent back',
      follows: 'It leaves stock, and is to come again: let the rest of its order go if nothing comes for it.',
      from: ['TAKEN'],
      to: 'TAKEN',
      body: {
        returned_qty: quantity({
          label: 'Sent back in all',
          required: 'Say how much went back',
          min: '0',
          max: '999999999',
          help: 'Of this delivery; 0 if nothing went back after all.',
        }),
      },
      takes: [{ to: 'purchase_order_id', step: 'deliver' }],
    },
    take_back: {
      ...usual,
      label: 'Take back',
      success: 'Delivery taken back',
      follows: 'It counts as never received: stock goes down, and the order is open again.',
      from: ['TAKEN'],
      to: 'TAKEN_BACK',
      guards: [isWhole],
      takes: [{ to: 'purchase_order_id', step: 'deliver' }],
      tone: 'danger',
    },
  },
  path: ['TAKEN'],
});
