import { describe, expect, it } from 'vitest';
import type { GuardContext, Workflow } from '../schema/workflow.ts';
import { stageWorkflow } from './estimation/stages.ts';
import { nextOf } from './next.ts';
import { purchaseRequestWorkflow } from './requests/purchaseRequests.ts';
import { awardWorkflow } from './rfq/awards.ts';
import { rfqWorkflow } from './rfq/rfqs.ts';
import { enquiryWorkflow } from './sales/enquiries.ts';

const [tom, ann, ray, priya] = [
  { id: 1, name: 'Tom' },
  { id: 2, name: 'Ann' },
  { id: 3, name: 'Ray' },
  { id: 4, name: 'Priya' },
] as const;

const facts = (state: string, more: Partial<GuardContext> = {}): GuardContext => ({
  state,
  me: 99,
  may: () => false,
  people: { creator: [tom], owner: [tom], reviewer: [ann], approver: [ray], coordinator: [priya] },
  record: {},
  steps: [],
  counts: {},
  sums: {},
  ...more,
});
const said = (workflow: Workflow, context: GuardContext) => {
  const next = nextOf(workflow, context);
  return next && `${next.label}: ${next.people.map(({ name }) => name).join(', ')} (${next.role ?? ''})`;
};

describe('what is next, whoever looks', () => {
  it('is the step of whoever holds the record', () => {
    const of = (state: string, steps: GuardContext['steps'] = []) => said(enquiryWorkflow, facts(state, { steps }));
    expect(of('DRAFT')).toBe('Send for approval: Tom (owner)');
    expect(of('PENDING_APPROVAL')).toBe('Review: Ann (reviewer)');
    expect(of('APPROVED')).toBe('Convert to project: Tom (owner)');
    expect(of('WON')).toBeNull();
  });

  it('is the first main step that is possible for them', () => {
    const of = (reviewed: number) => said(awardWorkflow, facts('DRAFT', { counts: { reviewed } }));
    expect(of(0)).toBe('Award: Tom (creator)');
    expect(of(1)).toBe('Send for review: Tom (creator)');
    const outdated = { outdated: ['It costs more'], people: { approver: [{ id: 7, name: 'Abel' }] } };
    expect(said(awardWorkflow, facts('PENDING_APPROVAL', outdated))).toBe(
      'Keep it with a reason, or draft it anew: Abel (approver)',
    );
  });

  it('is what the state says where no step is possible, by whom it waits for or by whom the state names', () => {
    const of = (unserved: number) => said(purchaseRequestWorkflow, facts('OPEN', { counts: { unserved } }));
    expect(of(3)).toBe('Book its lines: Tom (creator)');
    expect(of(0)).toBe('Close request: Tom (creator)');
    expect(said(rfqWorkflow, facts('SENT'))).toBe('Enter the quotations, then draft an award: Tom (creator)');
    expect(said(awardWorkflow, facts('APPROVED'))).toBe('Send its orders: Tom (creator)');
  });
});

describe('what is next in an approved stage', () => {
  it('is the step of the coordinator: costs first, then the client', () => {
    const sales = (costs: number) =>
      said(stageWorkflow('boq_sales'), facts('APPROVED', { counts: { items: 1, costs } }));
    expect(sales(0)).toBe('Forward to cost estimation: Priya (coordinator)');
    // Once it is open the work goes on there.
    expect(sales(1)).toBeNull();
    const cost = (state: string) =>
      said(
        stageWorkflow('cost_estimation'),
        facts(state, {
          counts: { items: 1, costs: 1, overheads: 0, misplaced: 0 },
          sums: { cost: '10.00', overhead: '0.00' },
          record: { overheads_cost: null, overheads_total: null },
        }),
      );
    expect(cost('APPROVED')).toBe('Send to the client: Priya (coordinator)');
    expect(cost('WITH_CLIENT')).toBe('Mark as won or lost: Priya (coordinator)');
  });

  it('names the role where nobody has it', () => {
    const people = { creator: [tom] };
    expect(nextOf(stageWorkflow('boq_sales'), facts('APPROVED', { people }), false)).toEqual({
      label: 'Forward to cost estimation',
      action: 'forward-submit',
      role: 'coordinator',
      people: [],
    });
  });
});
