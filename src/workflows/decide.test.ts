import { describe, expect, it } from 'vitest';
import type { GuardContext, Step, Workflow } from '../schema/workflow.ts';
import { decide, editRefusal, assigneesOf, offeredSteps } from './decide.ts';
import { enquiryWorkflow as workflow } from './sales/enquiries.ts';

const [tom, ann, ray, dan, eve] = [
  { id: 1, name: 'Tom' },
  { id: 2, name: 'Ann' },
  { id: 3, name: 'Ray' },
  { id: 4, name: 'Dan' },
  { id: 5, name: 'Eve' },
] as const;

const facts = (more: Partial<GuardContext> = {}): GuardContext => ({
  state: 'DRAFT',
  me: tom.id,
  may: (permission) => permission !== workflow.managedBy,
  people: { creator: [tom], owner: [tom], reviewer: [ann, ray], approver: [dan, eve] },
  record: {},
  steps: [],
  counts: {},
  sums: {},
  ...more,
});
const took = (action: string, by: { id: number; name: string }): Step => ({
  action,
  from_state: 'PENDING_APPROVAL',
  to_state: 'PENDING_APPROVAL',
  comment: null,
  at: '2026-05-07T10:00:00.000Z',
  by: by.id,
  by_name: by.name,
  round: 1,
});
const pending = (me: { id: number }, ...steps: Step[]) =>
  facts({ state: 'PENDING_APPROVAL', me: me.id, steps: [took('submit', tom), ...steps] });

const reviewed = [took('review', ann), took('review', ray)];

describe('a decision about a step', () => {
  it('leads where the table says', () => {
    expect(decide(workflow, 'submit', facts())).toEqual({ to: 'PENDING_APPROVAL' });
    expect(decide(workflow, 'approve', pending(dan, ...reviewed))).toEqual({ to: 'APPROVED' });
  });

  it.each([
    ['there is no such step', 'publish', facts(), 'unknown', 'Invalid action type'],
    ['it is what every object has', 'constructor', facts(), 'unknown', 'Invalid action type'],
    [
      'the permission is missing, whatever else is wrong',
      'approve',
      facts({ may: () => false }),
      'permission',
      'You do not have the permission enquiry.pending.approve',
    ],
    ['somebody else plays the part', 'approve', facts(), 'role', 'Only the approver can do this: Dan or Eve'],
    ['nobody plays the part', 'approve', facts({ people: {} }), 'role', 'Only the approver can do this'],
    [
      'one may play either of two parts',
      'send-back',
      facts({ people: { reviewer: [ann, ray], approver: [ray, eve] } }),
      'role',
      'Only the reviewer or approver can do this: Ann, Ray or Eve',
    ],
    [
      'it stands elsewhere by now, said with who moved it',
      'approve',
      { ...pending(eve, ...reviewed, took('approve', dan)), state: 'APPROVED' },
      'state',
      'It is “Approved” now, by Dan at 2026-05-07T10:00:00.000Z: “Approve” is not possible any more',
    ],
    ['others come first', 'approve', pending(dan), 'guard', 'Waits for Ann or Ray'],
    ['one of them still comes first', 'approve', pending(dan, took('review', ann)), 'guard', 'Waits for Ray'],
    ['it was done already', 'review', pending(ann, took('review', ann)), 'guard', 'You have reviewed this round'],
    [
      'somebody who stood in for them did it',
      'review',
      pending(ann, { ...took('review', dan), for: ann }),
      'guard',
      'You have reviewed this round',
    ],
    ['a guard blocks it', 'submit', facts({ people: { owner: [tom] }, body: {} }), 'guard', 'Choose an approver first'],
    [
      'the only approver would approve what they send',
      'submit',
      facts({ people: { owner: [tom], approver: [tom] }, body: {} }),
      'guard',
      'Choose an approver other than yourself',
    ],
    [
      'an earlier step of theirs bars them',
      'approve',
      { ...pending(tom, ...reviewed), people: { approver: [tom, dan] } },
      'role',
      'You made or sent this: “Approve” is for somebody else',
    ],
  ] as const)('is a refusal where %s', (_, name, given, kind, message) => {
    expect(decide(workflow, name, given)).toEqual({ refused: { kind, message } });
  });

  it('is what is offered: each step that leads on, with why it is refused', () => {
    expect(offeredSteps(workflow, pending(dan)).map(({ name, refused }) => [name, refused])).toEqual([
      ['withdraw', 'Only the owner or creator can do this: Tom'],
      ['review', 'Only the reviewer can do this: Ann or Ray'],
      ['approve', 'Waits for Ann or Ray'],
      ['send-back', null],
      ['cancel', 'Only the owner or creator can do this: Tom'],
    ]);
    expect(offeredSteps(workflow, facts({ state: 'WON' }))).toEqual([]);
  });
});

