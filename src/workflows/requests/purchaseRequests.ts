import { defineWorkflow } from '../define.ts';

const permission = 'procurement.request.update';
/** Its products and items; consumables wait for the marks of the allocation of their product. */
const lines = { of: 'purchase_request_lines', by: 'request_id' } as const;
const verified = ['product', 'item'] as const;
const ordered = { refuse: 'Ordered from a vendor, to be received or let go first' } as const;
const byRequest = 'request_id';
/** What is to be bought for it: out of its RFQ; what a vendor was asked to deliver is never taken along. */
const buyouts = {
  of: 'buyout_requests',
  by: byRequest,
  states: {
    PLANNED: 'cancel',
    OPEN: 'cancel',
    IN_RFQ: 'withdraw',
    AWARDED: ordered,
    RECEIVED: null,
    CANCELLED: null,
  },
} as const;
const answered = { RELEASED: null, DECLINED: null, WITHDRAWN: null } as const;
/** Who needs the material has no use for it any more. */
const asks = { of: 'stock_requests', by: byRequest, states: { ASKED: 'withdraw', ...answered } } as const;
/** What it holds is handed out or free: nobody can be given it by it any more. */
const asksOfIt = { of: 'stock_requests', by: 'from_request_id', states: { ASKED: 'decline', ...answered } } as const;
const so = (many: number) => (many === 1 ? '1 line' : `${many} lines`);
const allocated = (many: number) => `Verify what is allocated to ${many === 1 ? '1 product' : `${many} products`}`;
const view = 'procurement.request.view';

/** The process of a purchase request (rule 41): open while it is served, until it is cancelled. */
export const purchaseRequestWorkflow = defineWorkflow({
  name: 'purchase request',
  field: 'status',
  initial: 'OPEN',
  restsOn: [],
  withoutSeen: 'the calls of the specification ask nobody to have opened it',
  states: {
    OPEN: {
      label: 'Open',
      tone: 'waiting',
      waits: [
        {
          role: 'reviewer',
          work: { count: 'unreviewed', permission: view, text: (many) => `Verify ${so(many)}` },
        },
        {
          role: 'approver',
          work: { count: 'unapproved', permission: view, text: (many) => `Verify ${so(many)}` },
        },
        { role: 'reviewer', work: { count: 'unreviewed_allocation', permission: view, text: allocated } },
        { role: 'approver', work: { count: 'unapproved_allocation', permission: view, text: allocated } },
        { role: 'creator' },
      ],
      editable: ['creator'],
      supplied: ['booker'],
      next: { says: 'Book its lines' },
    },
    CLOSED: { label: 'Closed', tone: 'good', waits: [] },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  counts: {
    asked: lines,
    unserved: 'computed',
    held: 'computed',
    unreviewed: { ...lines, where: { kind: verified, is_reviewer_verified: false } },
    unapproved: { ...lines, where: { kind: verified, is_reviewer_verified: true, is_approver_verified: false } },
    unreviewed_allocation: {
      ...lines,
      where: { kind: 'product', is_allocation_reviewer_verified: false },
      holds: 'consumable',
    },
    unapproved_allocation: {
      ...lines,
      where: { kind: 'product', is_allocation_reviewer_verified: true, is_allocation_approver_verified: false },
      holds: 'consumable',
    },
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
        ({ counts: { asked } }) =>
          asked === 0 ? 'Nothing is asked for yet: cancel it if nothing is needed' : undefined,
        ({ counts: { unserved } }) =>
          unserved > 0 ? `${unserved === 1 ? '1 line is' : `${unserved} lines are`} not served yet` : undefined,
        ({ counts: { held } }) =>
          held > 0
            ? `${held === 1 ? '1 line is' : `${held} lines are`} held in stock and not handed out: hand it out, or free it`
            : undefined,
      ],
      takes: [
        {
          of: 'production_orders',
          by: byRequest,
          states: {
            PLANNED: 'cancel',
            IN_PROGRESS: { refuse: 'In production, to be finished or cancelled first' },
            DONE: null,
            CANCELLED: null,
          },
        },
        buyouts,
        asks,
        asksOfIt,
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
        'Stock that is held for it is free again, and what is planned, in production or to be bought is cancelled, and goes out of its RFQ. What it has received or issued stays. What is ordered from a vendor is let go first.',
      takes: [
        {
          of: 'production_orders',
          by: byRequest,
          states: { PLANNED: 'cancel', IN_PROGRESS: 'cancel', DONE: null, CANCELLED: null },
        },
        buyouts,
        asks,
        asksOfIt,
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
