import { expect, it } from 'vitest';
import { defineWorkflow } from '../../workflows/define.ts';
import { date, oneOf, reference, text } from '../field.ts';
import { stateOf } from '../state.ts';
import type { WorkflowAction } from '../workflow.ts';
import { defineResource } from './defineResource.ts';
import { checkTogether } from './together.ts';

const process = (name: string, action: Partial<WorkflowAction> = {}) =>
  defineWorkflow({
    name,
    field: 'status',
    initial: 'OPEN',
    states: {
      OPEN: { label: 'Open', tone: 'neutral', waits: [{ role: 'creator' }] },
      DONE: { label: 'Done', tone: 'good', waits: [] },
    },
    actions: {
      close: {
        label: 'Close',
        success: 'Closed',
        failure: 'Failed',
        from: ['OPEN'],
        to: 'DONE',
        by: ['creator'],
        permission: `test.${name}.close`,
        comment: 'optional',
        extra: { outcome: oneOf(['good', 'bad']) },
        ...action,
      },
    },
    path: ['OPEN', 'DONE'],
  });

/** An order with its deliveries, of which a step takes along what the test says. */
const together = (action: Partial<WorkflowAction>, more: { readonly below?: 'order_id' } = {}) => {
  const order = process('orders', action);
  const delivery = process('deliveries');
  const common = { represent: 'name', list: { columns: ['name'] } } as const;
  const orders = defineResource({
    ...common,
    name: 'orders',
    permissions: 'test.orders',
    actions: ['close'],
    fields: { name: text({ required: true }), status: stateOf(order), closed_on: date() },
    workflow: order,
  });
  const deliveries = defineResource({
    ...common,
    name: 'deliveries',
    permissions: 'test.deliveries',
    actions: ['close'],
    fields: { name: text({ required: true }), order_id: reference('orders'), status: stateOf(delivery) },
    workflow: delivery,
    ...more,
  });
  return () => checkTogether([orders, deliveries]);
};

const by = { of: 'deliveries', by: 'order_id' } as const;
const below = { ...by, states: { OPEN: 'close', DONE: null } } as const;

it('a step that ends a record needs no word of what says that it is below it', () => {
  expect(together({}, { below: 'order_id' })).not.toThrow();
  expect(together({})).toThrow('does not say what becomes of deliveries');
});

it('a step that takes steps of records which refer to its own is sound', () => {
  expect(
    together({
      sets: { closed_on: { is: 'now' } },
      opens: [{ of: 'deliveries', unless: 'name' }],
      takes: [
        { ...below, with: { outcome: 'bad' }, reason: 'outcome' },
        { ...by, step: 'close', newest: true },
        { ...by, sets: { name: 'Over' } },
      ],
    }),
  ).not.toThrow();
});

it.each<[string, Partial<WorkflowAction>, string]>([
  [
    'sets a field that there is not',
    { sets: { closed: null } },
    'close.sets names "closed", which is no field; did you mean "closed_on"?',
  ],
  ['opens what there is not', { opens: [{ of: 'delivery' }] }, 'close.opens names "delivery", which is no resource'],
  [
    'is connected by a field that one of them lacks',
    { opens: [{ of: 'deliveries', unless: 'closed_on' }] },
    'close.opens names "closed_on", which is no field that deliveries has too',
  ],
  [
    'takes a resource that there is not',
    { takes: [{ of: 'delivery', by: 'order_id', step: 'close' }] },
    'close.takes.of names "delivery", which is no resource',
  ],
  [
    'takes by what refers to nothing',
    { takes: [{ of: 'deliveries', by: 'name', step: 'close' }] },
    'close.takes.by names "name", which is no field of deliveries that names orders',
  ],
  [
    'takes along to what is no reference',
    { takes: [{ to: 'name', step: 'close' }] },
    'close.takes.to names "name", which is no reference',
  ],
  [
    'takes a step that there is not',
    { takes: [{ ...by, step: 'clos' }] },
    'close.takes.step names "clos", which is no step of deliveries; did you mean "close"?',
  ],
  [
    'sends a field that the step has not',
    { takes: [{ ...by, step: 'close', with: { outcom: 'bad' } }] },
    'close.takes.with names "outcom", which is no field of the step of deliveries; did you mean "outcome"?',
  ],
  [
    'chooses by a field that it has not',
    { takes: [{ ...by, step: { body: 'result', words: { good: 'close' } } }] },
    'close.takes names "result", which is no field of the step',
  ],
  [
    'changes a field that there is not',
    { takes: [{ ...by, sets: { state: 'DONE' } }] },
    'close.takes names "state", which is no field of deliveries; did you mean "status"?',
  ],
  [
    'ends a record and forgets what is below it',
    { takes: [{ ...by, step: 'close' }] },
    'close ends it and does not say what becomes of deliveries, which name it by order_id: takes by states',
  ],
  [
    'leaves a state out of what is below it',
    { takes: [{ ...by, states: { DONE: null } }] },
    'close.takes does not say what becomes of deliveries in the state OPEN',
  ],
  [
    'lets stay what has not ended, without a reason',
    { takes: [{ ...by, states: { OPEN: null, DONE: null } }] },
    'close.takes: deliveries in the state OPEN have not ended; say why they stay',
  ],
  [
    'names a state below it that there is not',
    { takes: [{ ...by, states: { OPEN: { stay: 'it is still to come' }, DONE: null, DON: null } }] },
    'close.takes.states names "DON", which is no state of deliveries; did you mean "DONE"?',
  ],
  [
    'takes a step along from where it cannot be taken',
    { takes: [{ ...by, states: { OPEN: { refuse: 'Still to come' }, DONE: 'close' } }] },
    'close.takes: deliveries in the state DONE cannot take the step close',
  ],
  [
    'takes a step by states that there is not',
    { takes: [{ ...by, states: { OPEN: 'clos', DONE: null } }] },
    'close.takes.step names "clos", which is no step of deliveries; did you mean "close"?',
  ],
])('a step that %s is refused as it is defined', (_, action, message) => {
  expect(together(action)).toThrow(`orders: workflow.actions.${message}`);
});
