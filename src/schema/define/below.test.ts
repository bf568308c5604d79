import { describe, expect, it } from 'vitest';
import { defineWorkflow } from '../../workflows/define.ts';
import { resources } from '../../resources/index.ts';
import { wayUp } from '../below.ts';
import { reference, text } from '../field.ts';
import type { ResourceConfig } from '../resource.ts';
import { stateOf } from '../state.ts';
import { belowProblems } from './below.ts';
import { defineResource } from './defineResource.ts';

const process = (name: string, ends = true) =>
  defineWorkflow({
    name,
    field: 'status',
    initial: 'OPEN',
    states: {
      OPEN: { label: 'Open', tone: 'neutral', waits: [{ role: 'creator' }] },
      DONE: { label: 'Done', tone: 'good', waits: [], end: ends },
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
      },
    },
    path: ['OPEN', 'DONE'],
  });
type Below = NonNullable<ResourceConfig<Record<string, never>>['below']> | string;
const made = (name: string, to: string | undefined, below?: Below, ends = true) =>
  defineResource({
    name,
    represent: 'name',
    permissions: `test.${name}`,
    actions: ['close'],
    fields: {
      name: text({ required: true }),
      ...(to !== undefined && { above_id: reference(to) }),
      status: stateOf(process(name, ends)),
    },
    workflow: process(name, ends),
    ...(below !== undefined && { below: below as 'name' }),
    list: { columns: ['name'] },
  });

const sites = made('sites', undefined);
const plans = made('plans', 'sites', 'above_id');

describe('what a record is below', () => {
  it('is said by each process that names it, or what it is below', () => {
    const sound = [sites, plans, made('tasks', 'plans', 'above_id'), made('notes', 'sites', { none: 'kept for ever' })];
    expect(sound.flatMap((one) => belowProblems(one, sound))).toEqual([]);
    const tasks = made('tasks', 'plans', 'above_id');
    expect(
      wayUp(tasks, (name) => [sites, plans, tasks].find((one) => one.name === name)).map(({ to }) => to.name),
    ).toEqual(['plans', 'sites']);
  });

  it.each([
    [
      'forgets it',
      made('reviews', 'sites'),
      "names sites by above_id: say below: 'above_id', or below: { none: '…' } with the reason",
    ],
    [
      'forgets it of what is below it',
      made('tasks', 'plans'),
      "names plans by above_id: say below: 'above_id', or below: { none: '…' } with the reason",
    ],
    ['names no reference', made('reviews', 'sites', 'name'), 'below names "name", which is no reference'],
    [
      'says why not, and names nothing',
      made('loose', undefined, { none: 'it is free' }),
      'below says why it is below nothing, and names nothing that it could be below',
    ],
  ])('is refused of one that %s', (_, one, message) => {
    const [problem] = belowProblems(one, [sites, plans, one]);
    expect(problem).toContain(message);
  });

  it('ends at some time', () => {
    const endless = made('ledgers', undefined, undefined, false);
    const entry = made('entries', 'ledgers', 'above_id');
    expect(belowProblems(entry, [endless, entry])).toEqual(['below: ledgers never ends, so nothing is below it']);
  });

  it('is the project, for all that belongs to one', () => {
    const named = (name: string) => resources.find((one) => one.name === name);
    const ofProject = resources.filter((one) => one.workflow && wayUp(one, named).at(-1)?.to.name === 'projects');
    expect(ofProject.map(({ name }) => name).sort()).toEqual([
      'awards',
      'boq_costs',
      'boq_creations',
      'boq_details',
      'boq_sales',
      'buyout_requests',
      'contract_actions',
      'contract_reviews',
      'deliveries',
      'estimations',
      'order_changes',
      'production_orders',
      'project_plans',
      'purchase_orders',
      'purchase_requests',
      'rfqs',
      'stock_requests',
    ]);
  });
});
