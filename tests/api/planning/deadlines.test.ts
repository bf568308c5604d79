import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { sub, testPlanning, type Task } from '../../support/planning.ts';

const { people, plan, at, add, tasksOf, send, approve, read } = testPlanning(testApp());

/** Frames, then the milestone Handover after it: by 5 March 2027 both are done. */
const house = async (completes_on?: string): Promise<Made> => {
  const made = await plan();
  const project_id = made['project_id'];
  if (completes_on !== undefined)
    await expecting(201, people.planner.post('/api/contractReview', { project_id, reference: 'C1', completes_on }));
  await expecting(201, add(made, { name: 'Frames', sub_tasks: [sub('Windows', '100', 5)] }));
  const [frames] = await tasksOf(made);
  const main = await expecting(
    201,
    add(made, { name: 'Handover', predecessors: String(frames?.number), sub_tasks: [sub('Keys', '100', 0)] }),
  );
  expect(main.records).toHaveLength(2);
  return made;
};
const named = async (made: Made, name: string): Promise<Task> =>
  (await tasksOf(made)).flatMap((main) => [main, ...main.sub_tasks]).find((task) => task.name === name) as Task;
const by = async (made: Made, name: string, kind: string, deadline: string) => {
  const { id, version } = await named(made, name);
  await expecting(200, people.planner.put(`${at(made)}/project-planning/${kind}/${id}`, { version, deadline }));
};
const toldOf = async (made: Made) => (await read(made, people.approver))['workflow'].warned as string[];

it('a milestone stands on the day on which the work before it ends, and so does its main task', async () => {
  const made = await house();
  expect(await named(made, 'Keys')).toMatchObject({ planned_start_date: '2027-03-05', planned_end_date: '2027-03-05' });
  expect(await named(made, 'Handover')).toMatchObject({ planned_end_date: '2027-03-05' });
  expect(await read(made)).toMatchObject({ planned_end_date: '2027-03-05' });
});

it('a plan says when the contract is to be complete, to who may see contracts', async () => {
  expect(await read(await house())).toMatchObject({ completes_on: null });
  const made = await house('2027-03-04');
  expect(await read(made)).toMatchObject({ completes_on: '2027-03-04' });
  expect(await read(made, people.reader)).toMatchObject({ completes_on: null });
});

it('deadlines move nothing and refuse nothing; who decides is told what ends after them', async () => {
  const made = await house('2027-03-04');
  await by(made, 'Windows', 'sub-tasks', '2027-03-05');
  await by(made, 'Handover', 'tasks', '2027-03-03');
  expect(await named(made, 'Handover')).toMatchObject({ deadline: '2027-03-03', planned_end_date: '2027-03-05' });
  await expecting(200, send(made));
  expect(await toldOf(made)).toEqual([
    'Ends 1 day after the completion by the contract (4 Mar 2027)',
    '1 task ends after its deadline',
  ]);
  await expecting(200, approve(made));
  const kept = await house('2027-03-05');
  await by(kept, 'Windows', 'sub-tasks', '2027-03-05');
  await expecting(200, send(kept));
  expect(await toldOf(kept)).toEqual([]);
});
