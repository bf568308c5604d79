import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { list } from '../../src/schema/calls/call.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { date, text } from '../../src/schema/field.ts';
import { dayText } from '../../src/server/db/columns.ts';
import { setZone } from '../support/branchZone.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { sub, testPlanning } from '../support/planning.ts';
import { expecting, idOf } from '../support/sales.ts';

const path = '/api/loans';
const tab = (name: string, which: object) => ({
  name,
  title: name,
  path: name === 'all' ? path : `${path}/${name}`,
  permission: 'test.loan.view',
  which,
  empty: 'None.',
});
const loans = defineResource({
  // Of its own: files share the tables of what they describe by its name.
  name: 'dated_loans',
  represent: 'tool',
  permissions: 'test.loan',
  fields: { tool: text({ required: true }), lent_on: date({ initial: 'today' }), due_on: date({ late: true }) },
  calls: { list: list(path) },
  lists: [tab('all', {}), tab('late', { late: 'due_on' }), tab('today', { dueWithin: { field: 'due_on', days: 0 } })],
  list: { columns: ['tool', 'due_on'], sort: ['tool', 'ASC'] },
});

const on = testAppWith(loans);
const { people, plan, at, add, tasksOf, send, approve } = testPlanning(on);

// 25 hours lie between the two: at every moment their days differ, and one of them from the day in UTC.
const west = 'Pacific/Pago_Pago';
const east = 'Pacific/Kiritimati';
const dayIn = (zone: string, days = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() + days * 86_400_000);

let leeds: number;
let bristol: number;
beforeAll(async () => {
  ({ leeds, bristol } = await branchIds(on));
  await setZone(on, leeds, west);
  await setZone(on, bristol, east);
});

describe('a day that is compared with today', () => {
  it.each([
    ['west of UTC', west, () => leeds],
    ['east of UTC', east, () => bristol],
  ])('is compared with that of the branch, %s', async (_, zone, branch) => {
    const me = await person(on, { branches: [branch()] });
    const lend = (tool: string, due_on: string) => expecting(201, me.post(path, { tool, due_on }));
    expect((await lend('yesterday', dayIn(zone, -1)))['lent_on']).toBe(dayIn(zone));
    await lend('today', dayIn(zone));
    await lend('tomorrow', dayIn(zone, 1));
    const { data } = await me.get(`${path}/late`);
    expect(data.records.map(({ tool }: { tool: string }) => tool)).toEqual(['yesterday']);
    expect((await me.get(`${path}/counts`)).data.counts).toEqual({ all: 3, late: 1, today: 1 });
    const file = await me.raw('GET', `${path}/export?format=csv`);
    expect(file.headers.get('content-disposition')).toContain(`loans-${dayIn(zone)}`);
  });

  it('is stored for a task that is done', async () => {
    const made = await plan({ starts_on: '2026-01-05' });
    const sub_tasks = [sub('Bricks', '100', 5, { assignee_id: idOf(people.worker) })];
    await expecting(201, add(made, { name: 'Walls', sub_tasks }));
    await expecting(200, send(made));
    await expecting(200, approve(made));
    const { id } = (await tasksOf(made))[0]!.sub_tasks[0]!;
    await expecting(200, people.worker.put(`${at(made)}/task-manager/subtasks/${id}/change-status`, {}));
    expect((await tasksOf(made))[0]!.sub_tasks[0]).toMatchObject({ actual_end_date: dayIn(west) });
  });

  it.each([
    ['2026-05-07T03:30:00Z', 'America/Los_Angeles', '2026-05-06'],
    ['2026-05-07T12:00:00Z', 'Pacific/Auckland', '2026-05-08'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
    ['2026-05-07T11:59:59Z', '', '2026-05-07'],
  ])('is at %s in %s the %s', async (moment, zone, day) => {
    const rows = await on.database.asSystem(async (tx) => {
      await tx.execute(sql`select set_config('app.zone', ${zone}, true)`);
      return (await tx.execute(sql`select ${sql.raw(dayText(`'${moment}'::timestamptz`))}::text as day`)).rows;
    });
    expect(rows).toEqual([{ day }]);
  });
});
