import { expect, it } from 'vitest';
import { act, activeId, approve, item, save, testEstimation } from '../../support/estimation.ts';
import { makeCosted } from '../../support/estimation.ts';
import { sub } from '../../support/planning.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();

/** A project that is estimated, with its enquiry and a plan that has one sub-task. */
const estimated = async () => {
  const { estimation } = await makeCosted(team, masters);
  const { project_id: id, enquiry_id } = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
  const plan: Made = await expecting(
    201,
    team.creator.post('/api/project-plans', {
      project_id: id,
      starts_on: '2027-03-01',
      project_manager_id: idOf(team.coordinator),
    }),
  );
  await expecting(
    201,
    team.creator.post(`/api/projects/${id}/project-planning/tasks`, {
      name: 'Walls',
      sub_tasks: [sub('Bricks', '100', 5)],
    }),
  );
  return { id, enquiry: Number(enquiry_id), estimation, plan };
};
const send = (project: unknown) =>
  team.creator.post(`/api/projects/${String(project)}/project-planning/send-to-approval`, {
    approver_id: idOf(team.approver),
  });

it('the plan of a project that is estimated stays a draft until it is won', async () => {
  const { id, enquiry, plan } = await estimated();
  expect(await send(id)).toMatchObject({
    status: 409,
    message: 'The project is not won yet: its plan stays a draft until then',
  });
  expect(await expecting(200, team.creator.get(`/api/project-plans/${plan.id}`))).toMatchObject({ status: 'DRAFT' });
  expect(await team.creator.put(`/api/projects/${String(id)}/close`, {})).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^It is “Estimating” now/) as string,
  });
  await expecting(200, team.creator.put(`/api/enquiries/${enquiry}/win`, {}));
  await expecting(200, send(id));
});

it('below a lost project nothing changes and nothing is opened; it goes on when the estimation is reopened', async () => {
  const { id, enquiry, estimation, plan } = await estimated();
  await expecting(200, team.creator.put(`/api/enquiries/${enquiry}/lose`, { loss_reason: 'price' }));
  expect(await expecting(200, team.creator.get(`/api/projects/${String(id)}`))).toMatchObject({ status: 'LOST' });
  const why = expect.stringMatching(/^The project PRJ-\S+ was lost on \S+Z by /) as string;
  expect(await send(id)).toMatchObject({ status: 409, message: why });
  expect(
    await team.creator.post(`/api/projects/${String(id)}/project-planning/tasks`, { name: 'Roof', sub_tasks: [] }),
  ).toMatchObject({ status: 409, message: why });
  expect(
    await team.creator.post('/api/contractReview', { project_id: id, reference: 'C1', clauses: [] }),
  ).toMatchObject({ status: 409, message: why });
  const other = await estimated();
  await expecting(200, team.creator.put(`/api/enquiries/${other.enquiry}/lose`, { loss_reason: 'price' }));
  expect((await expecting(200, team.creator.get(`/api/project-plans/${plan.id}`))).workflow).toMatchObject({
    state: 'DRAFT',
    held_by: null,
    ended_above: why,
  });
  expect(await team.creator.put(`/api/projects/${String(id)}/reopen`, { comment: 'On' })).toMatchObject({
    status: 409,
  });
  await expecting(200, team.coordinator.put(`/api/estimations/${estimation}/reopen`, { reason: 'They came back' }));
  expect(await expecting(200, team.creator.get(`/api/projects/${String(id)}`))).toMatchObject({
    status: 'ESTIMATING',
    won_at: null,
  });
  await expecting(
    201,
    team.creator.post(`/api/projects/${String(id)}/project-planning/tasks`, { name: 'Roof', sub_tasks: [] }),
  );
});

it('a lost project is not planned', async () => {
  const { estimation } = await makeCosted(team, masters);
  const { project_id: id, enquiry_id } = await expecting(200, team.creator.get(`/api/estimations/${estimation}`));
  await expecting(200, team.creator.put(`/api/enquiries/${String(enquiry_id)}/lose`, { loss_reason: 'price' }));
  const opened = await team.creator.post('/api/project-plans', {
    project_id: id,
    starts_on: '2027-03-01',
    project_manager_id: idOf(team.coordinator),
  });
  expect(opened).toMatchObject({ status: 409, message: expect.stringContaining('was lost on') as string });
});

it('the estimation of a project that was made by hand and closed waits for nobody, and is not reopened', async () => {
  const { creator, coordinator } = team;
  const project = await expecting(
    201,
    creator.post('/api/projects', { title: 'Bridge', customer_id: masters.customer }),
  );
  const { records } = await expecting(200, creator.get(`/api/estimations?project_id=${project.id}`));
  const { id } = records[0];
  await save(creator, 'boq-details', await activeId(team, 'boq-details', id), { added: [item()] });
  await expecting(200, coordinator.put(`/api/projects/${project.id}/close`, {}));
  const stage = await activeId(team, 'boq-details', id);
  const { workflow } = await expecting(200, creator.get(`/api/boq-details/${stage}`));
  expect(workflow).toMatchObject({ state: 'DRAFT', held_by: null, actions: [] });
  expect(
    await act(creator, 'boq-details', 'forward-to-reviewer', id, { reviewer_id: idOf(team.reviewer) }),
  ).toMatchObject({ status: 409, message: expect.stringContaining('was closed on') as string });
  await expecting(200, coordinator.put(`/api/projects/${project.id}/reopen`, { comment: 'On' }));
  for (const word of ['boq-details', 'boq-creation', 'boq-sale'] as const) {
    if (word !== 'boq-details') await expecting(200, creator.get(`/api/${word}/${await activeId(team, word, id)}`));
    await approve(team, word, id);
  }
});
