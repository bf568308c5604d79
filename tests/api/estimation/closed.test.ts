import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { acted, activeId, item, linesOf, testEstimation, type Word } from '../../support/estimation.ts';
import { bothOffered, closed, inWork, reopened, statesOf } from '../../support/estimationWhole.ts';
import { makeItem } from '../../support/masters.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, idOf, step, type Made } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();
const words = ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const;
const read = (path: string, id: number): Promise<Made> => expecting(200, team.reader.get(`/api/${path}/${id}`));
const all = (state: string) => Object.fromEntries(words.map((word) => [word, state]));
const before = {
  'boq-details': 'APPROVED',
  'boq-creation': 'APPROVED',
  'boq-sale': 'CLIENT_REVIEW',
  'boq-cost': 'WITH_CLIENT',
};

describe.each(['won', 'lost'] as const)('an estimation that is %s', (outcome) => {
  let estimation: number;
  beforeAll(async () => {
    estimation = await bothOffered(team, masters);
    await closed(team, estimation, outcome);
  });

  it('says so on itself and on each stage: the outcome, why, by whom and when', async () => {
    const whole = await read('estimations', estimation);
    expect(whole).toMatchObject({ status: outcome.toUpperCase(), outcome, close_reason: 'They decided' });
    const [last] = whole.workflow.steps.toReversed();
    const by = { by: idOf(team.coordinator), comment: 'They decided' };
    expect(last).toMatchObject({ ...by, to_state: outcome.toUpperCase() });
    for (const word of words) {
      const stage = await read(word, await activeId(team, word, estimation));
      expect(stage.closing, word).toEqual({
        outcome,
        reason: 'They decided',
        at: whole.closed_at,
        by_name: team.coordinator.session.user.name,
      });
      expect(stage.workflow.steps.at(-1), word).toMatchObject({ ...by, to_state: 'CLOSED' });
      expect(stage.workflow.held_by).toBeNull();
    }
  });

  it.each(words)('takes no change of %s, but comments', async (word) => {
    const [id, path] = [await activeId(team, word, estimation), `/api/${word}`];
    const lines = await linesOf(team.creator, word, id);
    const line = lines[0]?.id;
    const by = {
      'boq-details': 'estimation_boq_detail_id',
      'boq-creation': 'estimation_boq_creation_id',
      'boq-sale': 'estimation_boq_sale_id',
      'boq-cost': 'estimation_boq_cost_id',
    }[word];
    const { id: item_id } = await makeItem(team.creator);
    const place = { estimation_id: estimation, [by]: id, type: 'item', item_id };
    const costs: [string, string, object][] =
      word === 'boq-cost'
        ? [
            ['POST', `/${id}/items/${line}/save-prices`, { material_rate: '1' }],
            ['PUT', `/${id}/items/apply-margins`, { margin_percent: '5' }],
            ['POST', `/${id}/items/save-account-overheads`, { overheads: [] }],
          ]
        : [];
    const changes: [string, string, object][] = [
      ['PUT', `/${id}/items`, { added: [item()] }],
      ['PUT', `/${id}/items`, { changes: [{ id: line, version: lines[0]?.version, description: 'Another' }] }],
      ['PUT', `/${id}/items/order`, { ids: [line], place: 'first', parent_line_id: null }],
      ['POST', `/${id}/items/duplicate`, { ids: [line] }],
      ['POST', '/items', place],
      ['PUT', `/items/${line}/quantity`, { quantity: '7' }],
      ['PUT', `/items/${line}/additional-info`, { additional_info: 'Galvanized' }],
      ['DELETE', '/items', { ids: [line] }],
      ...costs,
    ];
    for (const [method, at, body] of changes)
      expect(await team.creator.call(method, path + at, body), `${method} ${at}`).toMatchObject({
        status: 409,
        message: 'It is “Closed”: it cannot be changed',
      });
    if (word === 'boq-cost')
      for (const [mark, person] of [
        ['reviewer', team.reviewer],
        ['approver', team.approver],
      ] as const) {
        const refused = { status: 409, message: 'It is “Closed”: it is not verified now' };
        expect(await person.put(`${path}/items/${line}/${mark}-verify`, {})).toMatchObject(refused);
        expect((await person.put(`${path}/${id}/items/verify`, { ids: [line] })).status).not.toBe(200);
      }
    expect(await linesOf(team.creator, word, id)).toEqual(lines);
    const said = await team.creator.post(`${path}/items/${line}/comments`, { comment: 'What did it cost us?' });
    expect(said.status).toBe(201);
  });

  it('is not marked as won or lost once more by its enquiry', async () => {
    const { enquiry_id } = await read('estimations', estimation);
    for (const [action, body] of [
      ['win', {}],
      ['lose', { loss_reason: 'price' }],
    ] as const)
      expect((await step(team.creator, enquiry_id, action, body)).status).toBe(409);
  });
});

