import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const { on, people, plan, add, tasksOf, read, send, approve, review } = testPlanning(testApp());

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
  const founding = { date: '2027-03-03', name: 'Founding day' };
  const removed = (id: unknown) => people.planner.call('DELETE', `/api/holidays/${String(id)}`);

  it('is one a day and branch', async () => {
    const { planner, stranger } = people;
    const sent = { date: '2031-05-05', name: 'May Day' };
    await expecting(201, planner.post('/api/holidays', sent));
    expect(await planner.post('/api/holidays', sent)).toMatchObject({
      status: 422,
      errors: { date: ['Date is taken by another holiday'] },
    });
    await expecting(201, stranger.post('/api/holidays', sent));
  });

  it('moves the plans of its branch that can be edited, at once, and back', async () => {
    const { planner, stranger } = people;
    const [of, end] = await week();
    const before = await read(of);
    await expecting(201, stranger.post('/api/holidays', founding));
    expect(await end()).toBe('2027-03-05');
    // Wednesday is free now, so the fifth day is the Monday after.
    const made = await expecting(201, planner.post('/api/holidays', founding));
    expect(await end()).toBe('2027-03-08');
    expect(await read(of)).toMatchObject({ planned_end_date: '2027-03-08', version: before.version });
    // A Saturday is no day of work anyway; the Tuesday is one less.
    await expecting(200, planner.put(`/api/holidays/${made.id}`, { version: 1, date: '2027-03-06' }));
    expect(await end()).toBe('2027-03-05');
    await expecting(200, planner.put(`/api/holidays/${made.id}`, { version: 2, date: '2027-03-02' }));
    expect(await end()).toBe('2027-03-08');
    await expecting(200, removed(made.id));
    expect(await end()).toBe('2027-03-05');
  });

  it('moves them too where it comes from a file', async () => {
    const { planner } = people;
    const [, end] = await week();
    const records = [{ row: 2, values: founding }];
    const sent = { dry_run: false, mode: 'update', records };
    await expecting(200, planner.post('/api/holidays/import', sent));
    expect(await end()).toBe('2027-03-08');
    const { records: found } = await expecting(
      200,
      planner.get('/api/holidays?date_from=2027-03-01&date_to=2027-03-25'),
    );
    expect(found).toMatchObject([founding]);
    await expecting(200, planner.call('DELETE', '/api/holidays', { ids: [found[0].id] }));
    expect(await end()).toBe('2027-03-05');
  });

  it('leaves a plan that was sent as it is until it can be edited again', async () => {
    const [of, end] = await week();
    await expecting(200, send(of));
    const made = await expecting(201, people.planner.post('/api/holidays', founding));
    expect(await end()).toBe('2027-03-05');
    await expecting(200, approve(of, false));
    expect(await end()).toBe('2027-03-08');
    await expecting(200, send(of));
    await expecting(200, removed(made.id));
    expect(await end()).toBe('2027-03-08');
    await expecting(200, approve(of));
    expect(await end()).toBe('2027-03-08');
    await expecting(200, review(of, false));
    expect(await end()).toBe('2027-03-05');
  });
});

describe('other days of the week', () => {
  it('move the plans of their branch that can be edited, at once', async () => {
    const { planner } = people;
    const [, end] = await week();
    const { leeds } = await branchIds(on);
    const { version } = await expecting(200, planner.get(`/api/branches/${leeds}`));
    await expecting(200, planner.put(`/api/branches/${leeds}`, { version, friday: false }));
    expect(await end()).toBe('2027-03-08');
    expect((await expecting(200, planner.get('/api/working-calendar'))).weekdays).toEqual([1, 2, 3, 4]);
    await expecting(200, planner.put(`/api/branches/${leeds}`, { version: version + 1, friday: true }));
    expect(await end()).toBe('2027-03-05');
  });
});

describe('the working calendar', () => {
  it('is the days of the week and the holidays of the branch, for whoever sees plans', async () => {
    const { stranger, reader } = people;
    await expecting(201, stranger.post('/api/holidays', { date: '2031-01-01', name: 'New Year' }));
    const theirs = await expecting(200, stranger.get('/api/working-calendar'));
    expect(theirs.weekdays).toEqual([1, 2, 3, 4, 5]);
    expect(theirs.holidays).toEqual([...theirs.holidays].toSorted());
    expect(theirs.holidays).toContain('2031-01-01');
    expect((await expecting(200, reader.get('/api/working-calendar'))).holidays).not.toContain('2031-01-01');
    const nobody = await person(on, { branches: [(await branchIds(on)).leeds], permissions: [] });
    expect(await nobody.get('/api/working-calendar')).toMatchObject({ status: 403 });
  });
});
