import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { inboxOf } from '../../support/inbox.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { sub, testPlanning, type Task } from '../../support/planning.ts';

const { people, plan, add, tasksOf, send, approve, review, read } = testPlanning(testApp());

/** What its approver is told of a plan, by its page and by the inbox. */
const toldOf = async (of: Made) => {
  const { told, warned } = (await read(of, people.approver))['workflow'];
  const entry = (await inboxOf(people.approver)).records.find(
    ({ resource, id }) => resource === 'project_plans' && id === of.id,
  );
  expect([entry?.told, entry?.warned]).toEqual([told, warned]);
  return { told, warned };
};

/** A closed plan of three tasks of five days that ends on 5 Mar 2027, and its next revision as a draft. */
const revised = async (): Promise<Made> => {
  const made = await plan();
  await expecting(
    201,
    add(made, { name: 'Roof', sub_tasks: [sub('Trusses', '33.33'), sub('Tiles', '33.33'), sub('Gutters', '33.34')] }),
  );
  await expecting(200, send(made));
  expect(await toldOf(made)).toEqual({
    told: ['Ends on 5 Mar 2027, 4 tasks; nothing was approved before'],
    warned: [],
  });
  await expecting(200, approve(made));
  await expecting(200, review(made));
  await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
  const { records } = await expecting(
    200,
    people.planner.get(`/api/projects/${String(made['project_id'])}/project-planning/revisions`),
  );
  return { ...made, id: records[0].id };
};

const saved = (of: Made, body: object) => people.planner.put(`/api/project-plans/${of.id}/tasks`, body);
const versionsOf = async (of: Made): Promise<ReadonlyMap<string, Task>> =>
  new Map(((await tasksOf(of))[0]?.sub_tasks ?? []).map((task) => [task.name, task]));

it('an approver of a plan is told what moved against what was approved: end, tasks, weights', async () => {
  const made = await revised();
  await expecting(200, send(made));
  expect(await toldOf(made)).toEqual({
    told: ['Ends on 5 Mar 2027, as in revision 1', '4 tasks, as in revision 1'],
    warned: [],
  });
  await expecting(200, people.planner.put(`/api/project-plans/${made.id}/withdraw`, {}));
  const tasks = await versionsOf(made);
  const [trusses, tiles, gutters] = ['Trusses', 'Tiles', 'Gutters'].map((name) => tasks.get(name)) as [
    Task,
    Task,
    Task,
  ];
  await expecting(
    200,
    saved(made, {
      changes: [
        { id: trusses.id, version: trusses['version'], percentage: '50' },
        { id: tiles.id, version: tiles['version'], percentage: '50', duration: 7 },
      ],
      removed: [gutters.id],
    }),
  );
  await expecting(200, send(made));
  expect(await toldOf(made)).toEqual({
    told: ['3 tasks; against revision 1: 1 removed, 2 with other dates, 2 with another percentage'],
    warned: ['Ends on 9 Mar 2027, 4 days later than in revision 1 (5 Mar 2027)'],
  });
  await expecting(200, approve(made));
  await expecting(200, review(made));
  expect((await read(made, people.approver))['workflow']).toMatchObject({ told: [], warned: [] });
});
