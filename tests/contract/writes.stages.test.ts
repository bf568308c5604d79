import { smallWorkbook } from '../support/smallWorkbook.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import {
  act,
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  makeEstimation,
  makeEstimationMasters,
  makeEstimators,
  save,
  type Estimators,
  type Word,
} from '../support/estimation.ts';
import { makeBom, makeItem } from '../support/bills.ts';
import { idOf, type Made, type Masters } from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';
import { neverMade, reached, told } from './told.ts';

const on = testApp();
let team: Estimators;
let masters: Masters;
beforeAll(async () => {
  team = await makeEstimators(on);
  masters = await makeEstimationMasters(team);
});

const stages = [
  { word: 'boq-details', id: 'estimation_boq_detail_id' },
  { word: 'boq-creation', id: 'estimation_boq_creation_id' },
  { word: 'boq-sale', id: 'estimation_boq_sale_id' },
  { word: 'boq-cost', id: 'estimation_boq_cost_id' },
] as const;

/** An estimation whose stage is open and in its first state. */
const opened = async (word: Word): Promise<{ estimation: number; stage: number }> => {
  const made =
    word === 'boq-cost' || word === 'boq-sale'
      ? (await makeCosted(team, masters)).estimation
      : (await makeEstimation(team, masters)).id;
  const stage = async () => activeId(team, word, made as number);
  if (word === 'boq-details' || word === 'boq-creation')
    await save(team.creator, 'boq-details', await activeId(team, 'boq-details', made), { added: [item()] });
  if (word === 'boq-creation') await approve(team, 'boq-details', made);
  return { estimation: made, stage: await stage() };
};

