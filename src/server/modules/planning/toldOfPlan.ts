import { aliasedTable, sql } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { contractReviews } from '../../../resources/projects/contractReviews.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { AsOfNow } from '../../engine/modules.ts';
import type { Who } from '../../engine/who.ts';
import { toldFigures } from '../../toldFigures.ts';
import { isApproved } from './inForce.ts';

const [plans, tasks] = [tableOf(projectPlans), tableOf(planTasks)];
const p = aliasedTable(plans, 'p');
const b = aliasedTable(plans, 'b');
const own = aliasedTable(tasks, 'own');
const was = aliasedTable(tasks, 'was');

/** A plan that waits for a decision, beside the newest revision before it that was approved; null without one. */
interface Moved {
  readonly id: number;
  readonly ends: string | null;
  readonly tasks: number;
  readonly before: number | null;
  readonly ended: string | null;
  /** How many calendar days later it ends. */
  readonly later: number | null;
  readonly added: number;
  readonly removed: number;
  /** How many tasks weigh something else, and how many have other dates. */
  readonly weighs: number;
  readonly moved: number;
  /** How many tasks end after their deadlines. */
  readonly missed: number;
  /** The completion by the contract, and by how many calendar days the plan ends after it. */
  readonly completes: string | null;
  readonly beyond: number | null;
}

/** Compares the plans that wait for a decision with what was approved before, task by task: by their numbers (rule 70). */
const movedOf = (tx: Tx, ids: readonly number[]): Promise<Moved[]> =>
  selectRows(
    tx,
    {
      id: sql<number>`${p.id}::int`,
      ends: sql<string | null>`${p.planned_end_date}::text`,
      tasks: sql<number>`t.tasks`,
      before: sql<number | null>`e.revision::int`,
      ended: sql<string | null>`e.planned_end_date::text`,
      later: sql<number | null>`${p.planned_end_date} - e.planned_end_date`,
      added: sql<number>`t.added`,
      removed: sql<number>`t.removed`,
      weighs: sql<number>`t.weighs`,
      moved: sql<number>`t.moved`,
      missed: sql<number>`t.missed`,
      completes: sql<string | null>`c.completes_on::text`,
      beyond: sql<number | null>`${p.planned_end_date} - c.completes_on`,
    },
    (list) => sql`
    select ${list} from ${plans} ${p}
    left join lateral (select ${b.id}, ${b.revision}, ${b.planned_end_date} from ${plans} ${b}
      where ${b.branch_id} = ${p.branch_id} and ${b.project_id} = ${p.project_id} and ${b.revision} < ${p.revision}
        and ${isApproved('b')} order by ${b.revision} desc limit 1) e on true
    cross join lateral (select
        count(own.id)::int as tasks,
        count(*) filter (where own.planned_end_date > own.deadline)::int as missed,
        count(own.id) filter (where was.id is null)::int as added,
        count(was.id) filter (where own.id is null)::int as removed,
        count(*) filter (where own.percentage is distinct from was.percentage and own.id is not null and was.id is not null)::int as weighs,
        count(*) filter (where (own.planned_start_date, own.planned_end_date) is distinct from (was.planned_start_date, was.planned_end_date)
          and own.id is not null and was.id is not null)::int as moved
      from (select * from ${tasks} ${own} where ${own.branch_id} = ${p.branch_id} and ${own.plan_id} = ${p.id}) own
      full join (select * from ${tasks} ${was} where ${was.branch_id} = ${p.branch_id} and ${was.plan_id} = e.id) was on was.number = own.number) t
    left join ${tableOf(contractReviews)} c on c.branch_id = ${p.branch_id} and c.project_id = ${p.project_id}
    where ${p.id} = any(${arrayOf(ids, 'bigint')}) and ${p.status} in ('PENDING_APPROVAL', 'APPROVED')`,
  );

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What moved in plans that wait for a decision against the revision that was approved before: end, tasks, weights (rule 140). */
export const toldOfPlans = async (tx: Tx, ids: readonly number[], who: Who): Promise<ReadonlyMap<number, AsOfNow>> => {
  const { day } = toldFigures(who);
  const { permission } = callsOf(contractReviews).read;
  const seesContract = permission !== null && who.permissions.has(permission);
  return new Map(
    (await movedOf(tx, ids)).map((plan) => {
      const all = counted(plan.tasks, 'task');
      const ends = plan.ends === null ? 'No end' : `Ends on ${day(plan.ends)}`;
      const { completes, missed } = plan;
      const beyond = plan.beyond ?? 0;
      const deadlines = [
        seesContract && completes !== null && beyond > 0
          ? `Ends ${counted(beyond, 'day')} after the completion by the contract (${day(completes)})`
          : '',
        missed > 0
          ? `${counted(missed, 'task')} ${missed === 1 ? 'ends' : 'end'} after ${missed === 1 ? 'its deadline' : 'their deadlines'}`
          : '',
      ].filter(Boolean);
      if (plan.before === null)
        return [plan.id, { told: [`${ends}, ${all}; nothing was approved before`], warned: deadlines }];
      const before = `revision ${plan.before}`;
      const later = plan.later ?? 0;
      const far = counted(Math.abs(later), 'day');
      const end =
        later === 0 || plan.ended === null
          ? `${ends}, as in ${before}`
          : `${ends}, ${far} ${later > 0 ? 'later' : 'earlier'} than in ${before} (${day(plan.ended)})`;
      const changes = [
        plan.added > 0 && `${plan.added} added`,
        plan.removed > 0 && `${plan.removed} removed`,
        plan.moved > 0 && `${plan.moved} with other dates`,
        plan.weighs > 0 && `${plan.weighs} with another percentage`,
      ].filter((text) => text !== false);
      const told =
        changes.length === 0 ? `${all}, as in ${before}` : `${all}; against ${before}: ${changes.join(', ')}`;
      return [
        plan.id,
        later > 0 ? { told: [told], warned: [end, ...deadlines] } : { told: [end, told], warned: deadlines },
      ];
    }),
  );
};
