import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, testApp, type Answered, type Caller } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { fillPlan } from '../support/largePlan.ts';
import { branchIds } from '../support/people.ts';
import { testPlanning, type Planners } from '../support/planning.ts';
import { expecting, type Made } from '../support/sales.ts';
import { counted } from './extent.ts';
import { busyOf, printed, servedMeanwhile, type Meanwhile } from './heldUp.ts';

const { on, people, plan, read } = testPlanning(testApp());
const tried = counted();
/** As many tasks as a plan may have: 100 main tasks with 99 sub-tasks each. */
const tasks = 10_000;
const plans: Made[] = [];
/** As it serves: the check of answers is the tests' own. */
const serving = {} as Record<keyof Planners, Caller>;
/** The transactions that may write, by who has them. */
const writing = new Map<number, number>();

beforeAll(async () => {
  const inBranch: Database['inBranch'] = (actor, work, mode) => {
    if (mode === undefined) writing.set(actor.userId, (writing.get(actor.userId) ?? 0) + 1);
    return on.database.inBranch(actor, work, mode);
  };
  const app = createApp({ database: { ...on.database, inBranch }, log: silent });
  for (const [name, { session, branch }] of Object.entries(people))
    Object.assign(serving, { [name]: callerOf(app, session, branch) });
  for (let nth = 0; nth < 3; nth += 1) {
    const made = await plan();
    await fillPlan(on, people.planner.branch, made.id, tasks / 100);
    // Another start derives all that follows.
    const changed = { version: made['version'], starts_on: '2027-03-02' };
    plans.push(await expecting(200, people.planner.put(`/api/project-plans/${made.id}`, changed)));
  }
});

/** A small request of somebody else. */
const ask = async (): Promise<void> => {
  await expecting(200, serving.reader.get('/api/working-calendar'));
};

/** Sends something that moves all tasks of all plans, while somebody else reads. */
const moved = async (send: () => Promise<Answered>): Promise<Made> => {
  let answer: Answered | undefined;
  let meanwhile: Meanwhile = { served: 0, waitedMs: 0, worked: 0 };
  writing.clear();
  const work = async () => void (answer = await send());
  const busy = await busyOf('a calendar', async () => (meanwhile = await servedMeanwhile(work, ask)));
  tried('moves 30,000 tasks');
  printed('a calendar', { ...meanwhile });
  // A fifth of a second where 1 MB of JSON is read in 2 ms; the quick compiler of tests may double it.
  expect.soft(busy, 'the event loop').toBeLessThan(200);
  expect(writing.get(serving.planner.session.user.id) ?? 0, 'all in one, which may be tried again').toBeLessThanOrEqual(
    2,
  );
  expect(answer).toMatchObject({ success: true });
  return (answer as Answered).data;
};

/** Each plan has a sub-task of one day on Tuesday 2 March, on which all begins. */
const starts = async (): Promise<unknown[]> =>
  Promise.all(plans.map(async (each) => (await read(each))['planned_start_date']));

describe(`nobody waits for a calendar that moves three plans of ${tasks} tasks`, () => {
  it('by a holiday, and by its removal', async () => {
    const { id } = await moved(() => serving.planner.post('/api/holidays', { date: '2027-03-02', name: 'Founding' }));
    expect(await starts()).toEqual(['2027-03-03', '2027-03-03', '2027-03-03']);
    await moved(() => serving.planner.del(`/api/holidays/${id}`));
    expect(await starts()).toEqual(['2027-03-02', '2027-03-02', '2027-03-02']);
  });

  it('by other days of the week', async () => {
    const { leeds } = await branchIds(on);
    const at = `/api/branches/${leeds}`;
    const { version } = await expecting(200, serving.planner.get(at));
    await moved(() => serving.planner.put(at, { version, tuesday: false }));
    expect(await starts()).toEqual(['2027-03-03', '2027-03-03', '2027-03-03']);
    await moved(() => serving.planner.put(at, { version: version + 1, tuesday: true }));
    expect(await starts()).toEqual(['2027-03-02', '2027-03-02', '2027-03-02']);
  });

  // The plans end in December 2032.
  it('by the holidays of a country', async () => {
    expect(
      await moved(() => serving.planner.post('/api/holidays/import-country', { country: 'GB', year: 2030 })),
    ).toMatchObject({ added: expect.any(Number) });
  });

  it('by a file, and not while it is looked at', async () => {
    const sent = (dry_run: boolean) =>
      serving.planner.post('/api/holidays/import', {
        dry_run,
        mode: 'update',
        records: [{ row: 2, values: { date: '2027-03-02', name: 'Founding' } }],
      });
    writing.clear();
    await expecting(200, sent(true));
    expect(await starts()).toEqual(['2027-03-02', '2027-03-02', '2027-03-02']);
    await moved(() => sent(false));
    expect(await starts()).toEqual(['2027-03-03', '2027-03-03', '2027-03-03']);
  });
});
