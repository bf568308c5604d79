import { describe, expect, it } from 'vitest';
import type { GuardContext, Step, Workflow } from '../../src/schema/workflow.ts';
import { decide, editRefusal, assigneesOf } from '../../src/workflows/decide.ts';
import { enquiryWorkflow } from '../../src/workflows/sales/enquiries.ts';
import { followUpWorkflow } from '../../src/workflows/sales/followUps.ts';
import { contractActionWorkflow } from '../../src/workflows/projects/contractActions.ts';
import { projectWorkflow } from '../../src/workflows/projects/projects.ts';
import { planWorkflow } from '../../src/workflows/planning/plans.ts';
import { buyoutRequestWorkflow } from '../../src/workflows/booking/buyoutRequests.ts';
import { orderChangeWorkflow } from '../../src/workflows/rfq/orderChanges.ts';
import { deliveryWorkflow } from '../../src/workflows/rfq/deliveries.ts';
import { purchaseOrderWorkflow } from '../../src/workflows/rfq/purchaseOrders.ts';
import { issueSlipWorkflow } from '../../src/workflows/booking/issueSlips.ts';
import { productionOrderWorkflow } from '../../src/workflows/booking/productionOrders.ts';
import { awardWorkflow } from '../../src/workflows/rfq/awards.ts';
import { rfqWorkflow } from '../../src/workflows/rfq/rfqs.ts';
import { stockRequestWorkflow } from '../../src/workflows/booking/stockRequests.ts';
import { purchaseRequestWorkflow } from '../../src/workflows/requests/purchaseRequests.ts';
import { contractReviewWorkflow } from '../../src/workflows/projects/contractReviews.ts';
import {
  contractActionStates,
  contractActionSteps,
  contractReviewStates,
  contractReviewSteps,
  enquiryStates,
  enquirySteps,
  followUpStates,
  followUpSteps,
  managing,
  planStates,
  planSteps,
  projectStates,
  projectSteps,
  buyoutRequestStates,
  buyoutRequestSteps,
  orderChangeStates,
  orderChangeSteps,
  deliveryStates,
  deliverySteps,
  purchaseOrderStates,
  purchaseOrderSteps,
  issueSlipStates,
  issueSlipSteps,
  productionOrderStates,
  productionOrderSteps,
  stockRequestStates,
  awardStates,
  awardSteps,
  rfqStates,
  rfqSteps,
  stockRequestSteps,
  purchaseRequestStates,
  purchaseRequestSteps,
  type StepRow,
} from './steps.ts';
import { triedOf } from './tried.ts';

/** One person for each role, and one with none. */
const ids = {
  creator: 1,
  owner: 2,
  reviewer: 3,
  approver: 4,
  assignee: 5,
  project_manager: 7,
  manager: 8,
  outsider: 9,
  buyer: 10,
  holder: 11,
  editor: 12,
  closer: 13,
} as const;
type Part = keyof typeof ids;
const names: Readonly<Record<string, string>> = {
  creator: 'Carla',
  owner: 'Olaf',
  reviewer: 'Rita',
  approver: 'Abel',
  assignee: 'Asta',
  project_manager: 'Petra',
  buyer: 'Bea',
  holder: 'Hans',
  editor: 'Edda',
  closer: 'Clas',
};
const person = (role: string) => ({ id: ids[role as Part], name: names[role] ?? role });

