import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { callerOf, onNewDatabase, type Caller } from './inProcess.ts';

/** What one person may hold up others for, in milliseconds. */
const aim = 100;

/** The longest time for which a request holds the loop: of this process alone, PostgreSQL is another. */
const held = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  delay.reset();
  await work();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  delay.disable();
  const ms = delay.max / 1e6;
  console.log(`  ${what.padEnd(40)}${ms.toFixed(0).padStart(7)} ms  aim ${aim}${ms <= aim ? '' : '  OVER'}`);
};

const dataOf = async <T>(answer: Promise<Response>): Promise<T> => ((await (await answer).json()) as { data: T }).data;

/** A plan of a new project of the demo firm, without tasks but the first. */
const newPlan = async (planner: Caller): Promise<number> => {
  const { customer } = await dataOf<{ customer: { data: { id: number }[] } }>(
    planner.ask('GET', '/api/customer?per_page=1&is_active=true'),
  );
  const sent = { title: 'Long work', customer_id: customer.data[0]?.id };
  const { id } = await dataOf<{ id: number }>(planner.ask('POST', '/api/projects', sent));
  const path = `/api/projects/${id}/project-planning/tasks`;
  await planner.ask('POST', path, { name: 'First' });
  return (await dataOf<{ plan_id: number }>(planner.ask('GET', path))).plan_id;
};

const stages = 99;
const tasksOf = (predecessors: (sub: number, number: number) => string | undefined) =>
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

const measure = async (source: DatabaseSource): Promise<void> => {
  const planner = await callerOf(source, 'coordinator@demo.test');
  const ask = async (method: string, path: string, body?: object) => (await planner.ask(method, path, body)).text();
  console.log('\nThe loop, held by one request of another person\n');
  await held('/api/openapi.json, the first', () => ask('GET', '/api/openapi.json'));
  await held('/api/openapi.json, 200 at once', () =>
    Promise.all(Array.from({ length: 200 }, () => planner.ask('GET', '/api/openapi.json'))),
  );
  await held('/api/docs, the first', () => ask('GET', '/api/docs'));
  for (const [what, predecessors] of [
    ['9,900 new tasks', () => undefined],
    ['9,900 new tasks, each after the last', (sub, number) => (sub > 0 ? String(number) : undefined)],
  ] as [string, (sub: number, number: number) => string | undefined][]) {
    const plan = await newPlan(planner);
    await held(what, () => ask('PUT', `/api/project-plans/${plan}/tasks`, { added: tasksOf(predecessors) }));
    const { version } = await dataOf<{ version: number }>(planner.ask('GET', `/api/project-plans/${plan}`));
    await held(`${what}: another start of the plan`, () =>
      ask('PUT', `/api/project-plans/${plan}`, { version, starts_on: '2027-03-02' }),
    );
  }
};

const [server = ''] = process.argv.slice(2);
await onNewDatabase(server, measure);
process.exit();
