import { describe, expect, it } from 'vitest';
import { testApp, type Answered, type Caller } from '../../support/app.ts';
import { sub, testPlanning } from '../../support/planning.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTogether } from '../../support/together.ts';

const { on, people, plan, add, tasksOf, send, approve } = testPlanning(testApp());

const { held, together } = testTogether(on, people);

/** A plan of one sub-task, of five working days from Monday 2027-03-01 on: it ends on the Friday. */
const week = async (): Promise<Made> => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5)] }));
  return made;
};
const endOf = async (made: Made) => (await tasksOf(made))[0]?.planned_end_date;
const holiday = (who: Caller, date: string) => who.post('/api/holidays', { date, name: `On ${date}` });
const removed = async (...answers: readonly Answered[]) => {
  for (const { data } of answers) await expecting(200, people.planner.del(`/api/holidays/${data.id}`));
};

describe.runIf(process.env['TEST_ON'] === 'postgres')('the calendar of a branch, at the same moment', () => {
  it('is changed by two people: a plan has the days of both', async () => {
    const made = await week();
    const [one, other] = await together(
      held.planner,
      () => holiday(held.planner, '2027-03-02'),
      () => holiday(held.approver, '2027-03-03'),
    );
    expect([one?.status, other?.status]).toEqual([201, 201]);
    // Five days from Monday 1 March without the 2nd and the 3rd: the 1st, 4th, 5th, 8th and 9th.
    expect(await endOf(made)).toBe('2027-03-09');
    await removed(...([one, other] as Answered[]));
    expect(await endOf(made)).toBe('2027-03-05');
  });

  it('is given the same holiday twice: the second is told', async () => {
    const [one, other] = await together(
      held.planner,
      () => holiday(held.planner, '2027-03-02'),
      () => holiday(held.approver, '2027-03-02'),
    );
    expect([one, other]).toMatchObject([
      { status: 201 },
      { status: 422, errors: { date: ['Date is taken by another holiday'] } },
    ]);
    await removed(one as Answered);
  });

  it('moves a plan that is given back meanwhile', async () => {
    const made = await week();
    await expecting(200, send(made));
    const [back, added] = await together(
      held.approver,
      () => approve(made, false, held.approver),
      () => holiday(held.planner, '2027-03-02'),
    );
    expect([back?.status, added?.status]).toEqual([200, 201]);
    expect(await endOf(made)).toBe('2027-03-08');
    await removed(added as Answered);
  });

  it('is what a plan has that is given back while a holiday is added', async () => {
    const made = await week();
    await expecting(200, send(made));
    const [added, back] = await together(
      held.planner,
      () => holiday(held.planner, '2027-03-02'),
      () => approve(made, false, held.approver),
    );
    expect([added?.status, back?.status]).toEqual([201, 200]);
    expect(await endOf(made)).toBe('2027-03-08');
    await removed(added as Answered);
  });
});