describe('reopening', () => {
  it.each(['won', 'lost'] as const)(
    'brings each stage of a %s estimation back to where it was, the enquiry to CONVERTED, the project to ESTIMATING',
    async (outcome) => {
      const estimation = await bothOffered(team, masters);
      await closed(team, estimation, outcome);
      expect(await statesOf(team.reader, estimation)).toEqual(all('CLOSED'));
      const { project_id, enquiry_id } = await read('estimations', estimation);
      expect(await reopened(team.leader, estimation)).toMatchObject({
        status: 200,
        message: 'Estimation reopened',
        data: { status: 'OPEN', outcome: null, closed_at: null, close_reason: null },
      });
      expect(await statesOf(team.reader, estimation)).toEqual(before);
      const told = { comment: 'They want another price', by: idOf(team.leader) };
      for (const word of words) {
        const { workflow, closing } = await read(word, await activeId(team, word, estimation));
        expect(closing).toBeNull();
        expect(workflow.steps.at(-1), word).toMatchObject({ ...told, from_state: 'CLOSED', to_state: before[word] });
      }
      const enquiry = await expecting(200, team.creator.get(`/api/enquiries/${enquiry_id}`));
      expect(enquiry).toMatchObject({ status: 'CONVERTED', loss_reason: null });
      expect(enquiry.workflow.steps.at(-1)).toMatchObject({ action: 'reopen', ...told, to_state: 'CONVERTED' });
      expect(await read('projects', project_id)).toMatchObject({ status: 'ESTIMATING', won_at: null });
      // Work goes on: the other offer can be revised, and the estimation closed again in the other way.
      await acted(team.coordinator, 'boq-cost', 'revise', estimation);
      await closed(team, estimation, outcome === 'won' ? 'lost' : 'won');
      expect(await statesOf(team.reader, estimation)).toEqual(all('CLOSED'));
    },
  );

  it('needs its permission, a reason, and a closed estimation', async () => {
    const estimation = await bothOffered(team, masters);
    const at = `/api/estimations/${estimation}/reopen`;
    const early = await reopened(team.coordinator, estimation);
    expect([early.status, early.message]).toEqual([409, expect.stringMatching(/^It is “Open” now/)]);
    await closed(team, estimation, 'won');
    for (const by of [team.creator, team.reviewer, team.approver, team.reader])
      expect(await reopened(by, estimation)).toMatchObject({
        status: 403,
        message: 'You do not have the permission estimation.estimation.reopen',
      });
    for (const body of [{}, { reason: '  ' }])
      expect(await team.coordinator.put(at, body)).toMatchObject({ status: 422, errors: { reason: ['Say why'] } });
    expect((await reopened(team.stranger, estimation)).status).toBe(404);
    expect(await statesOf(team.reader, estimation)).toEqual(all('CLOSED'));
    const { version } = await read('estimations', estimation);
    expect((await team.leader.put(at, { reason: 'x', version: version - 1 })).status).toBe(409);
    expect((await team.leader.put(at, { reason: 'x', version })).status).toBe(200);
    expect((await reopened(team.leader, estimation)).status).toBe(409);
  });

  it('goes back to the hold of an estimation that was lost while it was held, which is resumed where it was', async () => {
    const estimation = await inWork(team, masters);
    const was = await statesOf(team.reader, estimation);
    await acted(team.leader, 'boq-sale', 'hold', estimation);
    const { enquiry_id } = await read('estimations', estimation);
    await expecting(200, step(team.creator, enquiry_id, 'lose', { loss_reason: 'client_cancelled' }));
    expect(await statesOf(team.reader, estimation)).toEqual(all('CLOSED'));
    await expecting(200, reopened(team.coordinator, estimation));
    expect(await statesOf(team.reader, estimation)).toEqual(all('HELD'));
    expect((await read('estimations', estimation)).status).toBe('HELD');
    await acted(team.leader, 'boq-cost', 'hold', estimation, { resume: true });
    expect(await statesOf(team.reader, estimation)).toEqual(was);
    expect((await read('estimations', estimation)).status).toBe('OPEN');
  });
});

