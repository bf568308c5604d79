import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { stepCallOf, stepRequest } from '../../src/schema/calls/stepCalls.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Workflow } from '../../src/schema/workflow.ts';
import { rowTableName, tableOf } from '../../src/server/db/tables.ts';
import { contentOf } from '../../src/server/engine/workflows/content.ts';
import { decidingSteps, makingRoles } from '../../src/workflows/distinct.ts';
import { testApp, type Caller } from '../support/app.ts';
import { asOwner } from '../support/database.ts';
import { branchIds, person } from '../support/people.ts';
import { idOf } from '../support/sales.ts';

const on = testApp();
const people = {} as Record<'both' | 'other', Caller>;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  for (const name of ['both', 'other'] as const) people[name] = await person(on, { branches: [leeds] });
});

const refused = { status: 403, message: expect.stringMatching(/^You (made or sent this|took the step)/) as string };

/** A step that decides: the role that takes it, and the state in which it does. */
interface Hat {
  readonly step: string;
  readonly role: string;
  readonly state: string;
}
const hatsOf = (workflow: Workflow): Hat[] =>
  decidingSteps(workflow).flatMap((step) => {
    const action = workflow.actions[step];
    const state = action?.from.find((one) => workflow.states[one]?.decision);
    const [role] = action?.by ?? [];
    return state === undefined || role === undefined ? [] : [{ step, role, state }];
  });

const run = (text: string) =>
  asOwner(on.testDatabase, `select set_config('app.user_id', '${idOf(people.other)}', false); ${text}`);
const rows = (text: string) => asOwner(on.testDatabase, text);

/** A record of the branch in a state, whose roles these people have. Undefined where the firm has none. */
const recordIn = async (resource: Resource, state: string, hats: Readonly<Record<string, Caller>>) => {
  const table = getTableName(tableOf(resource));
  const { field = '' } = resource.workflow ?? {};
  const rolesInLines = Object.values(resource.people).flatMap((place) =>
    typeof place === 'string' && place.includes('.') ? [place.split('.')[0] ?? ''] : [],
  );
  const [found] = await rows(
    `select id from ${table} r where branch_id = ${people.both.branch}
      ${resource.frozen && 'field' in Object(resource.frozen) ? 'and frozen_at is null' : ''}
      ${rolesInLines.map((line) => `and exists (select from ${rowTableName(resource, line)} l where l.branch_id = r.branch_id and l.parent_id = r.id)`).join(' ')}
      order by (${field} = '${state}') desc, id desc limit 1`,
  );
  if (!found) return undefined;
  const id = Number(found['id']);
  const set = [`${field} = '${state}'`];
  const inLines: string[] = [];
  for (const [role, caller] of Object.entries(hats)) {
    const place = role === 'creator' ? (resource.people['creator'] ?? 'created_by') : resource.people[role];
    if (typeof place !== 'string') continue;
    const [own = '', who] = place.split('.');
    if (who === undefined) set.push(`${own} = ${idOf(caller)}`);
    else {
      const lines = rowTableName(resource, own);
      inLines.push(
        `delete from ${lines} where parent_id = ${id} and id <> (select min(id) from ${lines} where parent_id = ${id});
         update ${lines} set ${who} = ${idOf(caller)} where parent_id = ${id}`,
      );
    }
  }
  await run(`update ${table} set ${set.join(', ')} where id = ${id}; ${inLines.join('; ')}`);
  // A round of its own: what was done before does not count.
  await run(`insert into transitions (branch_id, resource, record_id, action, from_state, to_state, round, by)
    select ${people.both.branch}, '${resource.name}', ${id}, 'none', '${state}', '${state}', coalesce(max(round), 0) + 1, ${idOf(people.other)}
    from transitions where resource = '${resource.name}' and record_id = ${id}`);
  return id;
};

const sentFor = (resource: Resource, step: string) => {
  const action = resource.workflow?.actions[step];
  const named = Object.entries(action?.body ?? {}).flatMap(([name, f]) =>
    f.kind === 'reference' && f.resource === 'users' ? [[name, idOf(people.other)]] : [],
  );
  return { [stepCallOf(resource, step).comment]: 'Because', ...Object.fromEntries(named) };
};
/** Ids of a row, which the owner reads as texts. */
const numbersIn = (row: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name.endsWith('_id') ? Number(value) : value]));
const take = async (resource: Resource, id: number, step: string) => {
  const [record] = await rows(`select * from ${getTableName(tableOf(resource))} where id = ${id}`);
  const { call, params, body } = stepRequest(resource, step, { ...numbersIn(record), id });
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const sent = { ...sentFor(resource, step), ...body };
  return call.method === 'POST' ? people.both.post(path, sent) : people.both.put(path, sent);
};
const stateOf = async (resource: Resource, id: number) => {
  const field = resource.workflow?.field ?? '';
  const [row] = await rows(`select ${field} as state from ${getTableName(tableOf(resource))} where id = ${id}`);
  return row?.['state'];
};