describe.each(stages)('$word', ({ word, id: by }) => {
  const path = `/api/${word}`;
  const step = async (by: keyof Estimators, estimation: number, action: string, body: Sent = {}): Promise<Made> =>
    told(`PUT ${path}/${action}`, await act(team[by], word, action, estimation, body));

  /** A draft revision is opened, and discarded again. */
  const discard = async (estimation: number): Promise<void> => {
    const id = await activeId(team, word, estimation);
    await step('creator', estimation, 'revise');
    told(`PUT ${path}/{id}/discard`, await team.creator.put(`${path}/${id}/discard`));
  };

  it('takes its steps', async () => {
    const { estimation } = await opened(word);
    const [reviewer_id, approver_id] = [idOf(team.reviewer), idOf(team.approver)];
    await step('creator', estimation, 'forward-to-reviewer', { reviewer_id });
    expect(await step('creator', estimation, 'withdraw')).toMatchObject({ status: 'DRAFT' });
    await step('creator', estimation, 'forward-to-reviewer', { reviewer_id });
    await step('reviewer', estimation, 'review-revert');
    await step('creator', estimation, 'forward-to-reviewer', { reviewer_id });
    await step('reviewer', estimation, 'forward-to-approver', { approver_id });
    await step('approver', estimation, 'approval-revert');
    await step('creator', estimation, 'forward-to-reviewer', { reviewer_id });
    await step('leader', estimation, 'hold');
    await step('leader', estimation, 'hold', { resume: true });
    await step('reviewer', estimation, 'forward-to-approver', { approver_id });
    expect(await step('approver', estimation, 'final-approve')).toMatchObject({ status: 'APPROVED' });
    if (word === 'boq-creation') await step('coordinator', estimation, 'forward-to-cost-estimation');
    if (word === 'boq-sale' || word === 'boq-cost') {
      await step('coordinator', estimation, 'client-submission');
      const id = await activeId(team, word, estimation);
      told(`PUT ${path}/{id}/client-review`, await team.coordinator.put(`${path}/${id}/client-review`));
      await discard(estimation);
      await step('creator', estimation, 'revise');
      await approve(team, word, estimation);
      await step('coordinator', estimation, 'client-submission');
      const newest = await activeId(team, word, estimation);
      const closing = { outcome: 'lost', comment: 'Too dear' };
      told(`PUT ${path}/{id}/close`, await team.coordinator.put(`${path}/${newest}/close`, closing));
    } else await discard(estimation);
  });

  it('has its lines added, changed, moved and deleted', async () => {
    const { estimation, stage } = await opened(word);
    const { creator } = team;
    const [plate, bom] = [await makeItem(creator), await makeBom(creator)];
    const place = { estimation_id: estimation, [by]: stage };
    const send = async (method: string, row: string, body?: Sent, ids: Sent = {}): Promise<Made> => {
      const address = row.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
      return told(`${method} ${path}${row}`, await creator.call(method, path + address, body));
    };
    const [added] = (await send('POST', '/items', { ...place, type: 'item', item_id: plate.id })).records;
    const exploded = (await send('POST', '/items', { ...place, type: 'bom', bom_ids: [bom.id] })).records;
    const main = exploded.find(({ kind }: Made) => kind === 'bom');
    await send('POST', '/boms/add-item', { ...place, item_id: plate.id, bom_main_id: main.id });
    await send('PUT', '/items/{id}/change-variant', { item_variant_id: plate.variants.at(-1)?.id }, { id: added.id });
    await send('PUT', '/items/{id}/quantity', { quantity: '4' }, { id: added.id });
    await send('PUT', '/boms/{id}/quantity', { quantity: '2' }, { id: main.id });
    await send('PUT', '/items/{id}/additional-info', { additional_info: 'Galvanized' }, { id: added.id });
    const { records } = await send(
      'PUT',
      '/{id}/items',
      { added: [{ key: 's', kind: 'structure', description: 'Roof' }] },
      { id: stage },
    );
    await send('PUT', '/{id}/items/order', { ids: [added.id], place: 'first', parent_line_id: null }, { id: stage });
    const lines = [{ code: plate.code, description: 'Plate' }];
    expect((await send('POST', '/{id}/items/match', { lines }, { id: stage })).matches).toHaveLength(1);
    const file = {
      name: 'Bill.xlsx',
      content: smallWorkbook,
      sheets: [
        {
          name: 'Bill',
          columns: { quantity: 3, rate: 4, amount: null },
          rows: [{ row: 2, line: added.id, quantity: '4' }],
        },
      ],
    };
    expect((await send('POST', '/{id}/items/client-file', file, { id: stage })).rows).toBe(1);
    const copy = (await send('POST', '/{id}/items/duplicate', { ids: [added.id] }, { id: stage })).records[0];
    expect((await send('DELETE', '/items', { ids: [copy.id] })).ids).toEqual([copy.id]);
    await send('DELETE', '/boms', { ids: [main.id] });
    await send('DELETE', '/structures/{id}', undefined, { id: records[0].id });
    expect((await linesOf(creator, word, stage)).map(({ id }) => id)).toContain(added.id);
  });

  it('is talked about', async () => {
    const { stage } = await opened(word);
    const [line] = await linesOf(team.creator, word, stage);
    const [row, at] = [`${path}/items/{id}/comments`, `${path}/items/${line.id}/comments`];
    const said = told(`POST ${row}`, await team.creator.post(at, { comment: 'Is it primed?' }));
    const own = `${at}/${said.id}`;
    told(`PUT ${row}/{commentId}`, await team.creator.put(own, { comment: 'Is it primed, both sides?' }));
    told(`PUT ${row}/resolve`, await team.creator.put(`${at}/resolve`));
    told(`DELETE ${row}/{commentId}`, await team.creator.del(own));
  });
});

