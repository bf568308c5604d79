import { beforeAll, describe, expect, it } from 'vitest';
import { resumeChanges } from '../../../src/server/engine/sliced/resume.ts';
import { asOwner } from '../../support/database.ts';
import { item, linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();
const isEmbedded = process.env['TEST_ON'] !== 'postgres';
/** More than two slices. */
const count = 4_500;

describe('margins of thousands of lines', () => {
  let estimation = 0;
  let cost = 0;
  beforeAll(async () => {
    ({ estimation, cost } = await makeCosted(team, masters, [item({ description: 'First' })]));
    const added = Array.from({ length: count - 1 }, () => item({ material_rate: '5' }));
    await save(team.creator, 'boq-cost', cost, { added });
  });
  const path = () => `/api/boq-cost/${cost}/items/apply-margins`;
  const margins = async () => {
    const found = new Map<string, number>();
    for (const { margin_percent: margin } of await linesOf(team.creator, 'boq-cost', cost))
      found.set(margin, (found.get(margin) ?? 0) + 1);
    return Object.fromEntries(found);
  };
  const pending = () => asOwner(on.testDatabase, 'select resource, record_id, done from pending_changes');
  const line = async (): Promise<Made> => (await linesOf(team.creator, 'boq-cost', cost))[7];

  it('are set on all of them, and told with what they come to', async () => {
    const done = await expecting(200, team.creator.put(path(), { margin_percent: '20' }));
    expect(done).toMatchObject({ changed: count, verified: 0 });
    // 5 ÷ 0.8 = 6.25 for each line but the first, which has no price.
    expect(done.totals).toMatchObject({ selling: '28118.75', cost: '22495.00' });
    expect(await margins()).toEqual({ '20.00': count });
    expect((await line()).version).toBe(2);
    expect(await pending()).toEqual([]);
    expect(await expecting(200, team.creator.put(path(), { margin_percent: '20' }))).toMatchObject({ changed: 0 });
  });

  it.runIf(isEmbedded)('let others have their turn between two slices, where there is one connection', async () => {
    const order: string[] = [];
    await Promise.all([
      team.creator.put(path(), { margin_percent: '25' }).then(({ status }) => order.push(`margins ${status}`)),
      team.reader.get(`/api/boq-cost/${cost}`).then(({ status }) => order.push(`reader ${status}`)),
    ]);
    expect(order).toEqual(['reader 200', 'margins 200']);
    expect(await margins()).toEqual({ '25.00': count });
  });

  it('that a process left half done keep the estimation closed, and the next start ends them', async () => {
    await expecting(200, team.creator.put(path(), { margin_percent: '10' }));
    await asOwner(
      on.testDatabase,
      `insert into pending_changes (branch_id, resource, record_id, change, input, ids, done, changed, created_by)
       select ${team.creator.branch}, 'boq_costs', ${cost}, 'margins', '{"margin":"30","verified":"0"}', array_agg(id order by id), 2000, 2000,
         ${team.creator.session.user.id} from boq_cost_lines where estimation_boq_cost_id = ${cost}`,
    );
    const { id, version } = await line();
    const busy = {
      status: 409,
      message: `${team.creator.session.user.name} is setting margins. Try again in a moment`,
    };
    expect(
      await team.creator.put(`/api/boq-cost/${cost}/items`, { changes: [{ id, version, quantity: '2' }] }),
    ).toMatchObject(busy);
    expect(await team.creator.put(path(), { margin_percent: '40' })).toMatchObject(busy);
    expect(
      await team.creator.put('/api/boq-cost/forward-to-reviewer', {
        estimation_id: estimation,
        reviewer_id: team.reviewer.session.user.id,
      }),
    ).toMatchObject(busy);
    expect(await margins()).toEqual({ '10.00': count });
    await resumeChanges(on.database);
    expect(await margins()).toEqual({ '10.00': 2000, '30.00': count - 2000 });
    expect(await pending()).toEqual([]);
    await save(team.creator, 'boq-cost', cost, { changes: [{ id, version, quantity: '2' }] });
  });

  it('that make one amount too large are refused, and none is set', async () => {
    await save(team.creator, 'boq-cost', cost, {
      added: [item({ description: 'Huge', material_rate: '9999999999999', margin_percent: '10' })],
    });
    const before = await margins();
    expect(await team.creator.put(path(), { margin_percent: '99.99' })).toMatchObject({
      status: 422,
      message: 'A number is too large: the result has no room',
    });
    expect(await margins()).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  it('that a later slice cannot set leave the estimation open', async () => {
    await asOwner(
      on.testDatabase,
      `insert into pending_changes (branch_id, resource, record_id, change, input, ids, done, changed, created_by)
       select ${team.creator.branch}, 'boq_costs', ${cost}, 'margins', '{"margin":"99.99","verified":"0"}', array_agg(id order by id), 4000, 4000,
         ${team.creator.session.user.id} from boq_cost_lines where estimation_boq_cost_id = ${cost}`,
    );
    const before = await margins();
    await expect(resumeChanges(on.database)).rejects.toThrow('A number is too large');
    expect([await pending(), await margins()]).toEqual([[], before]);
    const { id, version } = await line();
    await save(team.creator, 'boq-cost', cost, { changes: [{ id, version, quantity: '3' }] });
  });
});
