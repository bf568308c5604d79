import { defineWorkflow } from '../define.ts';

const permission = 'procurement.request.update';

/** The process of a purchase request (rule 41): open while it is served, until it is cancelled. */
export const purchaseRequestWorkflow = defineWorkflow({
  name: 'purchase request',
  field: 'status',
  initial: 'OPEN',
  states: {
    OPEN: { label: 'Open', tone: 'waiting', waits: [{ role: 'creator' }], editable: ['creator'] },
    CANCELLED: { label: 'Cancelled', tone: 'bad', waits: [] },
  },
  actions: {
    cancel: {
      label: 'Cancel request',
      success: 'Purchase request cancelled',
      failure: 'Failed to create purchase request',
      from: ['OPEN'],
      to: 'CANCELLED',
      by: ['creator'],
      permission,
      comment: 'required',
      tone: 'danger',
    },
    reopen: {
      label: 'Reopen',
      success: 'Purchase request reopened',
      failure: 'Failed to create purchase request',
      from: ['CANCELLED'],
      to: 'OPEN',
      by: ['creator'],
      permission,
      comment: 'optional',
    },
  },
  path: ['OPEN'],
});
