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
    ['0', 'Each subtask must have a non-zero percentage value.'],
    ['', 'Each subtask must have a non-zero percentage value.'],
    [null, 'Each subtask must have a non-zero percentage value.'],
    ['-5', 'Each subtask must have a non-zero percentage value.'],
  ])('%s is none: the server says so in the words of the documents', async (percentage, message) => {
    const made = await plan();
    const answer = await add(made, { name: 'Walls', sub_tasks: [{ name: 'Bricks', duration: 1, percentage }] });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer)).toContain(message);
    expect(await tasksOf(made)).toEqual([]);
  });

  it('are at most 100 together while they are edited, and exactly 100 when the plan is sent', async () => {
    const made = await plan();
    const thirds = ['33.33', '33.33', '33.33'].map((share, nth) => sub(`Part ${nth}`, share));
    await expecting(201, add(made, { name: 'Walls', sub_tasks: thirds }));
    expect(await refused(send(made))).toEqual([409, 'Total 99.99% (must equal 100%)']);
    const [walls] = await tasksOf(made);
    const last = walls?.sub_tasks[2];
    const change = (percentage: string) =>
      people.planner.put(`${at(made)}/project-planning/sub-tasks/${last?.id}`, { percentage });
    expect(await refused(change('33.35'))).toEqual([422, 'Total 100.01% (must equal 100%)']);
    await expecting(200, change('33.34'));
    await expecting(200, send(made));
  });

  it('that are not whole in several main tasks are all told', async () => {
    const made = await plan();
    expect(await refused(send(made))).toEqual([409, 'Add a main task first']);
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('Bricks', '50')] }));
    await expecting(201, add(made, { name: 'Roof' }));
    expect(await refused(send(made))).toEqual([409, 'Total 50% (must equal 100%), in the first of 2 main tasks']);
    const { workflow } = await expecting(200, people.planner.get(`/api/project-plans/${made.id}`));
    const offered = workflow.actions.find(({ name }: { name: string }) => name === 'to-approve');
    expect(offered.refused).toBe('Total 50% (must equal 100%), in the first of 2 main tasks');
  });

  /** Whole hundredths of a percent. */
  const share = fc.integer({ min: -200, max: 12_000 }).map((n) => (n / 100).toFixed(2));
  it('come over 100 by no accepted change, and nothing but exactly 100 is ever sent', async () => {
    const made: Made = await plan();
    await expecting(201, add(made, { name: 'Walls', sub_tasks: [sub('A', '40'), sub('B', '30'), sub('C', '30')] }));
    const [walls] = await tasksOf(made);
    const ids = (walls?.sub_tasks ?? []).map(({ id }) => id);
    const totalOf = async () => {
      const [now] = await tasksOf(made);
      const shares = (now?.sub_tasks ?? []).map((each) => Math.round(Number(each['percentage']) * 100));
      expect(shares.every((hundredths) => hundredths > 0)).toBe(true);
      return shares.reduce((sum, hundredths) => sum + hundredths, 0);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), share), { minLength: 1, maxLength: 3 }), async (batch) => {
        const before = await totalOf();
        const rows = (await expecting(200, people.planner.get(`/api/project-plans/${made.id}/tasks`)))
          .records as Made[];
        const changes = [...new Map(batch.map(([nth, percentage]) => [ids[nth], percentage]))].map(
          ([id, percentage]) => ({
            id,
            version: rows.find((row) => row.id === id)?.version,
            percentage,
          }),
        );
        const body = { changes, added: [], removed: [] };
        const { status } = await people.planner.put(`/api/project-plans/${made.id}/tasks`, body);
        const after = await totalOf();
        expect(after).toBeLessThanOrEqual(10_000);
        if (status !== 200) expect([status, after]).toEqual([422, before]);
        const sent = await send(made);
        expect(sent.status === 200).toBe(after === 10_000);
        if (sent.status === 200) await expecting(200, people.planner.put(`/api/project-plans/${made.id}/withdraw`));
      }),
      { numRuns: 40 },
    );
  });
});
