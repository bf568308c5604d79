import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { sub, testPlanning } from '../../support/planning.ts';

const { people, plan, at, add, tasksOf, send } = testPlanning(testApp());

const refused = async (answer: Promise<{ status: number; message: string }>) => {
  const { status, message } = await answer;
  return [status, message];
};

describe('the percentages of a main task', () => {
  it.each([
    ['', 'Each subtask must have a non-zero percentage value.'],
    [null, 'Each subtask must have a non-zero percentage value.'],
    ['-5', 'Percentage must be at least 0'],
    ['100.01', 'Percentage must be at most 100'],
  ])('%s is none', async (percentage, message) => {
    const made = await plan();
    const answer = await add(made, { name: 'Walls', sub_tasks: [{ name: 'Bricks', duration: 1, percentage }] });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer)).toContain(message);
    expect(await tasksOf(made)).toEqual([]);
  });

  it('may be anything while the plan is edited; it is sent when each is above 0 and each total exactly 100', async () => {
    const made = await plan();
    const thirds = ['33.33', '33.33', '33.33'].map((share, nth) => sub(`Part ${nth}`, share));
    await expecting(201, add(made, { name: 'Walls', sub_tasks: thirds }));
    expect(await refused(send(made))).toEqual([409, 'Task 1: Total 99.99% (must equal 100%)']);
    const [walls] = await tasksOf(made);
    const change = (nth: number, percentage: string) =>
      expecting(
        200,
        people.planner.put(`${at(made)}/project-planning/sub-tasks/${walls?.sub_tasks[nth]?.id}`, { percentage }),
      );
    await change(2, '39.06');
    expect(await refused(send(made))).toEqual([409, 'Task 1: Total 105.72% (must equal 100%)']);
    await change(2, '66.67');
    await change(1, '0');
    expect(await refused(send(made))).toEqual([409, 'Task 3: Each subtask must have a non-zero percentage value.']);
    await change(0, '0');
    expect(await refused(send(made))).toEqual([
      409,
      'Task 2: Each subtask must have a non-zero percentage value. The same of 1 more sub-task.',
    ]);
    await change(0, '33.32');
    await change(1, '0.01');
    await expecting(200, send(made));
  });

  it('begin with zero where a new sub-task comes without one, which is said once the plan is sent', async () => {
    const made = await plan();
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '100')] }));
    const [walls] = await tasksOf(made);
    const added = [{ key: 'new', kind: 'sub_task', parent_line_id: walls?.id, name: 'Mortar', duration: 1 }];
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/tasks`, { added }));
    const [now] = await tasksOf(made);
    expect(now?.sub_tasks.map((task) => [task.name, task['percentage']])).toEqual([
      ['Bricks', '100.00'],
      ['Mortar', '0.00'],
    ]);
    expect(await refused(send(made))).toEqual([409, 'Task 3: Each subtask must have a non-zero percentage value.']);
  });

  it('that are not whole in several main tasks are all told', async () => {
    const made = await plan();
    expect(await refused(send(made))).toEqual([409, 'Add a main task first']);
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '50')] }));
    await expecting(201, add(made, { name: 'Roof' }));
    const message = 'Task 1: Total 50% (must equal 100%), and 1 more main task';
    expect(await refused(send(made))).toEqual([409, message]);
    const { workflow } = await expecting(200, people.planner.get(`/api/project-plans/${made.id}`));
    const offered = workflow.actions.find(({ name }: { name: string }) => name === 'to-approve');
    expect(offered.refused).toBe(message);
  });

  /** Whole hundredths of a percent. */
  const share = fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 100).toFixed(2));
  it('are kept whatever they come to, and nothing but exactly 100 is ever sent', async () => {
    const made: Made = await plan();
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('A', '40'), sub('B', '30'), sub('C', '30')] }));
    const [walls] = await tasksOf(made);
    const ids = (walls?.sub_tasks ?? []).map(({ id }) => id);
    const shares = async () => {
      const [now] = await tasksOf(made);
      return (now?.sub_tasks ?? []).map((each) => Math.round(Number(each['percentage']) * 100));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), share), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (batch, isEvened) => {
          const rows = (await expecting(200, people.planner.get(`/api/project-plans/${made.id}/tasks`)))
            .records as Made[];
          const wanted = new Map(batch.map(([nth, percentage]) => [nth, percentage]));
          const before = await shares();
          const rest = 10_000 - before.reduce((sum, each, nth) => sum + Number(wanted.get(nth) ?? each / 100) * 100, 0);
          const last = Math.round(rest + Number(wanted.get(2) ?? (before[2] ?? 0) / 100) * 100);
          if (isEvened && last >= 0 && last <= 10_000) wanted.set(2, (last / 100).toFixed(2));
          const changes = [...wanted].map(([nth, percentage]) => ({
            id: ids[nth],
            version: rows.find((row) => row.id === ids[nth])?.version,
            percentage,
          }));
          const body = { changes, added: [], removed: [] };
          await expecting(200, people.planner.put(`/api/project-plans/${made.id}/tasks`, body));
          const after = await shares();
          for (const [nth, percentage] of wanted) expect(after[nth]).toBe(Math.round(Number(percentage) * 100));
          const isWhole = after.every((each) => each > 0) && after.reduce((sum, each) => sum + each, 0) === 10_000;
          const sent = await send(made);
          expect(sent.status === 200).toBe(isWhole);
          if (sent.status === 200) await expecting(200, people.planner.put(`/api/project-plans/${made.id}/withdraw`));
        },
      ),
      { numRuns: 40 },
    );
  });
});
