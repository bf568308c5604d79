import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const { on, people, plan, add, tasksOf } = testPlanning(testApp());

/** A main task with one sub-task of five working days from Monday 2027-03-01 on. */
const week = async (): Promise<[of: Made, end: () => Promise<string | undefined>]> => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5)] }));
  return [made, async () => (await tasksOf(made))[0]?.planned_end_date];
};

describe('the days of the week on which a branch works', () => {
  it('are Monday to Friday at first', async () => {
    const { planner: me } = people;
    const made = await expecting(201, me.post('/api/branches', { code: fresh(), name: 'York' }));
    expect(made).toMatchObject({ monday: true, tuesday: true, wednesday: true, thursday: true, friday: true });
    expect(made).toMatchObject({ saturday: false, sunday: false });
    const [, end] = await week();
    expect(await end()).toBe('2027-03-05');
  });

  it('are one at least', async () => {
    const { planner: me } = people;
    const none = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false };
    const refused = { status: 422, errors: { monday: ['A branch works on at least one day of the week'] } };
    expect(await me.post('/api/branches', { code: fresh(), name: 'York', ...none })).toMatchObject(refused);
    const made = await expecting(201, me.post('/api/branches', { code: fresh(), name: 'York', ...none, sunday: true }));
    const at = `/api/branches/${made.id}`;
    expect(await me.put(at, { version: 1, sunday: false })).toMatchObject(refused);
    expect(await me.put(at, { version: 1, sunday: false, saturday: true })).toMatchObject({ status: 200 });
    expect(await me.get(at)).toMatchObject({ data: { monday: false, saturday: true, sunday: false } });
    await expect(
      on.database.asSystem((tx) => tx.execute(`update branches set saturday = false where id = ${made.id}`)),
    ).rejects.toMatchObject({ cause: { constraint: 'branches_works' } });
  });
});

describe('a holiday', () => {
  it('is no day of work in the plans of its branch', async () => {
    const { planner, stranger } = people;
    const made = await expecting(201, planner.post('/api/holidays', { date: '2027-03-03', name: 'Founding day' }));
    await expecting(201, stranger.post('/api/holidays', { date: '2027-03-04', name: 'Fair' }));
    const [, end] = await week();
    // Wednesday is free, so the five days end on the Monday after; the branch's own holidays alone count.
    expect(await end()).toBe('2027-03-08');
    await expecting(200, planner.call('DELETE', `/api/holidays/${made.id}`));
  });

  it('is one a day and branch', async () => {
    const { planner, stranger } = people;
    const sent = { date: '2027-05-03', name: 'May Day' };
    await expecting(201, planner.post('/api/holidays', sent));
    expect(await planner.post('/api/holidays', sent)).toMatchObject({
      status: 422,
      errors: { date: ['Date is taken by another holiday'] },
    });
    await expecting(201, stranger.post('/api/holidays', sent));
  });
});
