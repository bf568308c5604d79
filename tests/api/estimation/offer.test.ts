import { describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import { acted, approve, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { makeStage, open, stateOf } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

const read = (path: string, id: number): Promise<Made> => expecting(200, team.creator.get(`/api/${path}/${id}`));
const review = (by: Caller, id: number, body = {}) => by.put(`/api/estimations/${id}/client-review`, body);
const close = (by: Caller, id: number, body = {}) => by.put(`/api/estimations/${id}/close`, body);
const won = { outcome: 'won', reason: 'Best price' };

describe.each(['boq-sale', 'boq-cost'] as const)('an offer of %s', (word) => {
  it('is reviewed by the client and won: the project becomes active, the enquiry is won', async () => {
    const staged = await makeStage(team, masters, word, 'WITH_CLIENT');
    const { estimation } = staged;
    expect(await read('estimations', estimation)).toMatchObject({ working_role: 'client-submit', outcome: null });
    expect(await review(team.coordinator, estimation, { remarks: 'On Monday' })).toMatchObject({
      status: 200,
      message: 'In client review',
      data: { id: estimation, working_role: 'client-review' },
    });
    expect(await stateOf(team.reader, word, staged)).toBe('CLIENT_REVIEW');
    expect((await read(word, staged.stage)).workflow.steps.at(-1)).toMatchObject({ comment: 'On Monday' });
    expect(await close(team.coordinator, estimation, won)).toMatchObject({
      status: 200,
      message: 'Estimation closed',
      data: { outcome: 'won', close_reason: 'Best price', working_role: 'closed' },
    });
    expect(await stateOf(team.reader, word, staged)).toBe('CLOSED');
    const { project_id, enquiry_id, closed_at } = await read('estimations', estimation);
    expect(closed_at).toEqual(expect.any(String));
    expect(await read('projects', project_id)).toMatchObject({
      status: 'ACTIVE',
      won_at: expect.any(String) as string,
    });
    expect(await read('enquiries', enquiry_id)).toMatchObject({ status: 'WON' });
  });

  it('is lost without a review: so are the project and the enquiry', async () => {
    const { estimation } = await makeStage(team, masters, word, 'WITH_CLIENT');
    await expecting(200, close(team.coordinator, estimation, { outcome: 'lost', reason: 'Too dear' }));
    const { project_id, enquiry_id, outcome } = await read('estimations', estimation);
    expect(outcome).toBe('lost');
    expect(await read('projects', project_id)).toMatchObject({ status: 'LOST', won_at: null });
    expect(await read('enquiries', enquiry_id)).toMatchObject({ status: 'LOST' });
  });

  it('is closed with an outcome and a reason', async () => {
    const staged = await makeStage(team, masters, word, 'WITH_CLIENT');
    const wrong = async (body: object) => (await close(team.coordinator, staged.estimation, body)).errors;
    expect(await wrong({})).toEqual({ outcome: ['Say whether it was won or lost'], reason: ['Say why'] });
    expect(await wrong({ outcome: 'won', reason: '  ' })).toEqual({ reason: ['Say why'] });
    for (const outcome of ['WON', 'drawn', 1, null])
      expect(Object.keys(await wrong({ outcome, reason: 'x' }))).toEqual(['outcome']);
    expect(await stateOf(team.reader, word, staged)).toBe('WITH_CLIENT');
  });

  it('is led by coordinators alone', async () => {
    const { estimation } = await makeStage(team, masters, word, 'WITH_CLIENT');
    const forbidden = { status: 403, message: 'You do not have the permission estimation.estimation.coordinate' };
    for (const by of [team.creator, team.approver, team.leader, team.reader]) {
      expect(await review(by, estimation)).toMatchObject(forbidden);
      expect(await close(by, estimation, won)).toMatchObject(forbidden);
    }
    const unknown = { status: 404 };
    expect(await review(team.stranger, estimation)).toMatchObject(unknown);
    expect(await close(team.stranger, estimation, won)).toMatchObject(unknown);
  });

  it('is not reviewed or closed before it was submitted, or after it was closed', async () => {
    for (const state of ['DRAFT', 'APPROVED']) {
      const { estimation } = await makeStage(team, masters, word, state);
      const early = { status: 409, message: 'It was not submitted to the client' };
      expect(await review(team.coordinator, estimation)).toMatchObject(early);
      expect(await close(team.coordinator, estimation, won)).toMatchObject(early);
    }
    const { estimation } = await makeStage(team, masters, word, 'CLOSED');
    expect((await review(team.coordinator, estimation)).status).toBe(409);
    expect((await close(team.coordinator, estimation, { ...won, outcome: 'lost' })).status).toBe(409);
    expect((await read('estimations', estimation)).outcome).toBe('won');
  });

  it('is made again by a revision, which goes its own way to the client', async () => {
    const staged = await makeStage(team, masters, word, 'CLIENT_REVIEW');
    const { estimation } = staged;
    await acted(team.coordinator, word, 'revise', estimation);
    expect(await read('estimations', estimation)).toMatchObject({ working_role: 'creator' });
    expect((await close(team.coordinator, estimation, won)).status).toBe(409);
    await approve(team, word, estimation);
    await acted(team.coordinator, word, 'client-submission', estimation);
    await expecting(200, close(team.coordinator, estimation, won));
    expect(await stateOf(team.reader, word, staged)).toBe('REVISED');
  });
});

it('a budget offer and an offer can both be with the client: both are closed', async () => {
  const { estimation } = await open(team, masters, 'boq-sale');
  await approve(team, 'boq-sale', estimation);
  await acted(team.coordinator, 'boq-sale', 'forward-to-cost-estimation', estimation);
  await acted(team.coordinator, 'boq-sale', 'client-submission', estimation);
  await approve(team, 'boq-cost', estimation);
  await acted(team.coordinator, 'boq-cost', 'client-submission', estimation);
  await expecting(200, close(team.coordinator, estimation, won));
  const { boq_sales_det: sales, cost_estimation_det: costs } = await read('estimations', estimation);
  expect([sales[0].status, costs[0].status]).toEqual(['CLOSED', 'CLOSED']);
});
