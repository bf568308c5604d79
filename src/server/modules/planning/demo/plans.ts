import { asc, ne, sql } from 'drizzle-orm';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { predecessorsText } from '../../../../domain/planning/predecessors.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../../resources/planning/planTasks.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { bare } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { actAs, ago, demoDate } from '../../../demo/calendar.ts';
import { writeStep } from '../../../demo/step.ts';
import { deriveLines } from '../../../engine/breakdown/derive.ts';
import { addLines } from '../../../engine/breakdown/addLines.ts';
import type { AddedLine } from '../../../engine/breakdown/lineSet.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { readColumns } from '../../../engine/records/read.ts';
import { freezeEarlier } from '../inForce.ts';
import { openNextPlan } from '../openPlan.ts';
import { planSet } from '../planSet.ts';
import { building, facade, type DemoMainTask } from './planWords.ts';

/** Who plans, who approves, who takes it to the client. */
interface Planning {
  readonly creator: number;
  readonly reviewer: number;
  readonly approver: number;
  readonly coordinator: number;
}

/** The tasks with the numbers that they will get: a main task, then its sub-tasks. */
const linesOf = (all: readonly DemoMainTask[], who: readonly number[]): AddedLine[] => {
  const numbers: number[] = [];
  let next = 1;
  for (const { subTasks } of all) {
    numbers.push(next);
    next += 1 + subTasks.length;
  }
  return all.flatMap(({ name, after = [], subTasks }, at): AddedLine[] => {
    const own = assertDefined(numbers[at]);
    const before = after.map(([main, lag]) => ({ number: assertDefined(numbers[main]), lag }));
    return [
      { kind: 'main_task', key: `m${at}`, parent_line_id: null, name, predecessors: predecessorsText(before) },
      ...subTasks.map(([subName, percentage, duration, first = []], nth): AddedLine => ({
        kind: 'sub_task',
        key: `s${at}.${nth}`,
        parent_key: `m${at}`,
        name: subName,
        percentage,
        duration,
        predecessors: predecessorsText(first.map(([place, lag]) => ({ number: own + 1 + place, lag }))),
        assignee_id: who[(at + nth) % who.length],
      })),
    ];
  });
};

type State = 'DRAFT' | 'PENDING_APPROVAL' | 'REVERTED_BY_APPROVER' | 'APPROVED' | 'REVERTED_BY_CLIENT' | 'CLOSED';

/** The steps that lead to a state, in their order. */
const steps: Readonly<Record<State, readonly (readonly [action: string, to: State, comment?: string])[]>> = {
  DRAFT: [],
  PENDING_APPROVAL: [['to-approve', 'PENDING_APPROVAL']],
  REVERTED_BY_APPROVER: [
    ['to-approve', 'PENDING_APPROVAL'],
    ['revert-approver', 'REVERTED_BY_APPROVER', 'The glass takes ten weeks, not five: please ask the supplier again.'],
  ],
  APPROVED: [
    ['to-approve', 'PENDING_APPROVAL'],
    ['to-client', 'APPROVED'],
  ],
  REVERTED_BY_CLIENT: [
    ['to-approve', 'PENDING_APPROVAL'],
    ['to-client', 'APPROVED'],
    ['revert-reviewer', 'REVERTED_BY_CLIENT', 'The client moves in floor by floor and wants level 1 first.'],
  ],
  CLOSED: [
    ['to-approve', 'PENDING_APPROVAL'],
    ['to-client', 'APPROVED'],
    ['closed', 'CLOSED', 'Agreed in the meeting on site.'],
  ],
};

/** Brings a plan to a state: each step two working days after the one before, the last so many days ago. */
const walk = async (
  tx: Tx,
  id: number,
  { state, days }: { readonly state: State; readonly days: number },
  people: Planning,
): Promise<void> => {
  const by: Readonly<Record<string, number>> = {
    'to-approve': people.creator,
    'to-client': people.approver,
    'revert-approver': people.approver,
  };
  let from: State = 'DRAFT';
  for (const [nth, [action, to, comment]] of steps[state].entries()) {
    await writeStep(tx, projectPlans, {
      id,
      action,
      from,
      to,
      by: by[action] ?? people.coordinator,
      days: days + 2 * (steps[state].length - 1 - nth),
      comment,
      set: { approver_id: people.approver },
    });
    from = to;
  }
};

