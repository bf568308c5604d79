import { beforeAll, describe, expect, it } from 'vitest';
import { dateOf, dayOf } from '../../../src/domain/schedule/days.ts';
import { allChecks } from '../../../src/server/engine/consistency/checks.ts';
import { renewFigures } from '../../../src/server/engine/consistency/run.ts';
import { testApp } from '../../support/app.ts';
import { setZone, zoneAt } from '../../support/branchZone.ts';
import { branchIds } from '../../support/people.ts';
import { broken } from '../../support/consistency.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning, type Task } from '../../support/planning.ts';

const on = testApp();
const { people, plan, at, add, tasksOf, send, approve, read } = testPlanning(on);
const zone = zoneAt(12);
const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now());
/** A working day from today on: so many days, of Monday to Friday, after the first. */
const workday = (days: number): string => {
  let found = dayOf(today);
  const isRest = (day: number) => [0, 6].includes(new Date(day * 86_400_000).getUTCDay());
  while (isRest(found)) found += 1;
  for (let left = days; left > 0;) {
    found += 1;
    if (!isRest(found)) left -= 1;
  }
  return dateOf(found);
};

beforeAll(async () => setZone(on, (await branchIds(on)).leeds, zone));

const named = async (made: Made, name: string): Promise<Task> =>
  (await tasksOf(made)).flatMap((main) => [main, ...main.sub_tasks]).find((task) => task.name === name) as Task;
const say = async (made: Made, name: string, body: object) =>
  expecting(
    200,
    people.manager.put(`${at(made)}/task-manager/subtasks/${(await named(made, name)).id}/change-status`, body),
  );
/** Approved: Bricks (10 days, the worker's), and Mortar (5 days) after it. It was to be done in January. */
const late = async (): Promise<Made> => {
  const made = await plan({ starts_on: '2026-01-05' });
  const sub_tasks = [sub('Bricks', '60', 10, { assignee_id: idOf(people.worker) }), sub('Mortar', '40', 5)];
  await expecting(201, add(made, { name: 'Walls', sub_tasks }));
  const [bricks, mortar] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
  await expecting(
    200,
    people.planner.put(`/api/project-plans/${made.id}/tasks`, {
      changes: [{ id: mortar.id, version: mortar.version, predecessors: String(bricks.number) }],
    }),
  );
  await expecting(200, send(made));
  await expecting(200, approve(made));
  return made;
};
const forecast = async (made: Made, name: string) => {
  const { forecast_start_date, forecast_end_date, forecast_float } = await named(made, name);
  return [forecast_start_date, forecast_end_date, forecast_float];
};

describe('the forecast of a plan', () => {
  it('is stored beside what was agreed, which stays, and follows what is said', async () => {
    const made = await late();
    await say(made, 'Bricks', { progress: 40, actual_start_date: '2026-01-06' });
    // 6 of 10 days are left, from today on.
    expect(await forecast(made, 'Bricks')).toEqual(['2026-01-06', workday(5), 0]);
    expect(await forecast(made, 'Mortar')).toEqual([workday(6), workday(10), 0]);
    expect(await forecast(made, 'Walls')).toEqual(['2026-01-06', workday(10), 0]);
    expect(await read(made)).toMatchObject({
      planned_end_date: '2026-01-23',
      forecast_end_date: workday(10),
      forecast_on: today,
    });
    await say(made, 'Bricks', { remaining_days: 2 });
    expect(await read(made)).toMatchObject({ planned_end_date: '2026-01-23', forecast_end_date: workday(6) });
    await say(made, 'Bricks', { actual_end_date: '2026-01-20' });
    expect(await forecast(made, 'Bricks')).toEqual(['2026-01-06', '2026-01-20', undefined]);
    expect(await named(made, 'Bricks')).toMatchObject({
      planned_start_date: '2026-01-05',
      planned_end_date: '2026-01-16',
    });
    expect(await read(made)).toMatchObject({ forecast_end_date: workday(4) });
  });

  it('is told on the start page of who does a task and of who manages the plan: what is late, and what is at risk', async () => {
    const told = async (made: Made, who = people.manager) => {
      const { late_tasks } = await expecting(200, who.get('/api/home'));
      expect(late_tasks.total).toBeGreaterThanOrEqual(late_tasks.records.length);
      return (late_tasks.records as Made[]).filter(({ plan_id }) => plan_id === made.id);
    };
    const made = await late();
    await say(made, 'Bricks', { progress: 40, actual_start_date: '2026-01-06' });
    const bricks = { name: 'Bricks', is_late: true, planned_end_date: '2026-01-16', forecast_end_date: workday(5) };
    expect(await told(made, people.worker)).toMatchObject([bricks]);
    await say(made, 'Bricks', { actual_end_date: '2026-01-20' });
    expect(await told(made, people.worker)).toEqual([]);
    // Planned from today on, and begun with more days left than were planned.
    const ahead = await plan({ starts_on: workday(0) });
    await expecting(201, add(ahead, { name: 'Walls', sub_tasks: [sub('Beams', '100', 2)] }));
    await expecting(200, send(ahead));
    await expecting(200, approve(ahead));
    expect(await told(ahead)).toEqual([]);
    await say(ahead, 'Beams', { remaining_days: 9 });
    const { total } = (await expecting(200, people.manager.get('/api/home'))).late_tasks;
    expect(total).toBeGreaterThan(0);
    expect((await expecting(200, people.manager.get('/api/waiting'))).late_tasks).toBe(total);
    expect((await expecting(200, people.reader.get('/api/home'))).late_tasks).toEqual({ total: 0, records: [] });
  });

  it('is made anew each day, where nobody touches the plan', async () => {
    const made = await late();
    await broken(
      on,
      `update project_plans set forecast_on = '2026-02-02', forecast_end_date = null where id = ${made.id}`,
    );
    const { version } = await read(made);
    await renewFigures(on.database, allChecks());
    expect(await read(made)).toMatchObject({ forecast_on: today, forecast_end_date: workday(14), version });
  });
});