describe('an enquiry', () => {
  it.each([
    ['win', {}, { outcome: 'won', status: 'WON', close_reason: null }, 'ACTIVE'],
    ['win', { comment: 'By phone' }, { outcome: 'won', status: 'WON', close_reason: 'By phone' }, 'ACTIVE'],
    ['lose', { loss_reason: 'delivery_time' }, { outcome: 'lost', close_reason: 'Delivery time' }, 'LOST'],
  ] as const)('that is closed by “%s” closes its estimation in work', async (action, body, demanded, project) => {
    const estimation = await inWork(team, masters);
    const { project_id, enquiry_id } = await read('estimations', estimation);
    await expecting(200, step(team.creator, enquiry_id, action, body));
    expect(await read('estimations', estimation)).toMatchObject(demanded);
    expect(await statesOf(team.reader, estimation)).toEqual(all('CLOSED'));
    expect((await read('projects', project_id)).status).toBe(project);
  });
});

it('is closed and reopened by coordinators who do not see the enquiry, which follows', async () => {
  const estimation = await bothOffered(team, masters);
  const { enquiry_id } = await read('estimations', estimation);
  const own = allPermissions().filter((name) => name.startsWith('estimation.'));
  const coordinator = await person(on, { branches: [(await branchIds(on)).leeds], permissions: own });
  await closed({ ...team, coordinator }, estimation, 'lost');
  const enquiry = () => expecting(200, team.creator.get(`/api/enquiries/${enquiry_id}`));
  expect(await enquiry()).toMatchObject({ status: 'LOST', loss_reason: 'other' });
  await expecting(200, reopened(coordinator, estimation));
  expect((await enquiry()).status).toBe('CONVERTED');
});

describe('two at once', () => {
  it('close and save: the saved line stays, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const estimation = await bothOffered(team, masters);
      await acted(team.coordinator, 'boq-sale', 'revise', estimation);
      const word: Word = 'boq-sale';
      const id = await activeId(team, word, estimation);
      const [ended, saved] = await Promise.all([
        team.coordinator.put(`/api/estimations/${estimation}/close`, { outcome: 'won', reason: 'Now' }),
        team.creator.put(`/api/${word}/${id}/items`, { added: [item({ description: 'Late' })] }),
      ]);
      expect(ended.status).toBe(200);
      expect([200, 409]).toContain(saved.status);
      const late = (await linesOf(team.creator, word, id)).filter(({ description }) => description === 'Late');
      expect(late).toHaveLength(saved.status === 200 ? 1 : 0);
      expect(await statesOf(team.reader, estimation)).toEqual(all('CLOSED'));
    }
  });

  it('hold in one stage and close by another: one after the other, never half of each', async () => {
    for (let round = 0; round < 5; round += 1) {
      const estimation = await bothOffered(team, masters);
      const [held, ended] = await Promise.all([
        team.leader.put('/api/boq-details/hold', { estimation_id: estimation, remarks: 'Wait' }),
        team.coordinator.put(`/api/estimations/${estimation}/close`, { outcome: 'won', reason: 'Now' }),
      ]);
      expect([held.status, ended.status].toSorted()).toEqual([200, 409]);
      expect(await statesOf(team.reader, estimation)).toEqual(all(ended.status === 200 ? 'CLOSED' : 'HELD'));
      expect((await read('estimations', estimation)).status).toBe(ended.status === 200 ? 'WON' : 'HELD');
    }
  });
});