/** The work of sub-tasks that should have begun by today: most are done, some are late. */
const work = async (tx: Tx, plan: number): Promise<void> => {
  const table = tableOf(planTasks);
  const today = demoDate(ago(0), 1);
  await tx.execute(sql`
    update ${table} set status = w.status, progress = w.progress,
      actual_start_date = planned_start_date, actual_end_date = case when w.status = 'DONE' then planned_end_date end
    from (
      select id as row_id, case when planned_end_date < ${today}::date and number % 9 <> 4 then 'DONE' else 'IN_PROGRESS' end as status,
        case when planned_end_date < ${today}::date and number % 9 <> 4 then 100 else 10 * (1 + number % 7) end as progress
      from ${table} where ${table.plan_id} = ${plan} and ${table.kind} = 'sub_task' and planned_start_date < ${today}::date
    ) w where ${table.id} = w.row_id`);
  await deriveLines(tx, { set: planSet, record: plan }, 'all');
};

/** A plan of a project, with its tasks, from a day so many days from now. */
const makePlan = async (
  tx: Tx,
  project: number,
  { all, start }: { readonly all: readonly DemoMainTask[]; readonly start: number },
  people: Planning,
) => {
  const { number, title } = await readColumns(tx, projects, project);
  const id = await insertRecord(tx, projectPlans, {
    number,
    title,
    project_id: project,
    revision: 1,
    starts_on: demoDate(ago(0), start),
    project_manager_id: people.coordinator,
    creator_id: people.creator,
  });
  await addLines(tx, { set: planSet, record: id }, linesOf(all, [people.creator, people.reviewer, people.coordinator]));
  await deriveLines(tx, { set: planSet, record: id }, 'all');
  return id;
};

/** What a revision changed: some tasks take longer. */
const replan = async (tx: Tx, plan: number, numbers: readonly number[], days: number): Promise<void> => {
  const table = tableOf(planTasks);
  await tx.execute(sql`
    update ${table} set ${bare(table.duration)} = ${table.duration} + ${days}, ${bare(table.version)} = ${table.version} + 1
    where ${table.plan_id} = ${plan} and ${table.kind} = 'sub_task' and ${table.number} in ${[...numbers]}`);
  await deriveLines(tx, { set: planSet, record: plan }, 'all');
};

/** Opens the next revision of a closed plan, so many working days ago. */
const revise = async (tx: Tx, plan: number, days: number, people: Planning): Promise<number> => {
  await actAs(tx, people.creator, days);
  const record = await readColumns(tx, projectPlans, plan);
  const next = await openNextPlan(tx, projectPlans, { ...record, id: plan });
  await writeStep(tx, projectPlans, {
    id: plan,
    action: 'revise',
    from: 'CLOSED',
    to: 'CLOSED',
    by: people.creator,
    days,
  });
  return next;
};

/** Plans of a branch in every state: one of 500 tasks, one in its third revision, with what was done of them. */
export const seedPlans = async (tx: Tx, people: Planning): Promise<void> => {
  const table = tableOf(projects);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(ne(table.status, 'LOST'))
    .orderBy(sql`${table.status} = 'ACTIVE' desc`, asc(table.id))
    .limit(7);
  const [first, second, ...others] = found.map(({ id }) => Number(id));
  await actAs(tx, people.creator, 60);
  if (first !== undefined) {
    const one = await makePlan(tx, first, { all: facade, start: -80 }, people);
    await walk(tx, one, { state: 'CLOSED', days: 48 }, people);
    const two = await revise(tx, one, 40, people);
    await replan(tx, two, [4, 9], 5);
    await walk(tx, two, { state: 'CLOSED', days: 30 }, people);
    await freezeEarlier(tx, { project: first, revision: 2 }, sql`${ago(30)}`);
    const three = await revise(tx, two, 18, people);
    await replan(tx, three, [10, 17], 4);
    await work(tx, three);
    await walk(tx, three, { state: 'CLOSED', days: 9 }, people);
    await freezeEarlier(tx, { project: first, revision: 3 }, sql`${ago(9)}`);
  }
  if (second !== undefined) {
    await actAs(tx, people.creator, 20);
    const large = await makePlan(tx, second, { all: building(17), start: -30 }, people);
    await work(tx, large);
    await walk(tx, large, { state: 'APPROVED', days: 3 }, people);
  }
  const rest: readonly State[] = ['PENDING_APPROVAL', 'REVERTED_BY_APPROVER', 'REVERTED_BY_CLIENT', 'DRAFT'];
  for (const [at, project] of others.slice(0, rest.length).entries()) {
    const state = assertDefined(rest[at]);
    await actAs(tx, people.creator, 12);
    const plan = await makePlan(
      tx,
      project,
      { all: state === 'DRAFT' ? facade.slice(0, 3) : building(at + 1), start: 14 + 10 * at },
      people,
    );
    await walk(tx, plan, { state, days: 2 + at }, people);
  }
};
