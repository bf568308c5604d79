import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, type Caller } from '../support/app.ts';
import { asOwner, silent } from '../support/database.ts';
import { makeCosted, testEstimation } from '../support/estimation.ts';
import { fillBill } from '../support/largeBill.ts';
import { expecting, idOf } from '../support/sales.ts';

const { on, team, masters } = testEstimation();

let serving: Caller;
beforeAll(() => {
  const app = createApp({ database: on.database, log: silent });
  serving = callerOf(app, team.creator.session, team.creator.branch);
});

/** What the owner of the database writes is of the branch, by somebody. */
const asOne = () =>
  `select set_config('app.user_id', '1', true), set_config('app.branch_id', '${team.creator.branch}', true)`;

/** A project whose cost estimation is approved with these lines. */
const approved = async (fill: (cost: number) => Promise<unknown>): Promise<number> => {
  const { estimation, cost } = await makeCosted(team, masters);
  await fill(cost);
  await asOwner(on.testDatabase, `${asOne()}; update boq_costs set status = 'APPROVED' where id = ${cost}`);
  return (await expecting(200, team.creator.get(`/api/estimations/${estimation}`)))['project_id'] as number;
};
const opened = (project_id: number) =>
  serving.post('/api/project-plans', {
    project_id,
    starts_on: '2027-03-01',
    project_manager_id: idOf(team.coordinator),
    made_from: 'bill',
  });
const plansOf = async (project: number) =>
  (await expecting(200, team.creator.get(`/api/projects/${project}/project-planning/revisions`))).records;
/** So many items in each of so many structures. */
const items = (cost: number, structures: number, each: number) =>
  asOwner(
    on.testDatabase,
    [
      asOne(),
      `insert into boq_cost_lines (branch_id, estimation_boq_cost_id, kind, line_key, position, factor, description)
       select ${team.creator.branch}, ${cost}, 'structure', gen_random_uuid()::text, n * 1000, 1, 'Flat ' || n
       from generate_series(1, ${structures}) n`,
      `insert into boq_cost_lines (branch_id, estimation_boq_cost_id, kind, line_key, position, parent_line_id, factor, description, unit, quantity)
       select ${team.creator.branch}, ${cost}, 'item', gen_random_uuid()::text, n * 1000, p.id, 1, 'Channel ' || n, 'm', 1
       from generate_series(1, ${each}) n
       join boq_cost_lines p on p.estimation_boq_cost_id = ${cost} and p.kind = 'structure'`,
    ].join(';'),
  );

describe('a plan from a bill of 20,000 lines', () => {
  it('has a task for each structure and BOM in it, whatever is in the BOMs', async () => {
    const project = await approved((cost) => fillBill(on, team.creator.branch, cost, 20_000 - 1));
    const { id } = await expecting(201, opened(project));
    const { records } = await expecting(200, team.creator.get(`/api/project-plans/${id}/tasks`));
    // 40 structures with 9 BOMs each, and the one item that is in none below “General”.
    expect(records).toHaveLength(40 + 40 * 9 + 2);
  });

  it('that would make more tasks than a plan has is refused before any is made', async () => {
    // 100 main tasks with 99 sub-tasks each, and the one item of the bill below “General”.
    const project = await approved((cost) => items(cost, 100, 99));
    expect(await opened(project)).toMatchObject({
      status: 422,
      errors: { made_from: ['A plan has at most 10,000 tasks: the approved BOQ would make 10,002'] },
    });
    expect(await plansOf(project)).toEqual([]);
  });

  it('of many structures has them all', async () => {
    const project = await approved((cost) => items(cost, 50, 90));
    const { id } = await expecting(201, opened(project));
    const { records } = await expecting(200, team.creator.get(`/api/project-plans/${id}/tasks`));
    expect(records).toHaveLength(50 * 91 + 2);
    expect(records[0]).toMatchObject({ planned_start_date: '2027-03-01', planned_end_date: '2027-03-05' });
  });
});
