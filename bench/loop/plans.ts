import type { Caller } from '../inProcess.ts';
import { dataOf, heldBySent } from './holds.ts';

/** A plan of a new project of the demo firm, without tasks but the first. */
const newPlan = async (by: Caller): Promise<number> => {
  const { customer } = await dataOf<{ customer: { data: { id: number }[] } }>({
    by,
    method: 'GET',
    path: '/api/customer?per_page=1&is_active=true',
  });
  const body = { title: 'Long work', customer_id: customer.data[0]?.id };
  const { id } = await dataOf<{ id: number }>({ by, method: 'POST', path: '/api/projects', body });
  const path = `/api/projects/${id}/project-planning/tasks`;
  await by.ask('POST', path, { name: 'First' });
  return (await dataOf<{ plan_id: number }>({ by, method: 'GET', path })).plan_id;
};

type Predecessors = (sub: number, number: number) => string | undefined;

const stages = 99;
const tasksOf = (predecessors: Predecessors) =>
  Array.from({ length: stages }, (_, main) => {
    const own = 2 + main * (stages + 1);
    return [
      { kind: 'main_task', key: `m${main}`, name: `Stage ${main}` },
      ...Array.from({ length: stages }, (__, sub) => ({
        kind: 'sub_task',
        key: `s${main}.${sub}`,
        parent_key: `m${main}`,
        name: `Task ${main}.${sub}`,
        percentage: '1',
        duration: 1,
        predecessors: predecessors(sub, own + sub),
      })),
    ];
  }).flat();

const plans: readonly (readonly [string, Predecessors])[] = [
  ['9,900 new tasks', () => undefined],
  ['9,900 new tasks, each after the last', (sub, number) => (sub > 0 ? String(number) : undefined)],
];

/** Plans of 9,900 tasks: saved, read, moved. */
export const holdsOfPlans = async (by: Caller): Promise<void> => {
  for (const [what, predecessors] of plans) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: this and all below
    const plan = `/api/project-plans/${await newPlan(by)}`;
    const path = `${plan}/tasks`;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await heldBySent(what, { by, method: 'PUT', path, body: { added: tasksOf(predecessors) } });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await heldBySent(`${what}: read`, { by, method: 'GET', path });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { version } = await dataOf<{ version: number }>({ by, method: 'GET', path: plan });
    const body = { version, starts_on: '2027-03-02' };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await heldBySent(`${what}: another start of the plan`, { by, method: 'PUT', path: plan, body });
  }
};