const processes = [
  {
    process: 'enquiry',
    workflow: enquiryWorkflow as Workflow,
    steps: enquirySteps,
    states: enquiryStates,
    roles: ['creator', 'owner', 'reviewer', 'approver'],
    parts: ['creator', 'owner', 'reviewer', 'approver', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'follow-up',
    workflow: followUpWorkflow as Workflow,
    steps: followUpSteps,
    states: followUpStates,
    roles: ['creator', 'assignee'],
    parts: ['creator', 'assignee', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'contract review',
    workflow: contractReviewWorkflow as Workflow,
    steps: contractReviewSteps,
    states: contractReviewStates,
    roles: ['creator', 'reviewer'],
    parts: ['creator', 'reviewer', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'action item',
    workflow: contractActionWorkflow as Workflow,
    steps: contractActionSteps,
    states: contractActionStates,
    roles: ['creator', 'assignee'],
    parts: ['creator', 'assignee', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'purchase request',
    workflow: purchaseRequestWorkflow as Workflow,
    steps: purchaseRequestSteps,
    states: purchaseRequestStates,
    roles: ['creator', 'reviewer', 'approver'],
    parts: ['creator', 'reviewer', 'approver', 'manager', 'outsider'] as Part[],
    // Everything is served.
    counts: { asked: 1, unserved: 0 },
  },
  {
    process: 'production order',
    workflow: productionOrderWorkflow as Workflow,
    steps: productionOrderSteps,
    states: productionOrderStates,
    roles: ['creator', 'buyer'],
    parts: ['creator', 'buyer', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'buyout request',
    workflow: buyoutRequestWorkflow as Workflow,
    steps: buyoutRequestSteps,
    states: buyoutRequestStates,
    roles: ['creator', 'buyer'],
    parts: ['creator', 'buyer', 'manager', 'outsider'] as Part[],
    record: { quantity: '5.0000', received_qty: '0.0000' },
  },
  {
    process: 'RFQ',
    workflow: rfqWorkflow as Workflow,
    steps: rfqSteps,
    states: rfqStates,
    roles: ['creator', 'buyer'],
    parts: ['creator', 'buyer', 'manager', 'outsider'] as Part[],
    // It asks for something, and somebody.
    counts: { lines: 1, vendors: 1 },
  },
  {
    process: 'award',
    workflow: awardWorkflow as Workflow,
    steps: awardSteps,
    states: awardStates,
    roles: ['creator', 'reviewer', 'approver'],
    parts: ['creator', 'reviewer', 'approver', 'manager', 'outsider'] as Part[],
    // Of a value that nobody approves.
    counts: { reviewed: 0 },
  },
  {
    process: 'order',
    workflow: purchaseOrderWorkflow as Workflow,
    steps: purchaseOrderSteps,
    states: purchaseOrderStates,
    roles: ['buyer'],
    parts: ['buyer', 'manager', 'outsider'] as Part[],
    // Nothing of it has come.
    counts: { open: 1 },
    sums: { came: '0', over: '0' },
    record: { sent_at: null, confirmed_on: null },
  },
  {
    process: 'order change',
    workflow: orderChangeWorkflow as Workflow,
    steps: orderChangeSteps,
    states: orderChangeStates,
    roles: ['creator', 'reviewer', 'approver', 'buyer'],
    parts: ['creator', 'reviewer', 'approver', 'buyer', 'manager', 'outsider'] as Part[],
    // Below the value from which it is reviewed.
    counts: { reviewed: 0 },
  },
  {
    process: 'delivery',
    workflow: deliveryWorkflow as Workflow,
    steps: deliverySteps,
    states: deliveryStates,
    roles: ['buyer'],
    parts: ['buyer', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'issue slip',
    workflow: issueSlipWorkflow as Workflow,
    steps: issueSlipSteps,
    states: issueSlipStates,
    roles: ['storekeeper'],
    parts: ['storekeeper', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'request for stock',
    workflow: stockRequestWorkflow as Workflow,
    steps: stockRequestSteps,
    states: stockRequestStates,
    roles: ['creator', 'holder'],
    parts: ['creator', 'holder', 'manager', 'outsider'] as Part[],
  },
  {
    process: 'project plan',
    workflow: planWorkflow as Workflow,
    steps: planSteps,
    states: planStates,
    roles: ['creator', 'approver', 'project_manager'],
    parts: ['creator', 'approver', 'project_manager', 'manager', 'outsider'] as Part[],
    // A plan with tasks that are exactly 100 %.
    counts: { tasks: 1, unbalanced: 0, hundredths: 0, later: 0, unsent: 1 },
  },
  {
    process: 'project',
    workflow: projectWorkflow as Workflow,
    steps: projectSteps,
    states: projectStates,
    roles: ['editor', 'project_manager', 'closer'],
    parts: ['creator', 'editor', 'project_manager', 'closer', 'manager', 'outsider'] as Part[],
    // Nothing is unfinished.
    counts: { unfinished: 0 },
  },
];

const at = '2026-05-07T10:00:00.000Z';
const took = (action: string, role: string): Step => ({
  action,
  from_state: 'DRAFT',
  to_state: 'PENDING_APPROVAL',
  comment: null,
  at,
  by: person(role).id,
  by_name: person(role).name,
  round: 1,
});

/** What is known when nothing but the table decides: who must come first has come. */
const known = (
  roles: readonly string[],
  state: string,
  part: Part,
  more: Partial<GuardContext> = {},
): GuardContext => ({
  state,
  me: ids[part],
  may: (permission) => permission !== managing || part === 'manager',
  people: Object.fromEntries(roles.map((role) => [role, [person(role)]])),
  record: {},
  steps: [],
  counts: {},
  sums: {},
  ...more,
});
const before = (action: string): Step[] => [
  took('submit', 'owner'),
  ...(action === 'approve' ? [took('review', 'reviewer')] : []),
];

/** Who plays a part in a step: the person of the role, and for an owner whoever manages the process. */
const plays = (part: Part, by: readonly string[]) => by.includes(part) || (part === 'manager' && by.includes('owner'));
const oneOf = (words: readonly string[]) =>
  words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
const inWords = (roles: readonly string[]) => oneOf(roles).replaceAll('_', ' ');

describe.each(processes)('the $process', ({ workflow, steps, states, roles, parts, record = {}, ...more }) => {
  const { counts = {}, sums = {} } = more;
  it('has the steps and states of the table, and no other', () => {
    expect(Object.keys(workflow.actions)).toEqual(steps.map((s) => s.action));
    expect(Object.keys(workflow.states)).toEqual(Object.keys(states));
    for (const { action, label, permission, comment } of steps)
      expect(workflow.actions[action], action).toMatchObject({ label, permission, comment });
    for (const [state, { label }] of Object.entries(states)) expect(workflow.states[state]?.label).toBe(label);
  });

  it.each(steps)('bars from $action whom the table says, and waits for what it says', ({ action, tried }) => {
    expect(triedOf(workflow, action)).toEqual(tried);
  });

  const demanded = (row: StepRow, state: string, part: Part) => {
    if (!plays(part, row.by))
      return {
        refused: {
          kind: 'role',
          message: `Only the ${inWords(row.by)} can do this: ${oneOf(row.by.map((role) => person(role).name))}`,
        },
      };
    const to = row.to[state];
    if (to !== '-') return { to };
    const last = before(row.action).at(-1)?.by_name;
    return {
      refused: {
        kind: 'state',
        message: `It is “${states[state]?.label}” now, by ${last} at ${at}: “${row.label}” is not possible any more`,
      },
    };
  };

  it.each(steps.filter(({ along }) => along))('takes $action along with a step of another record alone', (row) => {
    for (const [state, { label }] of Object.entries(states))
      for (const part of parts) {
        const given = known(roles, state, part, { steps: before(row.action), may: () => false, record, counts, sums });
        expect(decide(workflow, row.action, given), state).toEqual({
          refused: { kind: 'unknown', message: 'Invalid action type' },
        });
        const to = row.to[state];
        const along = decide(workflow, row.action, { ...given, along: true });
        const led = 'to' in along ? along.to : along.refused.kind;
        expect(to === '-' ? ['state'] : to?.split('|'), state).toContain(led);
        if ('refused' in along) expect(along.refused.message).toContain(`It is “${label}” now`);
      }
  });

  describe.each(steps.filter(({ along }) => !along))('$action', (row) => {
    it.each(Object.keys(states))('from %s, by anybody', (state) => {
      for (const part of parts) {
        const given = known(roles, state, part, {
          steps: before(row.action),
          record,
          counts,
          sums,
          // Only what is outdated is kept.
          ...(row.action === 'keep' && { outdated: ['It costs more'] }),
        });
        const wanted = demanded(row, state, part);
        const made = decide(workflow, row.action, given);
        // A step that leads to one of several states (`to: { oneOf }`) is taken to any of them.
        if ('to' in wanted && wanted.to?.includes('|'))
          expect(wanted.to.split('|'), part).toContain('to' in made && made.to);
        else expect(made, part).toEqual(wanted);
        const barred = { ...given, may: (permission: string) => permission !== row.permission };
        expect(decide(workflow, row.action, barred), `${part} without the permission`).toEqual({
          refused: { kind: 'permission', message: `You do not have the permission ${row.permission}` },
        });
      }
    });
  });

  it.each(Object.entries(states))('in %s is changed by whom the table says, and held by whom it says', (state, row) => {
    for (const part of parts) {
      const demandedOf = plays(part, row.changedBy)
        ? undefined
        : row.changedBy.length
          ? {
              kind: 'role',
              message: `Only the ${inWords(row.changedBy)} can change this: ${oneOf(row.changedBy.map((role) => person(role).name))}`,
            }
          : { kind: 'state', message: `It is “${row.label}”: it cannot be changed` };
      expect(editRefusal(workflow, known(roles, state, part)), part).toEqual(demandedOf);
    }
    const [first] = row.assigneesOf;
    const holder = first === undefined ? null : { role: first, people: [person(first)] };
    expect(assigneesOf(workflow, known(roles, state, 'outsider'))).toEqual(holder);
  });
});

describe('an approval', () => {
  const asked = (part: Part, more: Partial<GuardContext>) =>
    known(['creator', 'owner', 'reviewer', 'approver'], 'PENDING_APPROVAL', part, more);
  const outcome = (action: string, given: GuardContext) => {
    const decision = decide(enquiryWorkflow, action, given);
    return 'to' in decision ? decision.to : decision.refused.message;
  };

  it('waits for every reviewer of the round, once each', () => {
    const people = { reviewer: [person('reviewer'), { id: 6, name: 'Rolf' }], approver: [person('approver')] };
    const sent = took('submit', 'owner');
    const reviewed = took('review', 'reviewer');
    const both = [sent, reviewed, { ...reviewed, by: 6, by_name: 'Rolf' }];
    expect(outcome('approve', asked('approver', { people, steps: [sent] }))).toBe('Waits for Rita or Rolf');
    expect(outcome('approve', asked('approver', { people, steps: [sent, reviewed] }))).toBe('Waits for Rolf');
    expect(outcome('approve', asked('approver', { people, steps: both }))).toBe('APPROVED');
    expect(outcome('review', asked('reviewer', { people, steps: [sent, reviewed] }))).toBe(
      'You have reviewed this round',
    );
    expect(assigneesOf(enquiryWorkflow, asked('outsider', { people, steps: both }))).toEqual({
      role: 'approver',
      people: [person('approver')],
    });
  });

  it('is not for whoever sent the round', () => {
    const people = { owner: [person('owner')], approver: [person('owner'), person('approver')] };
    const steps = [took('submit', 'owner')];
    const barred = 'You made or sent this: “Approve” is for somebody else';
    expect(outcome('approve', asked('owner', { people, steps }))).toBe(barred);
    expect(outcome('approve', asked('approver', { people, steps }))).toBe('APPROVED');
  });

  it('needs an approver who is somebody else', () => {
    const sending = (approver: { id: number; name: string }[], body?: GuardContext['body']) => {
      const more = { people: { owner: [person('owner')], approver }, ...(body && { body }) };
      return outcome('submit', { ...asked('owner', more), state: 'DRAFT' });
    };
    expect(sending([], {})).toBe('Choose an approver first');
    expect(sending([person('owner')], {})).toBe('Choose an approver other than yourself');
    expect(sending([person('owner'), person('approver')], {})).toBe('PENDING_APPROVAL');
    // Who sends it chooses the approver in the same step, so the step is offered without one.
    expect(sending([], { approver_id: person('approver').id })).toBe('PENDING_APPROVAL');
    expect(sending([])).toBe('PENDING_APPROVAL');
  });

  it('is not for whoever reviewed the round: these are two people', () => {
    const both = { owner: [person('owner')], reviewer: [person('reviewer')], approver: [person('reviewer')] };
    // A round that was sent before it was refused to name one person twice.
    const steps = [took('submit', 'owner'), took('review', 'reviewer')];
    expect(outcome('approve', asked('reviewer', { people: both, steps }))).toBe(
      'You took the step “Review” in this round: “Approve” is for somebody else',
    );
  });
});
