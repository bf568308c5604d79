import { describe, expect, it } from 'vitest';
import {
  act,
  acted,
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  makeEstimation,
  save,
  testEstimation,
  type Word,
} from '../../support/estimation.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';
import type { Sent } from '../../support/samples.ts';

const { team, masters } = testEstimation();

const check = (word: Word, id: number): Promise<Made> =>
  expecting(200, team.reader.get(`/api/${word}/${id}/offer-check`));
const kinds = ({ findings }: Made): [string, number][] =>
  findings.map(({ kind, count }: { kind: string; count: number }) => [kind, count]);
const found = (answer: Made, kind: string): Made =>
  answer.findings.find((finding: { kind: string }) => finding.kind === kind);
const priced = (more: Sent = {}) => item({ material_rate: '10', ...more });
/** Changes lines of a stage as they are now. */
const change = async (word: Word, id: number, changes: (line: Made, at: number) => Sent): Promise<void> => {
  const lines = await linesOf(team.creator, word, id);
  const sent = lines.map((line, at) => ({ id: line.id, version: line.version, ...changes(line, at) }));
  await save(team.creator, word, id, { changes: sent });
};
const verified = async (estimation: number, cost: number): Promise<void> => {
  const ids = (await linesOf(team.creator, 'boq-cost', cost)).map(({ id }) => id);
  const verify = (by: 'reviewer' | 'approver') =>
    expecting(200, team[by].put(`/api/boq-cost/${cost}/items/verify`, { ids }));
  await acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
  await verify('reviewer');
  await acted(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
  await verify('approver');
  await acted(team.approver, 'boq-cost', 'final-approve', estimation);
};
const submit = (word: Word, estimation: number, body: Sent = {}) =>
  act(team.coordinator, word, 'client-submission', estimation, { confirmed: undefined, ...body });

describe('the check of an offer', () => {
  it('finds nothing in a whole one, which is submitted without a word, and nothing is noted', async () => {
    const { estimation, cost } = await makeCosted(team, masters, [item(), item()]);
    await change('boq-cost', cost, () => ({ material_rate: '10' }));
    await verified(estimation, cost);
    expect(await check('boq-cost', cost)).toEqual({
      total: '20.00',
      findings: [],
      estimation_id: estimation,
      revision: 'boq-cost.1',
      asked: 'boq-details.1',
    });
    expect((await submit('boq-cost', estimation)).status).toBe(200);
    const { steps } = (await expecting(200, team.reader.get(`/api/boq-cost/${cost}`))).workflow;
    expect(steps.at(-1)).toMatchObject({ action: 'client-submit', noted: null });
  });

  it('tells what is missing, how much of it, and names the first lines', async () => {
    const asked = Array.from({ length: 8 }, (_, at) => item({ ref: `1.${at + 1}`, description: `Asked ${at + 1}` }));
    const { cost } = await makeCosted(team, masters, asked);
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await expecting(200, team.creator.call('DELETE', '/api/boq-cost/items', { ids: [lines[7]?.id] }));
    await change('boq-cost', cost, (_, at) => (at === 0 ? { material_rate: '10' } : {}));
    await expecting(201, team.creator.post(`/api/boq-cost/items/${lines[2]?.id}/comments`, { comment: 'Primed?' }));
    const answer = await check('boq-cost', cost);
    expect(kinds(answer)).toEqual([
      ['unpriced', 6],
      ['missing', 1],
      ['unverified', 7],
      ['comments', 1],
    ]);
    expect(found(answer, 'unpriced')).toEqual({
      kind: 'unpriced',
      count: 6,
      text: '6 lines have no price',
      bars: false,
      lines: [2, 3, 4, 5, 6].map((n) => ({
        id: lines[n - 1]?.id,
        ref: `1.${n}`,
        code: null,
        description: `Asked ${n}`,
      })),
    });
    expect(found(answer, 'missing')).toMatchObject({
      text: '1 line that the client asked for is not in it',
      lines: [{ ref: '1.8', description: 'Asked 8' }],
    });
    expect(found(answer, 'unverified').text).toBe('7 lines are not verified');
    expect(found(answer, 'comments')).toMatchObject({ text: '1 line has open comments', lines: [{ ref: '1.3' }] });
    await expecting(200, team.creator.put(`/api/boq-cost/items/${lines[2]?.id}/comments/resolve`));
    expect(found(await check('boq-cost', cost), 'comments')).toBeUndefined();
  });

  it('counts no structure and no rate-only line as unpriced, but a line without a quantity', async () => {
    const { cost } = await makeCosted(team, masters);
    await change('boq-cost', cost, () => ({ material_rate: '10' }));
    await save(team.creator, 'boq-cost', cost, {
      added: [
        { key: 's', kind: 'structure', description: 'Roof' },
        priced({ description: 'On request', basis: 'rate_only', quantity: null }),
        priced({ description: 'Not measured', quantity: null }),
        item({ description: 'On request, without a rate', basis: 'rate_only', quantity: null }),
        { key: 'p', kind: 'item', description: 'Scaffold', basis: 'percent_of_all', percent: '5' },
      ],
    });
    const { lines } = found(await check('boq-cost', cost), 'unpriced');
    expect(lines.map(({ description }: Made) => description)).toEqual(['Not measured', 'On request, without a rate']);
  });

  it('looks at target rates in BOQ sales, where nobody verifies and no overheads are', async () => {
    const { estimation, stage } = await open(team, masters, 'boq-sale', [item(), item({ quantity: '2' })]);
    const before = await check('boq-sale', stage);
    expect(before.total).toBe('0.00');
    expect(kinds(before)).toEqual([
      ['zero_total', 1],
      ['unpriced', 2],
    ]);
    expect(found(before, 'zero_total')).toMatchObject({ text: 'The total is 0.00', lines: [] });
    await change('boq-sale', stage, () => ({ target_rate: '12.5' }));
    expect(await check('boq-sale', stage)).toMatchObject({ total: '37.50', findings: [] });
    await approve(team, 'boq-sale', estimation);
    expect((await submit('boq-sale', estimation)).status).toBe(200);
  });

  it('is that of the newest details, and is read by whoever sees the stage', async () => {
    const { estimation, cost } = await makeCosted(team, masters);
    await acted(team.creator, 'boq-details', 'revise', estimation);
    await save(team.creator, 'boq-details', await activeId(team, 'boq-details', estimation), {
      added: [item({ description: 'Asked later' })],
    });
    const answer = await check('boq-cost', cost);
    expect(answer.asked).toBe('boq-details.2');
    expect(found(answer, 'missing').lines).toMatchObject([{ description: 'Asked later' }]);
    expect((await team.stranger.get(`/api/boq-cost/${cost}/offer-check`)).status).toBe(404);
    expect((await team.reader.get('/api/boq-cost/999999999/offer-check')).status).toBe(404);
  });
});

describe('an offer in which something is missing', () => {
  it('goes out only for who says so, and the step keeps who, when and what', async () => {
    const { estimation, cost } = await makeCosted(team, masters, [item(), item()]);
    await change('boq-cost', cost, (_, at) => (at === 0 ? { material_rate: '10' } : {}));
    await approve(team, 'boq-cost', estimation);
    const missing = ['1 line has no price', '2 lines are not verified'];
    for (const confirmed of [undefined, false]) {
      const refused = await submit('boq-cost', estimation, { confirmed });
      expect([refused.status, refused.errors?.['confirmed']], String(confirmed)).toEqual([
        422,
        ['Confirm that it goes out all the same', ...missing],
      ]);
      expect(refused.message).toMatch(/^Something is missing: 1 line has no price; 2 lines/);
    }
    expect(await expecting(200, team.reader.get(`/api/boq-cost/${cost}`))).toMatchObject({ status: 'APPROVED' });
    expect((await submit('boq-cost', estimation, { confirmed: true })).status).toBe(200);
    const { steps } = (await expecting(200, team.reader.get(`/api/boq-cost/${cost}`))).workflow;
    expect(steps.at(-1)).toMatchObject({
      action: 'client-submit',
      by: idOf(team.coordinator),
      at: expect.any(String) as string,
      comment: 'Because of client-submission',
      noted: missing.join('\n'),
    });
  });
});

describe('outdated overheads', () => {
  const overheads = (cost: number, sent: Sent[]) =>
    team.creator.post(`/api/boq-cost/${cost}/items/save-account-overheads`, { overheads: sent });
  const site = { account: 'Site office', basis: 'amount', amount: '100.00' };
  const reason = (figures: string) =>
    `The overheads are outdated: 100.00 were distributed over a cost of 110.00, but ${figures} are in the price. Distribute them again first`;
  const offered = async (by: 'creator' | 'reviewer' | 'approver' | 'coordinator', cost: number, step: string) => {
    const { workflow } = await expecting(200, team[by].get(`/api/boq-cost/${cost}`));
    return workflow.actions.find(({ name }: { name: string }) => name === step)?.refused as string | null;
  };
  const estimationWith = async () => {
    const { estimation, cost } = await makeCosted(team, masters, [item(), item({ quantity: '10' })]);
    await change('boq-cost', cost, () => ({ material_rate: '10' }));
    await expecting(200, overheads(cost, [site]));
    return { estimation, cost };
  };

  it('bar sending for review, and say so at the button, until they are distributed again', async () => {
    const { estimation, cost } = await estimationWith();
    const send = () =>
      act(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    expect(await offered('creator', cost, 'creator-submit')).toBeNull();
    // A fixed 100.00 over 110.00 leaves 9.09 when the larger line is deleted.
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await expecting(200, team.creator.call('DELETE', '/api/boq-cost/items', { ids: [lines[1]?.id] }));
    const figures = reason('the cost is 10.00 now, and 9.09');
    expect(await offered('creator', cost, 'creator-submit')).toBe(figures);
    expect(await send()).toMatchObject({ status: 409, message: figures });
    expect(found(await check('boq-cost', cost), 'overheads')).toMatchObject({ bars: true, text: figures });
    await expecting(200, overheads(cost, [site]));
    expect(await offered('creator', cost, 'creator-submit')).toBeNull();
    expect((await send()).status).toBe(200);
  });

  it('are outdated too when a line of the same cost takes the place of another', async () => {
    const { cost } = await estimationWith();
    const lines = await linesOf(team.creator, 'boq-cost', cost);
    await expecting(200, team.creator.call('DELETE', '/api/boq-cost/items', { ids: [lines[0]?.id] }));
    await save(team.creator, 'boq-cost', cost, { added: [priced({ quantity: '1' })] });
    expect(await offered('creator', cost, 'creator-submit')).toBe(reason('the cost is 110.00 now, and 90.91'));
    const read = await expecting(200, team.reader.get(`/api/boq-cost/${cost}/items/account-overheads`));
    expect(read.is_outdated).toBe(true);
  });

  it('are outdated when the costs of two lines swap: the sums stay, the shares do not fit', async () => {
    const { estimation, cost } = await estimationWith();
    // 10.00 and 100.00 of 110.00 become 100.00 and 10.00.
    await change('boq-cost', cost, (_, at) => ({ quantity: at === 0 ? '10' : '1' }));
    const moved =
      'The overheads are outdated: cost has moved between lines, and the shares of 2 no longer fit. Distribute them again first';
    expect(await offered('creator', cost, 'creator-submit')).toBe(moved);
    expect(
      await act(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) }),
    ).toMatchObject({ status: 409, message: moved });
    expect(found(await check('boq-cost', cost), 'overheads')).toMatchObject({ bars: true, text: moved });
    const read = () => expecting(200, team.reader.get(`/api/boq-cost/${cost}/items/account-overheads`));
    expect(await read()).toMatchObject({ is_outdated: true, cost: '110.00', totals: { overhead: '100.00' } });
    expect(await expecting(200, team.reader.get(`/api/boq-cost/${cost}`))).toMatchObject({ misplaced_shares: 2 });
    await expecting(200, overheads(cost, [site]));
    expect(await read()).toMatchObject({ is_outdated: false });
    expect(await expecting(200, team.reader.get(`/api/boq-cost/${cost}`))).toMatchObject({ misplaced_shares: 0 });
    expect(await offered('creator', cost, 'creator-submit')).toBeNull();
  });

  it('are outdated when a line becomes a credit of the cost that another gains', async () => {
    const { cost } = await estimationWith();
    await change('boq-cost', cost, (_, at) => ({ quantity: at === 0 ? '-1' : '12' }));
    // The credit bears 9.09, and nobody gives a share back: it is all the other's.
    expect(await offered('creator', cost, 'creator-submit')).toMatch(/ and the shares of 2 no longer fit\./);
  });

  it('stay up to date when lines of the same cost swap their places, whichever of them bears the last cent', async () => {
    const { cost } = await makeCosted(team, masters, [item(), item(), item()]);
    await change('boq-cost', cost, () => ({ material_rate: '10' }));
    // 100.00 of three of the same cost: the first bears 33.34.
    await expecting(200, overheads(cost, [site]));
    const [first] = await linesOf(team.creator, 'boq-cost', cost);
    expect(first.overhead).toBe('33.34');
    await expecting(200, team.creator.put(`/api/boq-cost/${cost}/items/order`, { ids: [first.id], place: 'last' }));
    expect((await linesOf(team.creator, 'boq-cost', cost)).map(({ overhead }) => overhead as string)).toEqual([
      '33.33',
      '33.33',
      '33.34',
    ]);
    expect(await offered('creator', cost, 'creator-submit')).toBeNull();
  });

  it('are up to date without any overheads, whatever the cost becomes, and after the last was taken away', async () => {
    const { cost } = await makeCosted(team, masters);
    await expecting(200, overheads(cost, []));
    await change('boq-cost', cost, () => ({ material_rate: '10' }));
    expect(await offered('creator', cost, 'creator-submit')).toBeNull();
    await expecting(200, overheads(cost, [site]));
    await expecting(200, overheads(cost, []));
    await change('boq-cost', cost, () => ({ material_rate: '20' }));
    expect(await offered('creator', cost, 'creator-submit')).toBeNull();
  });

  it('stay up to date in the next revision', async () => {
    const { estimation, cost } = await estimationWith();
    await approve(team, 'boq-cost', estimation);
    await acted(team.creator, 'boq-cost', 'revise', estimation);
    const next = await activeId(team, 'boq-cost', estimation);
    expect(next).not.toBe(cost);
    expect(await offered('creator', next, 'creator-submit')).toBeNull();
  });
});

it('a bill without items is not sent for review, and the button says why', async () => {
  const { id } = await makeEstimation(team, masters);
  const details = await activeId(team, 'boq-details', id);
  const refused = async () => {
    const { workflow } = await expecting(200, team.creator.get(`/api/boq-details/${details}`));
    return workflow.actions.find(({ name }: { name: string }) => name === 'creator-submit').refused as string | null;
  };
  await save(team.creator, 'boq-details', details, { added: [{ key: 's', kind: 'structure', description: 'Roof' }] });
  expect(await refused()).toBe('Add an item first');
  await save(team.creator, 'boq-details', details, { added: [item()] });
  expect(await refused()).toBeNull();
});