describe('a step along with one of another record', () => {
  const along = (state: string) => facts({ state, me: 9, may: () => false, along: true });

  it('asks for no permission and no role, for that was decided where it leads from', () => {
    expect(decide(workflow, 'win', along('CONVERTED'))).toEqual({ to: 'WON' });
    expect(decide(workflow, 'win', along('WON'))).toMatchObject({ refused: { kind: 'state' } });
  });

  it('is refused by a guard of its own', () => {
    const { win } = workflow.actions;
    const guarded: Workflow = { ...workflow, actions: { win: { ...win, guards: [() => 'Not yet'] } } };
    expect(decide(guarded, 'win', along('CONVERTED'))).toEqual({ refused: { kind: 'guard', message: 'Not yet' } });
  });
});

describe('who holds a record', () => {
  it('is the first of those it waits for of whom somebody is still to act', () => {
    expect(assigneesOf(workflow, facts())).toEqual({ role: 'owner', people: [tom] });
    expect(assigneesOf(workflow, pending(dan))).toEqual({ role: 'reviewer', people: [ann, ray] });
    expect(assigneesOf(workflow, pending(dan, took('review', ray)))).toEqual({ role: 'reviewer', people: [ann] });
    expect(assigneesOf(workflow, pending(dan, ...reviewed))).toEqual({ role: 'approver', people: [dan, eve] });
  });

  it('is nobody at the end, and nobody who is barred', () => {
    expect(assigneesOf(workflow, facts({ state: 'LOST' }))).toBeNull();
    const own = { ...pending(tom), people: { approver: [tom, dan] } };
    expect(assigneesOf(workflow, own)).toEqual({ role: 'approver', people: [dan] });
  });
});

describe('a change of what the record says', () => {
  it('is for those whom the state names', () => {
    expect(editRefusal(workflow, facts())).toBeUndefined();
    expect(editRefusal(workflow, facts({ me: dan.id }))).toEqual({
      kind: 'role',
      message: 'Only the owner or creator can change this: Tom',
    });
  });

  it('is for nobody while the state names nobody', () => {
    expect(editRefusal(workflow, pending(tom))).toEqual({
      kind: 'state',
      message: 'It is “Awaiting approval”: it cannot be changed',
    });
  });
});

describe('who manages the process', () => {
  const manager = (state: string) =>
    facts({ state, me: 9, may: () => true, steps: state === 'DRAFT' ? [] : [took('submit', tom)] });

  it('stands in for the owner: changes, sends and cancels what is not theirs', () => {
    expect(editRefusal(workflow, manager('DRAFT'))).toBeUndefined();
    expect(decide(workflow, 'submit', manager('DRAFT'))).toEqual({ to: 'PENDING_APPROVAL' });
    expect(decide(workflow, 'cancel', manager('PENDING_APPROVAL'))).toEqual({ to: 'CANCELLED' });
  });

  it('reviews and approves nothing by that', () => {
    for (const action of ['review', 'approve', 'send-back'])
      expect(decide(workflow, action, manager('PENDING_APPROVAL')), action).toMatchObject({
        refused: { kind: 'role' },
      });
  });
});
