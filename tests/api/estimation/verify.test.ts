import { describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import { acted, item, linesOf, makeCosted, testEstimation } from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { testTogether } from '../../support/together.ts';

const { on, team, masters } = testEstimation();
const { held, together } = testTogether(on, team);

const path = '/api/boq-cost';
const toReview = (estimation: number) =>
  acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
const toApproval = (estimation: number) =>
  acted(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
const mark = (by: Caller, who: 'reviewer' | 'approver', line: number, is_verified?: boolean) =>
  by.put(`${path}/items/${line}/${who}-verify`, is_verified === undefined ? {} : { is_verified });

const costed = async () => {
  const { estimation, cost } = await makeCosted(team, masters, [item({ description: 'Bolt' })]);
  const [line] = await linesOf(team.creator, 'boq-cost', cost);
  const read = async (): Promise<Made> => (await linesOf(team.creator, 'boq-cost', cost))[0];
  const marks = async () => {
    const { is_reviewer_verified: reviewer, is_approver_verified: approver } = await read();
    return [reviewer, approver];
  };
  return { estimation, cost, line: line.id as number, read, marks };
};

describe('a line is verified', () => {
  it('by the reviewer while it is under review, and by the approver while it awaits approval', async () => {
    const { estimation, line, marks } = await costed();
    expect(await marks()).toEqual([false, false]);
    await toReview(estimation);
    expect((await mark(team.reviewer, 'reviewer', line)).data).toMatchObject({ is_reviewer_verified: true });
    await toApproval(estimation);
    await expecting(200, mark(team.approver, 'approver', line, true));
    expect(await marks()).toEqual([true, true]);
    await expecting(200, mark(team.approver, 'approver', line, false));
    expect(await marks()).toEqual([true, false]);
  });

  it('by nobody else, and at no other time', async () => {
    const { estimation, line, marks } = await costed();
    expect((await mark(team.reviewer, 'reviewer', line)).status).toBe(403);
    await toReview(estimation);
    for (const other of [team.creator, team.approver, team.coordinator, team.reader])
      expect((await mark(other, 'reviewer', line)).status).toBe(403);
    expect((await mark(team.reviewer, 'approver', line)).status).toBe(403);
    expect((await mark(team.stranger, 'reviewer', line)).status).toBe(404);
    expect((await mark(team.reviewer, 'reviewer', 999_999_999)).status).toBe(404);
    await toApproval(estimation);
    expect((await mark(team.reviewer, 'reviewer', line)).status).toBe(409);
    expect((await mark(team.reviewer, 'approver', line)).status).toBe(403);
    expect(await marks()).toEqual([false, false]);
  });

  it.each([
    ['quantity', { quantity: '5' }, true],
    ['material', { material_rate: '5' }, true],
    ['labour', { labour_rate: '5' }, true],
    ['machine', { machine_rate: '5' }, true],
    ['freight', { freight_rate: '5' }, true],
    ['margin', { margin_percent: '5' }, true],
    ['description', { description: 'Bolts, galvanized' }, true],
    ['same margin', { margin_percent: '0' }, false],
    ['information', { additional_info: 'M12' }, false],
  ])('until what makes its price changes: %s', async (_, change, clears) => {
    const { estimation, cost, line, read, marks } = await costed();
    await toReview(estimation);
    await expecting(200, mark(team.reviewer, 'reviewer', line));
    await toApproval(estimation);
    await expecting(200, mark(team.approver, 'approver', line));
    await acted(team.approver, 'boq-cost', 'approval-revert', estimation);
    const { version } = await read();
    await expecting(200, team.creator.put(`${path}/${cost}/items`, { changes: [{ id: line, version, ...change }] }));
    expect(await marks()).toEqual(clears ? [false, false] : [true, true]);
  });

  it('and the history says when a change has cleared the mark', async () => {
    const { estimation, cost, line } = await costed();
    await toReview(estimation);
    await expecting(200, mark(team.reviewer, 'reviewer', line));
    await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
    await expecting(200, team.creator.post(`${path}/${cost}/items/${line}/save-prices`, { labour_rate: '4' }));
    const { records } = await expecting(200, team.reader.get(`${path}/${cost}/history`));
    expect(records[0]).toMatchObject({ action: 'update', lines: 'boq_cost_lines', line_name: 'Bolt' });
    expect(records[0].changes).toContainEqual({ field: 'is_reviewer_verified', before: true, after: false });
    expect(records[0].by_name).toBe(team.creator.session.user.name);
  });

  it('though a change is refused: it stays verified', async () => {
    const { estimation, cost, line, marks } = await costed();
    await toReview(estimation);
    await expecting(200, mark(team.reviewer, 'reviewer', line));
    await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
    const prices = `${path}/${cost}/items/${line}/save-prices`;
    expect((await team.creator.post(prices, { labour_rate: '4.00001' })).status).toBe(422);
    expect((await team.creator.post(prices, { labour_rate: '4', version: 1 })).status).toBe(409);
    expect(await marks()).toEqual([true, false]);
  });
});

describe.runIf(process.env['TEST_ON'] === 'postgres')('lines are verified while a step is taken', () => {
  const begun = async () => {
    const made = await costed();
    await toReview(made.estimation);
    const { version } = await made.read();
    const body = { ids: [made.line], versions: [version], is_verified: true };
    const hold = { estimation_id: made.estimation, remarks: 'Until the drawings are here' };
    return {
      ...made,
      verify: () => held.reviewer.put(`${path}/${made.cost}/items/verify`, body),
      hold: () => held.coordinator.put(`${path}/hold`, hold),
    };
  };

  it('after it: whoever verifies is told the state that it has brought, and no mark is set', async () => {
    const { verify, hold, marks } = await begun();
    const [step, verified] = await together(held.coordinator, hold, verify);
    expect(step).toMatchObject({ status: 200, message: 'Estimation held' });
    expect(verified).toMatchObject({ status: 409, message: 'It is “On hold”: it is not verified now' });
    expect(await marks()).toEqual([false, false]);
  });

  it('before it: the marks are set, and the step comes after them', async () => {
    const { verify, hold, marks } = await begun();
    const [verified, step] = await together(held.reviewer, verify, hold);
    expect([verified?.status, step?.status]).toEqual([200, 200]);
    expect(await marks()).toEqual([true, false]);
  });
});
