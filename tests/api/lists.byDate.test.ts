import { beforeAll, describe, expect, it } from 'vitest';
import { list } from '../../src/schema/calls/call.ts';
import { date, instant, oneOf, text } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';

const path = '/api/loans';
const tab = (name: string, which: object) => ({
  name,
  title: name,
  path: name === 'all' ? path : `${path}/${name}`,
  permission: 'test.loan.view',
  which,
  empty: 'None.',
});

/** Tools that are lent without any process, each with lists by its dates. */
const loans = defineResource({
  name: 'loans',
  represent: 'tool',
  permissions: 'test.loan',
  fields: {
    tool: text({ required: true, search: true, unique: true }),
    due_on: date({ late: { until: 'returned_on' } }),
    returned_on: date(),
    check_at: instant({ late: { field: 'state', values: ['out'] } }),
    state: oneOf(['out', 'in'], { initial: 'out' }),
    paid_on: date(),
  },
  calls: { list: list(path) },
  lists: [
    tab('all', {}),
    tab('late', { late: 'due_on' }),
    tab('soon', { dueWithin: { field: 'due_on', days: 7 } }),
    tab('unchecked', { late: 'check_at' }),
    tab('checks', { dueWithin: { field: 'check_at', days: 7 } }),
    tab('paid', { late: 'paid_on' }),
  ],
  list: { columns: ['tool', 'due_on', 'returned_on', 'state'], sort: ['tool', 'ASC'] },
});

const on = testAppWith(loans);
const away = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const day = (days: number): string => away(days).toISOString().slice(0, 10);

describe('lists by date', () => {
  let me: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    const { leeds } = await branchIds(on);
    me = await person(on, { branches: [leeds] });
    const lend = async (tool: string, more: object) =>
      expect((await me.post(path, { tool, ...more })).status, tool).toBe(201);
    await lend('a: due long ago', { due_on: day(-10), check_at: away(-10).toISOString(), paid_on: day(-10) });
    await lend('b: due long ago, returned', { due_on: day(-10), returned_on: day(-9), paid_on: day(30) });
    await lend('c: due in three days', { due_on: day(3), check_at: away(3).toISOString() });
    await lend('d: due in three days, in', {
      returned_on: day(-1),
      due_on: day(3),
      check_at: away(3).toISOString(),
      state: 'in',
    });
    await lend('e: due in a month', { due_on: day(30), check_at: away(30).toISOString() });
    await lend('f: never due', {});
    await lend('g: checked long ago, in', { check_at: away(-10).toISOString(), state: 'in' });
  });

  const toolsIn = async (name: string): Promise<string> => {
    const answer = await me.get(`${path}/${name}?getAll=true`);
    expect(answer.status).toBe(200);
    return (answer.data.records as { tool: string }[]).map(({ tool }) => tool[0]).join('');
  };

  it.each([
    ['late', 'a', 'whose day has passed and that are not returned'],
    ['soon', 'c', 'whose day is within a week and that are not returned'],
    ['unchecked', 'a', 'whose time has passed while they are out'],
    ['checks', 'c', 'whose time is within a week while they are out'],
    ['paid', 'a', 'whose day has passed, where no other field says more'],
  ])('%s has %s: those %s', async (name, tools) => {
    expect(await toolsIn(name)).toBe(tools);
  });

  it('are counted together, each by its own dates', async () => {
    const { data } = await me.get(`${path}/counts`);
    expect(data.counts).toEqual({ all: 7, late: 1, soon: 1, unchecked: 1, checks: 1, paid: 1 });
  });

  it('have an index by their dates', async () => {
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      const { rows } = await owner.query<{ indexname: string }>(
        `select indexname from pg_indexes where tablename = 'loans' and indexname like '%_day' order by 1`,
      );
      expect(rows.map(({ indexname }) => indexname)).toEqual([
        'loans_check_at_day',
        'loans_due_on_day',
        'loans_paid_on_day',
      ]);
    } finally {
      owner.release();
    }
  });
});
