import { expect, it } from 'vitest';
import { inboxOf } from '../../support/inbox.ts';
import { acted, activeId, approve, item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, idOf } from '../../support/sales.ts';

const { team, masters } = testEstimation();

/** What the reviewer of a cost estimation is told of it, by its page and by the inbox. */
const toldOf = async (id: number) => {
  const { told, warned } = (await expecting(200, team.reviewer.get(`/api/boq-cost/${id}`)))['workflow'];
  const entry = (await inboxOf(team.reviewer)).records.find((one) => one.resource === 'boq_costs' && one.id === id);
  expect([entry?.told, entry?.warned]).toEqual([told, warned]);
  return { told, warned };
};
const sent = (estimation: number) =>
  acted(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
const priced = async (id: number, values: object) => {
  const [line] = await linesOf(team.creator, 'boq-cost', id);
  await save(team.creator, 'boq-cost', id, { changes: [{ id: line?.id, version: line?.version, ...values }] });
};

it('who reviews an estimate is told its price, margin and lines, beside the revision before', async () => {
  const { estimation, cost } = await makeCosted(team, masters, [item({ description: 'Door', quantity: '10' })]);
  await priced(cost, { material_rate: '80', margin_percent: '20' });
  await sent(estimation);
  expect(await toldOf(cost)).toEqual({ told: ['Price 1,000.00 GBP', 'Margin 20.00 %', '1 line'], warned: [] });
  await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
  await approve(team, 'boq-cost', estimation);
  await acted(team.creator, 'boq-cost', 'revise', estimation);
  const second = await activeId(team, 'boq-cost', estimation);
  await priced(second, { material_rate: '99', margin_percent: '10' });
  await save(team.creator, 'boq-cost', second, { added: [item({ description: 'Handle' })] });
  await sent(estimation);
  expect(await toldOf(second)).toEqual({
    told: [
      'Price 1,100.00 GBP: 100.00 (10.00 %) above revision 1',
      'Margin 10.00 % (20.00 % in revision 1)',
      '2 lines, 1 more than in revision 1',
    ],
    warned: [],
  });
  await acted(team.reviewer, 'boq-cost', 'review-revert', estimation);
  await priced(second, { margin_percent: '-10' });
  await sent(estimation);
  expect(await toldOf(second)).toEqual({
    told: ['Price 900.00 GBP: 100.00 (10.00 %) below revision 1', '2 lines, 1 more than in revision 1'],
    warned: ['Margin -10.00 % (20.00 % in revision 1): it is sold below its cost'],
  });
});
