import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acted, item, linesOf, makeCosted, save, testEstimation } from '../../../../tests/support/estimation.ts';
import { servedByTheApp } from '../../../../tests/support/msw.ts';
import { expecting, idOf, type Made } from '../../../../tests/support/sales.ts';
import { startSession, wipeSession } from '../../../authProvider/session.ts';
import { dataProvider } from '../../../dataProvider/index.ts';
import type { LinesDraft } from '../../../ui/lines/drafts.ts';
import { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { billModel } from './model.ts';
import { providerCalls } from './providerCalls.ts';

const on = servedByTheApp();
const { team, masters } = testEstimation(on);
let made: { estimation: number; cost: number };
let lines: { roof: number; plate: number; bolt: number };
beforeAll(() => {
  startSession(team.creator.session);
  return () => wipeSession();
});
beforeEach(async () => {
  made = await makeCosted(team, masters, [
    { key: 'r', kind: 'structure', description: 'Roof' },
    item({ key: 'p', description: 'Plate', parent_key: 'r', quantity: '2' }),
    item({ key: 'b', description: 'Bolt', parent_key: 'r', quantity: '3' }),
  ]);
  const [roof, plate, bolt] = (await linesOf(team.creator, 'boq-cost', made.cost)) as [Made, Made, Made];
  lines = { roof: roof.id, plate: plate.id, bolt: bolt.id };
  const priced = [plate, bolt].map(({ id, version }) => ({ id, version, target_rate: '10' }));
  await save(team.creator, 'boq-cost', made.cost, { changes: priced });
});

const opened = async () => {
  const kept: { draft: LinesDraft | undefined } = { draft: undefined };
  const calls = providerCalls(dataProvider, 'cost_estimation', { revision: made.cost, estimation: made.estimation });
  const store = new LinesStore(billModel('cost_estimation'), calls, {
    read: () => kept.draft,
    write: (draft) => void (kept.draft = draft),
  });
  await store.load();
  const type = (id: number, column: string, value: string) => store.edit([{ id, column, input: { value } }]);
  return { store, kept, type };
};
const stored = async () =>
  (await linesOf(team.creator, 'boq-cost', made.cost)).map(({ description, quantity }) => [description, quantity]);
const deleteElsewhere = (...removed: number[]) =>
  save(team.creator, 'boq-cost', made.cost, { removed, with_verified: true });

describe('a line that somebody else deletes while one types into it', () => {
  it('stays in sight and in the draft, counts nowhere, and comes back if the person says so', async () => {
    const { store, kept, type } = await opened();
    const both = store.snapshot().totals;
    await deleteElsewhere(lines.plate);
    type(lines.plate, 'quantity', '7.0000');
    // The server says so before anybody has told the browser.
    await store.flush();
    expect(store.rowOf(lines.plate)?.save).toMatchObject({ state: 'failed', isGone: true });
    expect(store.snapshot().save).toMatchObject({ state: 'failed', count: 1 });
    const { store: anew } = await opened();
    expect(store.snapshot().totals).toEqual(anew.snapshot().totals);
    expect(store.snapshot().totals).not.toEqual(both);
    expect(store.rowOf(lines.roof)?.sums).toEqual(anew.rowOf(lines.roof)?.sums);
    store.keepDraft();
    expect(kept.draft?.added).toMatchObject([{ description: 'Plate', quantity: '7.0000' }]);
    await store.retry();
    expect(store.snapshot().save.state).toBe('saved');
    expect(await stored()).toEqual([
      ['Roof', undefined],
      ['Plate', '7.0000'],
      ['Bolt', '3.0000'],
    ]);
    const { store: last } = await opened();
    expect(store.snapshot().totals).toEqual(last.snapshot().totals);
  });

  it('is let go where the person deletes it too', async () => {
    const { store, kept, type } = await opened();
    type(lines.plate, 'quantity', '7.0000');
    await deleteElsewhere(lines.plate);
    await store.refresh();
    expect(store.rowOf(lines.plate)?.save).toMatchObject({ isGone: true });
    store.remove([lines.plate]);
    await store.flush();
    store.keepDraft();
    expect([store.snapshot().save.state, kept.draft]).toEqual(['saved', undefined]);
    expect(await stored()).toEqual([
      ['Roof', undefined],
      ['Bolt', '3.0000'],
    ]);
  });

  it('counts nowhere with what was put into it', async () => {
    const { store } = await opened();
    store.insert(
      { kind: 'item', description: 'Nut', quantity: '5.0000', target_rate: '10.0000' },
      { parent: lines.roof, after: lines.bolt },
    );
    await deleteElsewhere(lines.roof);
    await store.refresh();
    expect(store.rowOf(lines.roof)?.save).toMatchObject({ isGone: true });
    expect(store.snapshot().totals.every((cents) => cents === 0n)).toBe(true);
    await store.retry();
    expect(await stored()).toEqual([
      ['Roof', undefined],
      ['Nut', '5.0000'],
    ]);
    const { store: anew } = await opened();
    expect(store.snapshot().totals).toEqual(anew.snapshot().totals);
  });
});

describe('lines that one deleted oneself', () => {
  it('come back as the same ones, also after the server has deleted them, and say what has to be verified anew', async () => {
    const comments = `/api/boq-cost/items/${lines.plate}/comments`;
    await expecting(201, team.reviewer.post(comments, { comment: 'Primed?' }));
    const reviewer_id = idOf(team.reviewer);
    await acted(team.creator, 'boq-cost', 'forward-to-reviewer', made.estimation, { reviewer_id });
    await expecting(200, team.reviewer.put(`/api/boq-cost/items/${lines.plate}/reviewer-verify`, {}));
    await acted(team.reviewer, 'boq-cost', 'review-revert', made.estimation);
    const { store } = await opened();
    const before = store.snapshot().totals;
    const takeBack = store.remove([lines.roof]);
    await store.flush();
    expect(await stored()).toEqual([]);
    expect(takeBack()).toEqual({ unverified: 1 });
    expect(store.rowOf(lines.plate)?.line['is_reviewer_verified']).toBe(false);
    await store.flush();
    expect(store.snapshot()).toMatchObject({ save: { state: 'saved' }, totals: before });
    const { records } = await expecting(200, team.creator.get(`/api/boq-cost/${made.cost}/items`));
    expect(records.map(({ id }: Made) => id)).toEqual([lines.roof, lines.plate, lines.bolt]);
    expect((await expecting(200, team.creator.get(comments))).comments).toHaveLength(1);
    // Once it was taken back, there is nothing to take back.
    expect(takeBack()).toBeUndefined();
    // The same rows go and come again.
    store.remove([lines.bolt]);
    await store.flush();
    expect(store.undo()).toEqual({ unverified: 0 });
    await store.flush();
    expect((await linesOf(team.creator, 'boq-cost', made.cost)).map(({ id }) => id)).toEqual(Object.values(lines));
  });
});
