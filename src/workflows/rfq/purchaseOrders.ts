import { compare, sum } from '../../domain/decimal.ts';
import { date, text } from '../../schema/field.ts';
import type { GuardContext } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

type Standing = GuardContext<'open' | 'unsaid', 'came' | 'over', 'sent_at' | 'confirmed_on'>;

const usual = {
  failure: 'Failed to update the order',
  by: ['buyer'],
  permission: 'procurement.order.update',
} as const;

const byOrder = 'purchase_order_id';

const hasCome = ({ sums }: Standing): boolean => compare(sum([sums.came, sums.over]), '0') > 0;

const elsewhere = { stay: 'it is on no order' } as const;

/** What an order asks for, by what becomes of the requests for it when it ends. */
const asked = (onOrder: 'let_go' | { readonly stay: string }) =>
  ({
    of: 'buyout_requests',
    by: byOrder,
    states: {
      PLANNED: elsewhere,
      OPEN: elsewhere,
      IN_RFQ: elsewhere,
      AWARDED: onOrder,
      RECEIVED: null,
      CANCELLED: null,
    },
  }) as const;

/** What changes of an order do when it ends. */
const changes = (open: 'lapse' | { readonly stay: string }) =>
  ({
    of: 'order_changes',
    by: 'order_id',
    states: {
      DRAFT: open,
      UNDER_REVIEW: open,
      PENDING_APPROVAL: open,
      SENT_BACK: open,
      MADE: { stay: 'its vendor is still to be told' },
      SENT: null,
      WITHDRAWN: null,
    },
  }) as const;

/** How an order stands by what came of it: whatever is delivered, corrected or taken back, it is where it would be without. */
const standing = (context: Standing): string => {
  const { counts, record } = context;
  if (hasCome(context)) return counts.open > 0 ? 'PART_RECEIVED' : 'RECEIVED';
  if (counts.open === 0) return 'CANCELLED';
  if (record.confirmed_on !== null) return 'CONFIRMED';
  return record.sent_at === null ? 'TO_SEND' : 'SENT';
};

/** What is ordered from one vendor by one award (rule 151): sent, confirmed, delivered. */
export const purchaseOrderWorkflow = defineWorkflow({
  name: 'order',
  field: 'status',
  initial: 'TO_SEND',
  counts: { open: { of: 'buyout_requests', by: byOrder, where: { status: 'AWARDED' } }, unsaid: 'computed' },
  sums: {
    came: { of: 'buyout_requests', by: byOrder, field: 'received_qty' },
    over: { of: 'buyout_requests', by: byOrder, field: 'over_qty' },
  },
  reads: ['sent_at', 'confirmed_on'],
  states: {
    TO_SEND: {
      label: 'To send',
      tone: 'attention',
      waits: [{ role: 'buyer' }],
      editable: ['buyer'],
    },
    SENT: { label: 'Sent', tone: 'waiting', waits: [{ role: 'buyer' }] },
    CONFIRMED: {
      label: 'Confirmed',
      tone: 'waiting',
      waits: [{ role: 'buyer' }],
      next: { says: 'Receive what comes', by: 'buyer' },
    },
    PART_RECEIVED: {
      label: 'Partly received',
      tone: 'waiting',
      waits: [{ role: 'buyer' }],
      next: { says: 'Receive the rest, or let it go', by: 'buyer' },
    },
    RECEIVED: { label: 'Received', tone: 'good', waits: [] },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  actions: {
    send: {
      ...usual,
      label: 'Mark as sent',
      success: 'Order sent',
      follows: 'Its document goes to the vendor; from now on a change has a number and a reason.',
      from: ['TO_SEND'],
      to: 'SENT',
      guards: [
        ({ counts: { unsaid } }) =>
          unsaid > 0
            ? `${unsaid === 1 ? '1 line does' : `${unsaid} lines do`} not say which variant is ordered: choose it first`
            : undefined,
      ],
      sets: { sent_at: { is: 'now' } },
      takes: [{ of: 'order_changes', by: 'order_id', step: 'send' }],
      comment: 'optional',
      tone: 'primary',
    },
    unsend: {
      ...usual,
      label: 'Not sent',
      success: 'Order is to be sent',
      from: ['SENT'],
      to: 'TO_SEND',
      sets: { sent_at: null },
      comment: 'optional',
    },
    confirm: {
      ...usual,
      label: 'Confirmed by the vendor',
      success: 'Order confirmed',
      from: ['SENT'],
      to: 'CONFIRMED',
      body: {
        vendor_reference: text({ label: 'Their number', required: 'Type the number of their confirmation', max: 60 }),
        confirmed_on: date({ label: 'Confirmed on', required: true, initial: 'today' }),
      },
      extra: { due_on: date({ label: 'They deliver on', help: 'Of all that is to come; empty: as it was ordered.' }) },
      comment: 'optional',
      tone: 'primary',
    },
    unconfirm: {
      ...usual,
      label: 'Not confirmed',
      success: 'Confirmation taken back',
      from: ['CONFIRMED'],
      to: 'SENT',
      sets: { vendor_reference: null, confirmed_on: null },
      comment: 'required',
    },
    deliver: {
      ...usual,
      label: 'Delivery',
      success: 'Delivery entered',
      from: ['TO_SEND', 'SENT', 'CONFIRMED', 'PART_RECEIVED', 'RECEIVED'],
      to: { oneOf: ['TO_SEND', 'SENT', 'CONFIRMED', 'PART_RECEIVED', 'RECEIVED', 'CANCELLED'], pick: standing },
      takes: [asked({ stay: 'it is still to come' }), changes({ stay: 'a delivery may be put right' })],
      comment: 'optional',
      along: true,
    },
    cancel: {
      ...usual,
      label: 'Let the rest go',
      success: 'The rest of the order is let go',
      follows:
        'What has not come is open again on its requests; what came stays. Without a delivery the order is cancelled.',
      from: ['TO_SEND', 'SENT', 'CONFIRMED', 'PART_RECEIVED'],
      to: { oneOf: ['CANCELLED', 'RECEIVED'], pick: (context) => (hasCome(context) ? 'RECEIVED' : 'CANCELLED') },
      takes: [changes('lapse'), asked('let_go')],
      comment: 'required',
      tone: 'danger',
    },
  },
  path: ['TO_SEND', 'SENT', 'CONFIRMED', 'RECEIVED'],
});
