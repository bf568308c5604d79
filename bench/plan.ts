import { planFigures } from '../src/domain/planning/planFigures.ts';
import type { PlanLine } from '../src/domain/planning/planLines.ts';
import { workingCalendar } from '../src/domain/schedule/calendar.ts';
import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { callerOf, onNewDatabase, timed, type Caller } from './inProcess.ts';
import { median } from './median.ts';
import { owned } from './owned.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** Sub-tasks of a main task, and how many of those there are: 2,000 tasks. */
const [subTasks, mainTasks] = [19, 100];
/** So many tasks are moved in one save. */
const moved = 500;
const [bareTasks, bareHistory] = ['bench_bare_tasks', 'bench_bare_history'];

/** A plan of the coordinator: each main task follows the one before, its sub-tasks one another in threes; its id. */
const fillPlan = async (planner: Caller): Promise<number> => {
  const { data: customers } = (await (await planner.ask('GET', '/api/customer?per_page=1')).json()) as {
    data: { customer: { data: { id: number }[] } };
  };
  const project = await planner.ask('POST', '/api/projects', {
    title: 'Measured',
    customer_id: customers.customer.data[0]?.id,
  });
  const { data: made } = (await project.json()) as { data: { id: number } };
  const path = `/api/projects/${made.id}/project-planning/tasks`;
  await planner.ask('POST', path, { name: 'First' });
  const { data: begun } = (await (await planner.ask('GET', path)).json()) as { data: { plan_id: number } };
  const added = Array.from({ length: mainTasks }, (_, main) => {
    const number = 2 + main * (subTasks + 1);
    return [
      {
        kind: 'main_task',
        key: `m${main}`,
        name: `Stage ${main}`,
        ...(main > 0 && { predecessors: `${number - subTasks - 1}-3` }),
      },
      ...Array.from({ length: subTasks }, (__, sub) => ({
        kind: 'sub_task',
        key: `s${main}.${sub}`,
        parent_key: `m${main}`,
        name: `Task ${main}.${sub}`,
        percentage: '5',
        duration: 1 + (sub % 7),
        ...(sub % 3 > 0 && { predecessors: String(number + sub) }),
      })),
    ];
  }).flat();
  await planner.ask('PUT', `/api/project-plans/${begun.plan_id}/tasks`, { added });
  return begun.plan_id;
};

/** Tables of the same columns, keys and indexes as the tasks and the history, and nothing else: no policy, no trigger. */
const addBareTables = (source: DatabaseSource, plan: number): Promise<void> =>
  owned(source, async (run) => {
    await run(`create table ${bareTasks} (like plan_tasks including all)`);
    await run(`create table ${bareHistory} (like history including all)`);
    await run(`insert into ${bareTasks} overriding system value select * from plan_tasks where plan_id = $1`, [plan]);
    await run(`analyze ${bareTasks}`);
    await run('vacuum analyze plan_tasks');
  });

const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: [] });
const names = `id, kind, parent_line_id, number, name, predecessors, not_before::text, pinned_on::text, duration, percentage,
  progress, status, actual_start_date::text, actual_end_date::text, weight, version, planned_start_date::text,
  planned_end_date::text, total_float, is_critical`;

type BareLine = PlanLine & {
  readonly version: number;
  readonly planned_start_date: string;
  readonly planned_end_date: string;
  readonly total_float: number;
};

/** What an expert would write by hand: the changes, the schedule of all tasks, what moved, and the same history. */
const saveByHand = (source: DatabaseSource, plan: number, ids: readonly number[], day: string): Promise<void> =>
  owned(source, async (run) => {
    await run('begin');
    const { rows: changed } = await run(
      `update ${bareTasks} set not_before = $2::date, version = version + 1, updated_at = now(), updated_by = 1
       where branch_id = 1 and id = any($1::bigint[]) returning id, version`,
      [ids, day],
    );
    const { rows } = await run(
      `select ${names} from ${bareTasks} where branch_id = 1 and plan_id = $1 order by position, id`,
      [plan],
    );
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns of the statement
    const lines = rows.map((row) => ({
      ...row,
      id: Number(row['id']),
      parent_line_id: row['parent_line_id'] === null ? null : Number(row['parent_line_id']),
    })) as unknown as BareLine[];
    const { tasks } = planFigures(lines, { start: '2026-11-25', calendar });
    const other = lines.filter((line) => {
      const anew = tasks.get(line.id);
      return (
        anew?.planned_start_date !== line.planned_start_date ||
        anew.planned_end_date !== line.planned_end_date ||
        anew.total_float !== line.total_float
      );
    });
    const of = <T>(read: (id: number) => T) => other.map(({ id }) => read(id));
    await run(
      `update ${bareTasks} set planned_start_date = sent.starts, planned_end_date = sent.ends, total_float = sent.slack, is_critical = sent.critical
       from unnest($1::bigint[], $2::date[], $3::date[], $4::int[], $5::boolean[]) as sent(id, starts, ends, slack, critical)
       where branch_id = 1 and ${bareTasks}.id = sent.id`,
      [
        of((id) => id),
        of((id) => tasks.get(id)?.planned_start_date),
        of((id) => tasks.get(id)?.planned_end_date),
        of((id) => tasks.get(id)?.total_float),
        of((id) => tasks.get(id)?.is_critical),
      ],
    );
    await run(
      `insert into ${bareHistory} (branch_id, resource, record_id, table_name, row_ids, action, changes, "by")
       values (1, 'project_plans', $1, 'plan_tasks', $2::bigint[], 'update', $3::jsonb, 1)`,
      [plan, ids, JSON.stringify({ not_before: { before: changed.map(() => null), after: changed.map(() => day) } })],
    );
    await run('commit');
    JSON.stringify({ success: true, data: { records: [...lines], removed: [] } });
  });

const measurePlan = async (engine: string, source: DatabaseSource): Promise<void> => {
  const planner = await callerOf(source, 'coordinator@demo.test');
  const plan = await fillPlan(planner);
  await addBareTables(source, plan);
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { rows } = await owned(source, (run) =>
      run(`select id, version from plan_tasks where plan_id = $1 and kind = 'sub_task' order by id limit $2`, [
        plan,
        moved,
      ]),
    );
    const day = `2027-0${1 + (round % 9)}-11`;
    const changes = rows.map(({ id, version }) => ({ id: Number(id), version: Number(version), not_before: day }));
    pairs.push([
      await timed(async () => (await planner.ask('PUT', `/api/project-plans/${plan}/tasks`, { changes })).text()),
      await timed(() =>
        saveByHand(
          source,
          plan,
          changes.map(({ id }) => id),
          day,
        ),
      ),
    ]);
  }
  const measured = pairs.slice(1);
  const ratio = median(measured.map(([own, other]) => own / other));
  const [own, other] = [median(measured.map(([x]) => x)), median(measured.map(([, y]) => y))];
  console.log(`\n${engine}, a plan of ${mainTasks * (subTasks + 1)} tasks: the product, by hand, their ratio`);
  console.log(
    `  save ${moved} moved tasks      ${own.toFixed(0).padStart(7)} ms ${other.toFixed(0).padStart(7)} ms   ratio ${ratio.toFixed(2)}  aim 2${ratio <= 2 ? '' : '  OVER'}`,
  );
};

/** A plan through the API on a new database of the server, or on an embedded one. */
export const measurePlanOn = (engine: string, server: string): Promise<void> =>
  onNewDatabase(server, (source) => measurePlan(engine, source));
