import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planFigures } from '../../../src/domain/planning/planFigures.ts';
import type { PlanLine } from '../../../src/domain/planning/planLines.ts';
import { workingCalendar } from '../../../src/domain/schedule/calendar.ts';
import { testApp } from '../../support/app.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { monday, sub, testPlanning } from '../../support/planning.ts';

const { people, plan, at, add, send, approve, review, read } = testPlanning(testApp());
const rowsOf = async (made: Made): Promise<Made[]> =>
  (await expecting(200, people.planner.get(`/api/project-plans/${made.id}/tasks`))).records;

const lineOf = (row: Made): PlanLine => ({
  id: row.id,
  kind: row['kind'] as PlanLine['kind'],
  parent_line_id: (row['parent_line_id'] as number | undefined) ?? null,
  number: row['number'] as number,
  name: row['name'] as string,
  predecessors: (row['predecessors'] as string | undefined) ?? null,
  not_before: (row['not_before'] as string | undefined) ?? null,
  pinned_on: (row['pinned_on'] as string | undefined) ?? null,
  deadline: (row['deadline'] as string | undefined) ?? null,
  duration: (row['duration'] as number | undefined) ?? null,
  percentage: (row['percentage'] as string | undefined) ?? null,
  progress: row['progress'] as string,
  status: row['status'] as PlanLine['status'],
  actual_start_date: (row['actual_start_date'] as string | undefined) ?? null,
  actual_end_date: (row['actual_end_date'] as string | undefined) ?? null,
  remaining_days: (row['remaining_days'] as number | undefined) ?? null,
  weight: null,
});

/** What is stored of a plan and its tasks is what is computed anew from what people typed. */
const holds = async (made: Made): Promise<void> => {
  const rows = await rowsOf(made);
  // Forecasts are from today on, whenever that is.
  const { weekdays, holidays } = await expecting(200, people.planner.get('/api/working-calendar'));
  const calendar = workingCalendar({ weekdays, holidays });
  const { tasks, progress, planned_start_date, planned_end_date } = planFigures(rows.map(lineOf), {
    start: monday,
    calendar,
    on: String((await read(made))['forecast_on']),
  });
  for (const row of rows) {
    const stored = Object.fromEntries(
      Object.keys(tasks.get(row.id) ?? {}).map((name) => [name, (row[name] as unknown) ?? null]),
    );
    expect({ ...stored, is_critical: row['is_critical'] === true }).toEqual(tasks.get(row.id));
  }
  expect(await read(made)).toMatchObject({ progress, planned_start_date, planned_end_date });
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
};

/** One change of a batch: of a task by its place, to values that may be refused. */
const change = fc.record(
  {
    nth: fc.nat(30),
    duration: fc.integer({ min: 0, max: 15 }),
    percentage: fc.integer({ min: 1, max: 60 }).map((n) => `${n}.25`),
    predecessors: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: -3, max: 3 })), { maxLength: 2 })
      .map((all) =>
        [...new Map(all)].map(([n, lag]) => `${n}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`).join(', '),
      ),
    not_before: fc.constantFrom('2027-03-05', '2027-03-20', null),
    pinned_on: fc.constantFrom('2027-03-10', null),
  },
  { requiredKeys: ['nth'] },
);
const batch = fc.record({
  changes: fc.array(change, { maxLength: 3 }),
  added: fc.nat(2),
  removed: fc.array(fc.nat(30), { maxLength: 1 }),
  moved: fc.option(fc.tuple(fc.nat(30), fc.nat(30))),
});

it('what is stored equals what is computed anew after any sequence of changes, several in one save included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 5 }), async (batches) => {
      const made = await plan();
      await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('A', '30', 3), sub('B', '40', 2)] }));
      await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('C', '50', 4)] }));
      for (const { changes, added, removed, moved } of batches) {
        const rows = await rowsOf(made);
        // All may be removed.
        if (rows.length === 0) break;
        const pick = (nth: number) => rows[nth % rows.length];
        const gone = rows.length > 3 ? removed.map((nth) => pick(nth).id) : [];
        const distinct = [
          ...new Map(changes.map(({ nth, ...values }) => [pick(nth).id, { row: pick(nth), values }])).values(),
        ];
        const sent = distinct.flatMap(({ row, values: { duration, percentage, ...others } }) => {
          const own =
            row['kind'] === 'sub_task'
              ? { ...(duration !== undefined && { duration }), ...(percentage && { percentage }) }
              : {};
          return gone.includes(row.id) ? [] : [{ id: row.id, version: row.version, ...others, ...own }];
        });
        const mains = rows.filter(({ kind, id }) => kind === 'main_task' && !gone.includes(id));
        const more = mains.length
          ? Array.from({ length: added }, (_, n) => ({
              key: `n${n}`,
              kind: 'sub_task',
              name: `New ${n}`,
              percentage: '5',
              duration: 1 + n,
              parent_line_id: mains[n % mains.length]?.id,
            }))
          : [];
        const body = { changes: sent, added: more, removed: gone };
        const { status } = await people.planner.put(`/api/project-plans/${made.id}/tasks`, body);
        expect([200, 404, 409, 422]).toContain(status);
        if (status !== 200) {
          const byId = (all: Made[]) => new Map(all.map((row) => [row.id, row]));
          expect(byId(await rowsOf(made))).toEqual(byId(rows));
        }
        const now = await rowsOf(made);
        const [what, into] = (moved ?? []).map((nth) => now[nth % now.length]);
        if (what && into)
          await people.planner.put(`/api/project-plans/${made.id}/tasks/order`, {
            ids: [what.id],
            place: 'last',
            ...(what['kind'] === 'sub_task' && into['kind'] === 'main_task' && { parent_line_id: into.id }),
          });
        await holds(made);
      }
    }),
    { numRuns: 25 },
  );
});

it('and so it is after work was told, in the plan and in its next revision', async () => {
  const made = await plan();
  await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('A', '33.33', 3), sub('B', '66.67', 2)] }));
  await expecting(201, add(made, { name: 'Roof', sub_tasks: [sub('C', '100', 4)] }));
  await expecting(200, send(made));
  await expecting(200, approve(made));
  await expecting(200, review(made));
  const subs = (await rowsOf(made)).filter(({ kind }) => kind === 'sub_task');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.constantFrom('NOT_STARTED', 'IN_PROGRESS', 'DONE'), fc.nat(99)), {
        minLength: 1,
        maxLength: 4,
      }),
      async (told) => {
        for (const [nth, status, progress] of told)
          await people.planner.put(`${at(made)}/task-manager/subtasks/${subs[nth]?.id}/change-status`, {
            status,
            ...(status === 'IN_PROGRESS' && { progress }),
          });
        await holds(made);
      },
    ),
    { numRuns: 15 },
  );
  expect(idOf(people.planner)).toBeGreaterThan(0);
  await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
  const { records } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
  await holds(records[0]);
});
