import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { callerOf, testApp, type Answered, type Caller } from '../../support/app.ts';
import { asOwner, silent } from '../../support/database.ts';
import { sub, testPlanning, type Planners } from '../../support/planning.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { on, people, plan, add, tasksOf, send, approve } = testPlanning(testApp());

/** The people again, whose transactions end when they are let go. */
const held = {} as { -readonly [K in keyof Planners]: Planners[K] };
/** A transaction that is held: it has done its work, which it tells, and waits before it is committed. */
interface Gate {
  readonly reached: () => void;
  readonly opened: Promise<void>;
}
/** By whom the transactions are. */
const gates = new Map<number, Gate>();

beforeAll(async () => {
  const inBranch: Database['inBranch'] = (actor, work, mode) =>
    on.database.inBranch(
      actor,
      async (tx) => {
        const result = await work(tx);
        const gate = gates.get(actor.userId);
        gate?.reached();
        await gate?.opened;
        return result;
      },
      mode,
    );
  const app = createApp({ database: { ...on.database, inBranch }, log: silent });
  for (const [name, { session, branch }] of Object.entries(people))
    Object.assign(held, { [name]: callerOf(app, session, branch) });
  // The first request of a session reads it.
  for (const who of Object.values(held)) await who.get('/api/working-calendar');
});

/** Something to wait for, and what makes it happen. */
const happening = (): [Promise<void>, () => void] => {
  let happens = () => {};
  return [new Promise<void>((resolve) => (happens = resolve)), () => happens()];
};

/** Somebody in the database waits for a lock. */
const isAnyWaiting = async (): Promise<boolean> =>
  (
    await asOwner(
      on.testDatabase,
      `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )
  ).length > 0;

/**
 * Does the first work up to its commit, begins the second meanwhile, and lets the first go once the second waits for it,
 * or has been done beside it.
 */
const together = async (
  who: Caller,
  first: () => Promise<Answered>,
  second: () => Promise<Answered>,
): Promise<Answered[]> => {
  const [isReached, reached] = happening();
  const [opened, letGo] = happening();
  gates.set(Number(idOf(who)), { reached, opened });
  const firstDone = first();
  await isReached;
  let isDone = false;
  const secondDone = second().finally(() => (isDone = true));
  await expect.poll(async () => isDone || (await isAnyWaiting())).toBe(true);
  letGo();
  gates.clear();
  return Promise.all([firstDone, secondDone]);
};

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
