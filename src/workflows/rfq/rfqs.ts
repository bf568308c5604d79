import type { GuardContext } from '../../schema/workflow.ts';
import { defineWorkflow } from '../define.ts';

type Context = GuardContext<'lines' | 'vendors'>;

const usual = {
  failure: 'Failed to update the RFQ',
  by: ['creator', 'buyer'],
  permission: 'procurement.rfq.update',
} as const;

const needsLines = ({ counts }: Context) => (counts.lines === 0 ? 'Nothing is asked for' : undefined);
const needsVendors = ({ counts }: Context) => (counts.vendors === 0 ? 'Choose a vendor first' : undefined);

/** The award that is on its way. */
const awards = [{ of: 'awards', by: 'rfq_id' }];

const elsewhere = { stay: 'it is in no RFQ' } as const;
const byRfq = 'rfq_id';

/**
 * What an RFQ that ends still holds is open again, so that it can go into another one (rule 90); what was ordered stays.
 * An award that is on its way ends with it.
 */
const letsGo = [
  {
    of: 'awards',
    by: byRfq,
    states: {
      DRAFT: 'withdraw',
      UNDER_REVIEW: 'withdraw',
      PENDING_APPROVAL: 'withdraw',
      SENT_BACK: 'withdraw',
      APPROVED: null,
      WITHDRAWN: null,
    },
  },
  {
    of: 'buyout_requests',
    by: byRfq,
    states: {
      PLANNED: elsewhere,
      OPEN: elsewhere,
      IN_RFQ: 'release',
      AWARDED: { stay: 'it is ordered by the award' },
      RECEIVED: null,
      CANCELLED: null,
    },
  },
  { of: 'rfq_lines', by: byRfq, sets: { is_open: false } },
] as const;

/** A request for quotation (rule 90): made of buyout requests, sent to vendors, closed, awarded. */
export const rfqWorkflow = defineWorkflow({
  name: 'RFQ',
  field: 'status',
  initial: 'DRAFT',
  counts: { lines: { of: 'rfq_lines', by: byRfq, where: { is_open: true } }, vendors: { of: 'vendors' } },
  states: {
    DRAFT: {
      label: 'Draft',
      tone: 'neutral',
      waits: [{ role: 'creator' }],
      editable: ['creator', 'buyer'],
      next: {
        says: ({ counts }) =>
          counts['lines'] === 0 ? 'Choose what to ask for, or cancel the RFQ' : 'Choose the vendors to ask',
      },
    },
    SENT: {
      label: 'Sent',
      tone: 'waiting',
      waits: [{ role: 'creator' }],
      editable: ['creator', 'buyer'],
      next: { says: 'Enter the quotations, then draft an award', in: awards },
    },
    CLOSED: {
      label: 'Closed',
      tone: 'attention',
      waits: [{ role: 'creator' }],
      next: { says: 'Compare the quotations and draft an award', in: awards },
    },
    AWARDED: { label: 'Awarded', tone: 'good', waits: [], next: { in: awards }, end: true },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  actions: {
    send: {
      ...usual,
      label: 'Mark as sent',
      success: 'RFQ sent',
      follows: 'Its documents go to its vendors now, and their quotations are entered.',
      from: ['DRAFT'],
      to: 'SENT',
      sets: { sent_at: { is: 'now' } },
      guards: [needsLines, needsVendors],
      comment: 'optional',
      tone: 'primary',
    },
    close: {
      ...usual,
      label: 'Close',
      success: 'RFQ closed',
      follows: 'No more quotations are taken; it can be levelled and awarded.',
      from: ['SENT'],
      to: 'CLOSED',
      comment: 'optional',
    },
    reopen: {
      ...usual,
      label: 'Reopen',
      success: 'RFQ reopened',
      follows: 'What it asks for is in this RFQ again.',
      from: ['CLOSED', 'CANCELLED'],
      to: {
        oneOf: ['SENT', 'DRAFT'],
        pick: ({ steps }) => (steps.some(({ action }) => action === 'send') ? 'SENT' : 'DRAFT'),
      },
      comment: 'optional',
    },
    award: {
      ...usual,
      label: 'Award',
      success: 'RFQ awarded',
      from: ['SENT', 'CLOSED'],
      to: 'AWARDED',
      comment: 'optional',
      takes: letsGo,
      along: true,
    },
    cancel: {
      ...usual,
      label: 'Cancel RFQ',
      success: 'RFQ cancelled',
      follows: 'What it asks for is open again, and can go into another RFQ. An award that is on its way is withdrawn.',
      from: ['DRAFT', 'SENT', 'CLOSED'],
      to: 'CANCELLED',
      comment: 'optional',
      takes: letsGo,
      tone: 'danger',
    },
  },
  path: ['DRAFT', 'SENT', 'CLOSED', 'AWARDED'],
});
