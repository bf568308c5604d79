import { expect, it } from 'vitest';
import { activeId, approve, item, makeEstimation, save, testEstimation } from '../../support/estimation.ts';
import { person } from '../../support/people.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();

const opened = (project_id: unknown, who = team.creator, made_from = 'bill') =>
  who.post('/api/project-plans', {
    project_id,
    starts_on: '2027-03-01',
    project_manager_id: idOf(team.coordinator),
    made_from,
  });
const tasksOf = async (project: unknown): Promise<Made[]> =>
  (await expecting(200, team.creator.get(`/api/projects/${String(project)}/project-planning/tasks?per_page=50`)))
    .records;

it('a structure is a main task, its BOMs and items are sub-tasks, with the identity of their lines', async () => {
  const estimation = await makeEstimation(team, masters);
  const { project_id } = estimation;
  expect(await opened(project_id)).toMatchObject({
    status: 409,
    message: 'This project has no approved BOQ yet: approve one first, or begin with nothing',
  });
  const id = await activeId(team, 'boq-details', estimation.id);
  const added = [
    item({ key: 'loose', description: 'Skips', quantity: '1', basis: 'provisional_sum' }),
    { key: 'walls', kind: 'structure', description: 'Walls' },
    item({ key: 'a', parent_key: 'walls', description: 'Bricks' }),
    { key: 'bom', kind: 'bom', parent_key: 'walls', description: 'Window', quantity: '2' },
    item({ key: 'in', parent_key: 'bom', description: 'Glass' }),
    item({ key: 'c', parent_key: 'walls', description: 'Mortar' }),
    { key: 'inner', kind: 'structure', parent_key: 'walls', description: 'Parapet' },
    item({ key: 'd', parent_key: 'inner', description: 'Coping' }),
    { key: 'empty', kind: 'structure', description: 'Nothing in it' },
  ];
  const { records } = await save(team.creator, 'boq-details', id, { added });
  await approve(team, 'boq-details', estimation.id);
  const made = await expecting(201, opened(project_id));
  expect(made).toMatchObject({
    status: 'DRAFT',
    revision: 1,
    boq: 'BOQ details, revision 1 (no prices: its lines count alike)',
  });
  const tasks = await tasksOf(project_id);
  expect(
    tasks.map(({ name, sub_tasks }) => [
      name,
      (sub_tasks as Made[]).map((each) => [each['name'], each['percentage'], each['duration']]),
    ]),
  ).toEqual([
    ['General', [['Skips', '100.00', 5]]],
    // Three equal ones, as nothing has a price yet.
    [
      'Walls',
      [
        ['Bricks', '33.33', 5],
        ['Window', '33.33', 5],
        ['Mortar', '33.34', 5],
      ],
    ],
    ['Parapet', [['Coping', '100.00', 5]]],
  ]);
  expect(records.length).toBe(added.length);
  expect(await opened(project_id)).toMatchObject({ status: 409, message: 'This project has a plan already' });
});

it('percentages are by value and exactly 100.00, and main tasks weigh what they are worth', async () => {
  const estimation = await makeEstimation(team, masters);
  const details = await activeId(team, 'boq-details', estimation.id);
  const added = [
    { key: 'walls', kind: 'structure', description: 'Walls' },
    item({ key: 'a', parent_key: 'walls', description: 'Bricks', quantity: '1' }),
    item({ key: 'b', parent_key: 'walls', description: 'Mortar', quantity: '2' }),
    { key: 'roof', kind: 'structure', description: 'Roof' },
    item({ key: 'c', parent_key: 'roof', description: 'Tiles', quantity: '3' }),
    // Neither a task nor a value: nobody knows whether it is built.
    item({
      key: 'o',
      parent_key: 'roof',
      description: 'Dormer',
      quantity: null,
      basis: 'optional',
      alternate_quantity: '9',
    }),
  ];
  await save(team.creator, 'boq-details', details, { added });
  await approve(team, 'boq-details', estimation.id);
  await approve(team, 'boq-creation', estimation.id);
  const sale = await activeId(team, 'boq-sale', estimation.id);
  const { records } = await expecting(200, team.creator.get(`/api/boq-sale/${sale}/items`));
  const changes = (records as Made[])
    .filter(({ kind }) => kind === 'item')
    .map(({ id, version }) => ({ id, version, target_rate: '100' }));
  await save(team.creator, 'boq-sale', sale, { changes });
  await approve(team, 'boq-sale', estimation.id);
  const blind = await person(on, {
    branches: [team.creator.branch],
    permissions: ['project.plan.view', 'project.plan.create', 'project.project.view', 'people.directory.view'],
  });
  expect(await opened(estimation['project_id'], blind)).toMatchObject({
    status: 403,
    message: 'You do not have the permission estimation.boq_sales.view',
  });
  const made = await expecting(201, opened(estimation['project_id']));
  expect(made['boq']).toBe('BOQ sales, revision 1');
  expect(await tasksOf(estimation['project_id'])).toMatchObject([
    {
      name: 'Walls',
      weight: '300.00',
      sub_tasks: [
        { name: 'Bricks', percentage: '33.33', weight: '100.00' },
        { name: 'Mortar', percentage: '66.67', weight: '200.00' },
      ],
    },
    { name: 'Roof', weight: '300.00', sub_tasks: [{ name: 'Tiles', percentage: '100.00', weight: '300.00' }] },
  ]);
});
