import { beforeAll, expect, it } from 'vitest';
import { item, testEstimation } from '../../support/estimation.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();
let estimation = 0;
let line = 0;
beforeAll(async () => {
  ({ estimation } = await open(team, masters, 'boq-details', [item()]));
  line = estimation;
});

it('a word that is no stage is refused with the text of the stage, wherever a stage stands', async () => {
  for (const path of [
    `/api/estimations/${estimation}/boq-zzz`,
    `/api/estimations/${estimation}/boq-zzz-revisions`,
    `/api/estimations/${estimation}/boq-zzz-revisions/1/items`,
    `/api/boq-zzz/items/${line}/comments`,
    `/api/boq-zzz/${estimation}/items`,
    `/api/boq-zzz/${estimation}/comments`,
    `/api/boq-zzz/items/${line}/comments/1`,
  ])
    expect(await team.creator.get(path), path).toMatchObject({
      status: 422,
      message: 'Invalid estimation stage.',
      errors: { stage: ['Invalid estimation stage.'] },
    });
});

it('an unknown stage is refused whatever is done there, and what is unknown behind a stage is no endpoint', async () => {
  for (const method of ['PUT', 'POST', 'DELETE'] as const)
    expect(await team.creator.call(method, `/api/boq-zzz/${estimation}/items`, {}), method).toMatchObject({
      status: 422,
      message: 'Invalid estimation stage.',
    });
  for (const path of [`/api/boq-zzz/${estimation}/zzz`, `/api/zzz/${estimation}/items`])
    expect(await team.creator.get(path), path).toMatchObject({ status: 404, message: 'No such endpoint' });
});

it('a path that begins or ends like a list of options is none', async () => {
  for (const path of ['/api/estimations/1/zzz', '/api/zzz/vendors', '/api/structures/1/zzz/2'])
    expect(await team.creator.get(`${path}?getAll=true`), path).toMatchObject({
      status: 404,
      message: 'No such endpoint',
    });
});

it('the other words of fixed sets have texts of their own', async () => {
  const action = await team.creator.put('/api/boq-details/zzz', { estimation_id: estimation });
  expect(action).toMatchObject({ status: 422, message: 'Invalid action type' });
  expect(await team.creator.get('/api/enquiries/1/zzz')).toMatchObject({ status: 422, message: 'Invalid filter type' });
});
