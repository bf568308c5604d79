import { defineWorkflow } from '../define.ts';

const permission = 'procurement.request.update';
/** Its products and items; consumables have no marks of their own. */
const lines = { of: 'purchase_request_lines', by: 'request_id' } as const;
const verified = ['product', 'item'] as const;
const so = (many: number) => (many === 1 ? '1 line' : `${many} lines`);

/** The process of a purchase request (rule 41): open while it is served, until it is cancelled. */
export const purchaseRequestWorkflow = defineWorkflow({
  name: 'purchase request',
  field: 'status',
  initial: 'OPEN',
  states: {
    OPEN: {
      label: 'Open',
      tone: 'waiting',
      waits: [
        {
          role: 'reviewer',
          work: { count: 'unreviewed', permission: 'procurement.request.view', text: (many) => `Verify ${so(many)}` },
        },
        {
          role: 'approver',
          work: { count: 'unapproved', permission: 'procurement.request.view', text: (many) => `Approve ${so(many)}` },
        },
        { role: 'creator' },
      ],
      editable: ['creator'],
      next: { says: 'Book its lines' },
    },
    CLOSED: { label: 'Closed', tone: 'good', waits: [] },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  counts: {
    unserved: 'computed',
    unreviewed: { ...lines, where: { kind: verified, is_reviewer_verified: false } },
    unapproved: { ...lines, where: { kind: verified, is_reviewer_verified: true, is_approver_verified: false } },
  },
  actions: {
    close: {
      label: 'Close request',
      success: 'Purchase request closed',
      failure: 'Failed to create purchase request',
      follows: 'Everything is served; nothing is booked for it any more.',
      from: ['OPEN'],
      to: 'CLOSED',
      by: ['creator'],
      permission,
      guards: [
        ({ counts: { unserved } }) =>
          unserved > 0 ? `${unserved === 1 ? '1 item is' : `${unserved} items are`} not served yet` : undefined,
      ],
      comment: 'optional',
      tone: 'primary',
    },
    cancel: {
      label: 'Cancel request',
      success: 'Purchase request cancelled',
      failure: 'Failed to create purchase request',
      from: ['OPEN'],
      to: 'CANCELLED',
      by: ['creator'],
      permission,
      follows:
        'Stock that is held for it is free again, and what is planned, in production or to be bought is cancelled. What it has received or issued stays.',
      takes: [
        { of: 'production_orders', by: 'request_id', step: 'cancel' },
        { of: 'buyout_requests', by: 'request_id', step: 'cancel' },
        { of: 'stock_requests', by: 'request_id', step: 'withdraw' },
      ],
      comment: 'required',
      tone: 'danger',
    },
    reopen: {
      label: 'Reopen',
      success: 'Purchase request reopened',
      failure: 'Failed to create purchase request',
      from: ['CANCELLED', 'CLOSED'],
      to: 'OPEN',
      by: ['creator'],
      permission,
      comment: 'optional',
    },
  },
  path: ['OPEN', 'CLOSED'],
});