it('a cost estimation is priced and verified', async () => {
  const { estimation, cost } = await makeCosted(team, masters);
  const path = '/api/boq-cost';
  const [line] = await linesOf(team.creator, 'boq-cost', cost);
  const prices = { material_rate: '10', margin_percent: '10' };
  const send = async (by: keyof Estimators, method: string, row: string, body: Sent): Promise<Made> => {
    const address = row
      .replace('{itemId}', String(line.id))
      .replace('{id}', String(row.startsWith('/{') ? cost : line.id));
    return told(`${method} ${path}${row}`, await team[by].call(method, path + address, body));
  };
  await send('creator', 'POST', '/{id}/items/{itemId}/save-prices', prices);
  await send('creator', 'PUT', '/{id}/items/apply-margins', { margin_percent: '12.5' });
  await send('creator', 'POST', '/{id}/items/what-if', { target_price: '20', way: 'same' });
  const overheads = [{ account: 'Site', basis: 'amount', amount: '1.00' }];
  await send('creator', 'POST', '/{id}/items/save-account-overheads', { overheads });
  await act(team.creator, 'boq-cost', 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
  await send('reviewer', 'PUT', '/{id}/items/verify', { ids: [line.id] });
  await send('reviewer', 'PUT', '/items/{id}/reviewer-verify', {});
  await send('reviewer', 'PUT', '/{id}/items/verify', { ids: [line.id], is_verified: true });
  await act(team.reviewer, 'boq-cost', 'forward-to-approver', estimation, { approver_id: idOf(team.approver) });
  await send('approver', 'PUT', '/items/{id}/approver-verify', { is_verified: true });
});

it('a sales bill goes to cost estimation', async () => {
  const { id } = await makeEstimation(team, masters);
  await save(team.creator, 'boq-details', await activeId(team, 'boq-details', id), { added: [item()] });
  for (const word of ['boq-details', 'boq-creation', 'boq-sale'] as const) await approve(team, word, id);
  const forward = 'forward-to-cost-estimation';
  told(`PUT /api/boq-sale/${forward}`, await act(team.coordinator, 'boq-sale', forward, id));
});

it('a quotation is looked at and issued, of each stage with prices', async () => {
  const { id } = await makeEstimation(team, masters);
  await save(team.creator, 'boq-details', await activeId(team, 'boq-details', id), { added: [item()] });
  for (const word of ['boq-details', 'boq-creation', 'boq-sale'] as const) await approve(team, word, id);
  await act(team.coordinator, 'boq-sale', 'forward-to-cost-estimation', id);
  await approve(team, 'boq-cost', id);
  for (const word of ['boq-sale', 'boq-cost'] as const) {
    const [row, at] = [`/api/${word}/{id}`, `/api/${word}/${await activeId(team, word, id)}`];
    const { wording } = (await team.creator.get(`${at}/quotation`)).data;
    const preview = await team.creator.raw('POST', `${at}/quotation/preview`, wording);
    expect(preview.headers.get('content-type')).toBe('application/pdf');
    reached.add(`POST ${row}/quotation/preview`);
    told(`POST ${row}/quotations`, await team.coordinator.post(`${at}/quotations`, wording));
  }
});

it('an estimation is led as a whole, and closed', async () => {
  const { estimation } = await makeCosted(team, masters);
  const [path, at] = ['/api/estimations/{id}', `/api/estimations/${estimation}`];
  const { version } = (await team.creator.get(at)).data;
  told(`PUT ${path}`, await team.creator.put(at, { version, due_on: '2027-01-31' }));
  await approve(team, 'boq-cost', estimation);
  await act(team.coordinator, 'boq-cost', 'client-submission', estimation);
  const remarks = 'They want a meeting';
  told(`PUT ${path}/client-review`, await team.coordinator.put(`${at}/client-review`, { remarks }));
  const closing = { outcome: 'won', reason: 'Best price' };
  told(`PUT ${path}/close`, await team.coordinator.put(`${at}/close`, closing));
  told(`PUT ${path}/reopen`, await team.leader.put(`${at}/reopen`, { reason: 'They want another price' }));
});

it('item requirements are added and decided by their project', async () => {
  const { id, project_id } = await makeEstimation(team, masters);
  const { id: item_id } = await makeItem(team.creator);
  const body = { estimation_id: id, type: 'item', item_id };
  const [row, at] = ['/api/projects/{id}/items', `/api/projects/${project_id}/items`];
  told(`POST ${row}`, await team.creator.post(at, body));
  const [reviewer_id, approver_id] = [idOf(team.reviewer), idOf(team.approver)];
  told(`POST ${row}/review`, await team.creator.post(`${at}/review`, { reviewer_id }));
  told(`POST ${row}/reject`, await team.reviewer.post(`${at}/reject`, { reason: 'Wrong block' }));
  told(`POST ${row}/review`, await team.creator.post(`${at}/review`, { reviewer_id }));
  told(`POST ${row}/submit`, await team.reviewer.post(`${at}/submit`, { approver_id }));
  told(`POST ${row}/approve`, await team.approver.post(`${at}/approve`, {}));
});

it('every call of the stages that does something was made', () => {
  // Words that no step has, and steps that a stage never takes.
  const never = stages.flatMap(({ word }) => {
    const sells = word === 'boq-sale' || word === 'boq-cost';
    const costs = word === 'boq-creation' || word === 'boq-sale';
    return [
      ...(costs ? [] : ['forward-to-cost-estimation']),
      ...(sells ? [] : ['client-submission']),
      '{action}',
      ...(sells ? [] : ['{id}/client-review', '{id}/close']),
      '{id}/{action}',
    ].map((rest) => `PUT /api/${word}/${rest}`);
  });
  expect(neverMade('stages')).toEqual(never);
});
