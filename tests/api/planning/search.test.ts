import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/schema/calls/shared/search.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { person } from '../../support/people.ts';
import { sub, testPlanning } from '../../support/planning.ts';
import { expecting } from '../../support/sales.ts';

const { on, people, plan, add, at, tasksOf } = testPlanning(testApp());
const search = async (text: string, who: Caller): Promise<Found[]> =>
  (await expecting(200, who.get(`/api/search?q=${encodeURIComponent(text)}`))).records;

describe('the search over all records', () => {
  it('finds a plan by its tasks and sub-tasks, and says which', async () => {
    const made = await plan();
    await expecting(201, add(made, { name: 'Zwicky façade', sub_tasks: [sub('Quoins of Zwicky stone', '100')] }));
    const found = { resource: 'project_plans', id: made.id, name: made['number'], matched: 'plan_tasks.name' };
    expect(await search('zwicky façade', people.planner)).toEqual([{ ...found, detail: 'Zwicky façade' }]);
    expect(await search('stone QUOINS', people.planner)).toEqual([{ ...found, detail: 'Quoins of Zwicky stone' }]);
    const [main] = await tasksOf(made);
    const renamed = { name: 'Corner stones' };
    const path = `${at(made)}/project-planning/sub-tasks/${main?.sub_tasks[0]?.id}`;
    await expecting(200, people.planner.put(path, renamed));
    expect(await search('quoins', people.planner)).toEqual([]);
  });

  it('finds none of another branch, and none for those who see no plans', async () => {
    const made = await plan();
    await expecting(201, add(made, { name: 'Xyloid cladding' }));
    expect(await search('xyloid', people.planner)).toHaveLength(1);
    expect(await search('xyloid', people.stranger)).toEqual([]);
    const blind = await person(on, { branches: [people.planner.branch], permissions: ['project.project.view'] });
    expect(await search('xyloid', blind)).toEqual([]);
  });
});