const processes = resources.flatMap((resource) => {
  const { workflow } = resource;
  const hats = workflow ? hatsOf(workflow) : [];
  return workflow && hats.length > 0 ? [{ name: resource.name, resource, workflow, hats }] : [];
});

it('every process in which somebody decides is tried', () => {
  expect(processes.map(({ name }) => name).toSorted()).toEqual([
    'awards',
    'boq_costs',
    'boq_creations',
    'boq_details',
    'boq_sales',
    'contract_reviews',
    'enquiries',
    'order_changes',
    'project_plans',
    'stock_requests',
  ]);
});

describe.each(processes)('$name', ({ resource, workflow, hats }) => {
  const deciders = [...new Set(hats.map(({ role }) => role))];
  const makers = makingRoles(workflow).filter((role) => !deciders.includes(role));
  const everybody = (role: string, more: Readonly<Record<string, Caller>>) =>
    Object.fromEntries(
      [...makers, ...deciders].map((one) => [one, one === role ? people.both : (more[one] ?? people.other)]),
    );

  const ofMakers = hats.flatMap((hat) =>
    workflow.actions[hat.step]?.byMaker === undefined ? makers.map((maker) => ({ maker, ...hat })) : [],
  );
  it.each(ofMakers)('whoever is its $maker and its $role does not take $step', async ({ maker, role, step, state }) => {
    const id = await recordIn(resource, state, everybody(role, { [maker]: people.both }));
    if (id === undefined) throw new Error(`The firm has no record of ${resource.name}`);
    expect(await take(resource, id, step)).toMatchObject(refused);
    expect(await stateOf(resource, id)).toBe(state);
  });

  const tables = contentOf(resource).flatMap((filed) => filed.tables.map(({ table }) => ({ ...filed, table })));
  const changes = hats.flatMap((hat) =>
    workflow.actions[hat.step]?.byMaker === undefined ? tables.map((of) => ({ ...of, ...hat, of: of.resource })) : [],
  );
  it.each(changes)('whoever changed $table does not take $step', async ({ of, table, role, step, state }) => {
    const id = await recordIn(resource, state, everybody(role, {}));
    if (id === undefined) throw new Error(`The firm has no record of ${resource.name}`);
    const [row] = await rows(`select * from ${getTableName(tableOf(resource))} where id = ${id}`);
    const filed = of === resource.name ? id : row?.[resource.partOf?.by ?? ''];
    await run(`insert into history (branch_id, resource, record_id, table_name, row_id, action, after, by)
      values (${people.both.branch}, '${of}', ${String(filed)}, '${table}', ${id}, 'create', '{"parent_id": ${id}}', ${idOf(people.both)})`);
    expect(await take(resource, id, step)).toMatchObject(refused);
    expect(await stateOf(resource, id)).toBe(state);
  });

  const pairs = hats.flatMap((first) =>
    hats.flatMap((second) => (first.role === second.role || first.step === second.step ? [] : [{ first, second }])),
  );
  it.each(pairs)('who took $first.step does not take $second.step', async ({ first, second }) => {
    const id = await recordIn(resource, first.state, everybody(first.role, { [second.role]: people.both }));
    if (id === undefined) throw new Error(`The firm has no record of ${resource.name}`);
    await run(`insert into transitions (branch_id, resource, record_id, action, from_state, to_state, round, by)
      select ${people.both.branch}, '${resource.name}', ${id}, '${first.step}', '${first.state}', '${second.state}', max(round), ${idOf(people.both)}
      from transitions where resource = '${resource.name}' and record_id = ${id}`);
    await run(`update ${getTableName(tableOf(resource))} set ${workflow.field} = '${second.state}' where id = ${id}`);
    expect(await take(resource, id, second.step)).toMatchObject(refused);
    expect(await stateOf(resource, id)).toBe(second.state);
  });
});
