import { defineWorkflow } from '../../../src/workflows/define.ts';

const byMaker = { by: ['creator'], permission: 'test.loan.update', comment: 'optional' } as const;

/** A loan: put together, lent, and back. */
export const toolLoanWorkflow = defineWorkflow({
  name: 'tool loan',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  states: {
    DRAFT: { label: 'Draft', tone: 'neutral', waits: [{ role: 'creator' }], editable: ['creator'] },
    CHECKED: { label: 'Being checked', tone: 'waiting', waits: [{ role: 'storekeeper' }], decision: true },
    LENT: { label: 'Lent', tone: 'attention', waits: [{ role: 'creator' }] },
    BACK: { label: 'Back', tone: 'good', waits: [] },
  },
  actions: {
    check: {
      label: 'Have it checked',
      success: 'Loan sent to the storekeeper',
      failure: 'Failed to send the loan',
      from: ['DRAFT'],
      to: 'CHECKED',
      ...byMaker,
    },
    lend: {
      label: 'Lend',
      success: 'Tools lent',
      failure: 'Failed to lend the tools',
      from: ['CHECKED'],
      to: 'LENT',
      by: ['storekeeper'],
      permission: 'test.loan.lend',
      comment: 'optional',
    },
    close: {
      label: 'All back',
      success: 'Loan closed',
      failure: 'Failed to close the loan',
      from: ['LENT'],
      to: 'BACK',
      ...byMaker,
    },
  },
  path: ['DRAFT', 'CHECKED', 'LENT', 'BACK'],
});
