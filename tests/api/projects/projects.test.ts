import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import {
  testSales,
  expecting,
  idOf,
  makeEnquiry,
  people,
  sellerRights,
  step,
  walk,
  type Made,
} from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const { on, team, masters } = testSales();
let manager: Caller;

beforeAll(async () => {
  manager = await person(on, {
    permissions: ['project.project.view', 'estimation.estimation.view'],
    branches: [(await branchIds(on)).leeds],
  });
});

const converted = async (more: Sent = {}): Promise<Made> => {
  const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver), ...more });
  return walk(id, [
    [team.seller, 'submit'],
    [team.approver, 'approve'],
    [team.seller, 'convert'],
  ]);
};
const project = (id: number): Promise<Made> => expecting(200, manager.get(`/api/projects/${id}`));

describe('lists', () => {
  it('are filtered by the customer, client and contractor of what their records refer to', async () => {
    const [enquiry, other] = [
      await converted({ client_id: masters.client, contractor_id: masters.contractor }),
      await converted(),
    ];
    const planned: Made = await expecting(
      201,
      team.seller.post('/api/followUp', { enquiry_id: enquiry.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' }),
    );
    const found = async (who: Caller, path: string, filter: string) =>
      ((await expecting(200, who.get(`${path}?per_page=200&${filter}`))).records as Made[]).map(({ id }) => id);
    for (const filter of [`client_id=${masters.client}`, `contractor_id=${masters.contractor}`]) {
      const estimations = await found(manager, '/api/estimations', filter);
      expect(estimations, filter).toContain(enquiry.estimation.id);
      expect(estimations, filter).not.toContain(other.estimation.id);
      expect(await found(manager, '/api/projects', filter), filter).toContain(enquiry.project.id);
      expect(await found(team.seller, '/api/followUp/all-follow-ups', filter), filter).toEqual([planned.id]);
    }
    const ofCustomer = await found(manager, '/api/estimations', `customer_id=${masters.customer}`);
    expect(ofCustomer).toEqual(expect.arrayContaining([enquiry.estimation.id, other.estimation.id]));
    expect(await found(team.seller, '/api/followUp/all-follow-ups', 'customer_id=999999')).toEqual([]);
    const bad = await manager.get('/api/estimations?customer_id=a');
    expect([bad.status, Object.keys(bad.errors)]).toEqual([422, ['customer_id']]);
  });

  it('of all follow-ups hold those of everybody, on the enquiries that one sees', async () => {
    const enquiry = await makeEnquiry(team.seller, masters);
    const made: Made = await expecting(
      201,
      team.seller.post('/api/followUp', { enquiry_id: enquiry.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' }),
    );
    const all = async (who: Caller) =>
      ((await expecting(200, who.get('/api/followUp/all-follow-ups?per_page=200'))).records as Made[]).map((f) => f.id);
    expect(await all(team.seller)).toContain(made.id);
    const outsider = await person(on, { permissions: sellerRights(), branches: [(await branchIds(on)).leeds] });
    expect(await all(outsider)).not.toContain(made.id);
  });
});

describe('an approved enquiry that is converted', () => {
  it('opens one project, being estimated, and its estimation at the first stage, with what it says', async () => {
    const enquiry = await converted({
      client_id: masters.client,
      contractor_id: masters.contractor,
      place: 'Hull',
      expected_value: '123.40',
      received_on: '2026-01-01',
      due_on: '2026-02-01',
    });
    expect(enquiry.status).toBe('CONVERTED');
    expect(await project(enquiry.project.id)).toMatchObject({
      number: enquiry.project.number,
      title: enquiry.title,
      status: 'ESTIMATING',
      enquiry_id: enquiry.id,
      customer_id: masters.customer,
      client_id: masters.client,
      contractor_id: masters.contractor,
      place: 'Hull',
      expected_value: '123.40',
      won_at: null,
    });
    expect(await expecting(200, manager.get(`/api/estimations/${enquiry.estimation.id}`))).toMatchObject({
      number: enquiry.estimation.number,
      title: enquiry.title,
      estimation_stage: 'boq_details',
      project_id: enquiry.project.id,
      project_name: enquiry.project.number,
      enquiry_id: enquiry.id,
      creator_id: idOf(team.seller),
      due_on: '2026-02-01',
    });
    expect((await step(team.seller, enquiry.id, 'convert')).status).toBe(409);
  });

  it('makes its project active when it is won, lost when it is lost', async () => {
    const [won, lost] = [await converted(), await converted()];
    await walk(won.id, [[team.seller, 'win']]);
    await walk(lost.id, [[team.seller, 'lose', { loss_reason: 'competitor' }]]);
    const [active, gone] = [await project(won.project.id), await project(lost.project.id)];
    expect([active.status, typeof active.won_at]).toEqual(['ACTIVE', 'string']);
    expect([gone.status, gone.won_at]).toEqual(['LOST', null]);
  });

  it('lost before it was converted opens none', async () => {
    const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
    const lost = await walk(id, [
      [team.seller, 'submit'],
      [team.approver, 'approve'],
      [team.seller, 'lose', { loss_reason: 'price' }],
    ]);
    expect([lost.project, lost.estimation]).toEqual([null, null]);
  });

  it('opens nothing in another branch, and nothing is opened otherwise', async () => {
    const enquiry = await converted();
    for (const [path, { id }] of [
      ['/api/projects', enquiry.project],
      ['/api/estimations', enquiry.estimation],
    ] as const) {
      expect((await team.stranger.get(`${path}/${id}`)).status).toBe(404);
      const { records } = await expecting(200, team.stranger.get(`${path}?getAll=true`));
      expect(records.map((r: Made) => r.id)).not.toContain(id);
      expect((await team.stranger.del(`${path}/${id}`)).status).toBe(405);
    }
    const { project, estimation } = enquiry;
    expect((await team.stranger.post('/api/estimations', {})).status).toBe(405);
    expect((await team.stranger.put(`/api/projects/${project.id}`, { version: 1 })).status).toBe(404);
    expect(await team.stranger.put(`/api/estimations/${estimation.id}`, { version: 1, due_on: null })).toMatchObject({
      status: 404,
    });
  });
});

describe.each([
  ['projects', 'project.project.view', ['status', 'customer_id', 'client_id', 'expected_value_min']],
  ['estimations', 'estimation.estimation.view', ['estimation_stage', 'project_id', 'creator_id', 'due_on_from']],
] as const)('the list of %s', (name, permission, filters) => {
  const path = `/api/${name}`;

  it('is paged, searched by number and title, and newest first', async () => {
    const one = (await converted({ title: `Only ${name} here` }))[name.slice(0, -1)];
    const { records, pagination } = await expecting(200, manager.get(path));
    expect(records[0].id).toBe(one.id);
    expect(pagination).toEqual({ current_page: 1, per_page: 10, total: expect.any(Number) });
    for (const search of [one.number, `only ${name}`]) {
      const found = await expecting(200, manager.get(`${path}?search=${encodeURIComponent(search)}`));
      expect(found.records.map((r: Made) => r.id)).toEqual([one.id]);
    }
    expect((await expecting(200, manager.get(`${path}?page=99`))).records).toEqual([]);
  });

  it('is narrowed by its filters and refuses others', async () => {
    const values: Record<string, string> = {
      status: 'LOST',
      estimation_stage: 'boq_sales',
      due_on_from: '2026-01-01',
    };
    for (const filter of filters)
      expect((await manager.get(`${path}?${filter}=${values[filter] ?? '1'}`)).status, filter).toBe(200);
    for (const query of ['colour=red', 'sortCol=nothing', 'page=0'])
      expect((await manager.get(`${path}?${query}`)).status, query).toBe(422);
  });

  it('needs a token and its permission, as each of its records does', async () => {
    const nobody = await person(on, { permissions: sellerRights(), branches: [(await branchIds(on)).leeds] });
    for (const one of [path, `${path}/1`, `${path}/1/history`, `${path}/export?format=csv`]) {
      expect((await on.anonymous('GET', one)).status).toBe(401);
      expect(await nobody.get(one)).toMatchObject({
        status: 403,
        message: `You do not have the permission ${permission}`,
      });
    }
    for (const id of ['999999999', '0', 'x']) expect((await manager.get(`${path}/${id}`)).status).toBe(404);
  });

  it('names no enquiry that the person does not see', async () => {
    const enquiry = await converted();
    const text = JSON.stringify([
      (await expecting(200, manager.get(`${path}/${enquiry[name.slice(0, -1)].id}`))) as unknown,
      (await manager.get(`${path}/${enquiry[name.slice(0, -1)].id}/history`)).data,
      (await manager.get(path)).data,
    ]);
    expect(text).not.toContain(enquiry.number);
  });
});
