import { and, count, sql } from 'drizzle-orm';
import type { Home, WaitingCounts, HomeStage } from '../../../resources/home/homeCalls.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { actualCalls } from '../../../resources/rfq/actualCalls.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { followUps } from '../../../resources/sales/followUps.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { takesDecisions } from '../../../schema/inbox.ts';
import { can, type Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { amongSeen } from '../../db/visibility.ts';
import { differencesForMe } from '../../engine/consistency/told.ts';
import { inboxOf } from '../../engine/inbox/index.ts';
import { countDecidable, decidedBy } from '../../engine/inbox/waiting.ts';
import { unseenMentions } from '../../engine/readMarks/mentions.ts';
import { isInState } from '../../engine/workflows/inState.ts';
import type { Who } from '../../engine/who.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';
import { belowMinimum } from '../booking/belowMinimum.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { countLateTasks, lateTasksOf } from '../planning/lateTasks.ts';
import { worstProjects } from '../planning/worstProjects.ts';
import { committedOf } from '../rfq/trace/actuals.ts';
import { lateOrdersOf } from '../requests/orderBy.ts';
import { countFollowUps, dueNow, openFollowUps } from './followUps.ts';
import { recentOf } from './recent.ts';
import { awayOf } from './away.ts';
import { accessAnswers, accessToDecide, countAccessToDecide, decidesAccess } from './access.ts';
import { decidedForMe } from './decided.ts';
import { workFor, workOf } from './work.ts';
import { countReturned, isMarked, returnedTo } from './returned.ts';
import { columnNamed } from '../../db/column.ts';

/** The stages of a resource's pipeline: the number of visible records in each, and the exact sum of their value. */
const pipelineOf = async (tx: Tx, resource: Resource, { permissions }: Who): Promise<HomeStage[]> => {
  const { field, pipeline } = workflowOf(resource);
  if (!pipeline) throw new Error(`${resource.name} has no pipeline`);
  const table = tableOf(resource);
  const [state, value] = [columnNamed(table, field), columnNamed(table, pipeline.value)];
  const rows = await tx
    .select({ state, count: count(), value: sql<string>`coalesce(sum(${value}), 0)::numeric(30, 2)::text` })
    .from(table)
    .where(and(isInState(resource, pipeline.stages), amongSeen(resource, permissions)))
    .groupBy(state);
  const found = new Map(rows.map((row) => [String(row.state), row]));
  return pipeline.stages.map((name) => ({
    state: name,
    count: found.get(name)?.count ?? 0,
    value: found.get(name)?.value ?? '0.00',
  }));
};

const short = { approvals: 5, access: 5, returned: 5, told: 5, late: 5, below: 3, work: 3, follow_ups: 8, recent: 8 };

/** Who signs for what projects buy, and may see where they stand. */
const signs = [
  `${awards.permissions}.approve`,
  callsOf(projectPlans).list.permission,
  callsOf(projects).list.permission,
  actualCalls.actuals.permission,
];

/** The parts of the start page for the person's permissions. */
const partsFor = ({ permissions }: Who) => {
  const holds = (permission: string | null) => permission !== null && permissions.has(permission);
  const views = (resource: Resource) => can(resource, 'read') && holds(callsOf(resource).read.permission);
  const viewed = ownedResources.filter(views);
  return {
    decided: decidedBy(permissions),
    decides: ownedResources.some((resource) => takesDecisions(resource, holds)),
    returning: viewed.filter((resource) => isMarked(resource, 'returned')),
    ready: viewed.filter((resource) => isMarked(resource, 'ready')),
    tasks: holds(planTasks.endpoints.myTasks.permission),
    orders: holds(purchaseRequestLines.endpoints.myOrderBy.permission),
    followsUp: holds(callsOf(followUps).list.permission),
    asksForStock:
      holds(stockEntries.endpoints.belowMinimum.permission) && holds(stockEntries.endpoints.requestBelow.permission),
    queues: workFor(permissions),
    signs: signs.every(holds),
    pipeline: viewed.find(({ workflow }) => workflow?.pipeline),
    viewed,
  };
};

const mentionsOf = async (tx: Tx, { permissions }: Who): Promise<number> =>
  (await unseenMentions(tx, (permission) => permissions.has(permission), { page: 1, perPage: 0 })).total;

/**
 * What the person can decide now, and the number of records that wait for somebody else first; null for nothing of
 * somebody who decides nothing.
 */
const approvalsOf = async (
  tx: Tx,
  { decided, decides }: Pick<ReturnType<typeof partsFor>, 'decided' | 'decides'>,
  who: Who,
): Promise<Home['approvals']> => {
  const page = { page: 1, perPage: short.approvals };
  const { records, total, others } = await inboxOf(tx, decided, who, { ...page, changes: false });
  if (total === 0 && !decides) return null;
  return { total: total - others, others, records: records.filter(({ decidable }) => decidable) };
};

const lateFor = async (tx: Tx, who: Who): Promise<Home['late_orders']> => {
  const { records, total } = await lateOrdersOf(tx, who, { page: 1, perPage: short.late });
  return {
    total,
    records: records.map((row) => ({
      id: row.id,
      request_id: row.request_id,
      request_number: row.request_number,
      project_title: row.project_title,
      description: row.description,
      unit: row.unit,
      open_qty: row.open_qty,
      order_by: row.order_by,
    })),
  };
};

/** What is below its minimum, by name. */
const belowNow = async (tx: Tx): Promise<Home['below_minimum']> => {
  const { lines, total } = await belowMinimum(tx, short.below);
  return {
    total,
    records: lines.map(({ item_id, item_variant_id, item_name, variant, unit, projected, minimum_stock }) => ({
      item_id,
      item_variant_id,
      item_name,
      variant,
      unit,
      projected,
      minimum_stock,
    })),
  };
};

/** Where the projects stand that are the latest, and what was ordered of them. */
const projectsNow = async (tx: Tx, most: number): Promise<Home['projects']> => {
  const { total, records } = await worstProjects(tx, most);
  const committed = await committedOf(
    tx,
    records.map(({ id }) => id),
  );
  const nothing = { ordered: '0.00', against_estimate: null };
  return { total, records: records.map((row) => ({ ...row, ...(committed.get(row.id) ?? nothing) })) };
};

/**
 * The content of the start page: one transaction. Its parts ask at the same moment, so that their statements go in as
 * few messages as the longest of them has.
 */
export const homeOf = async (tx: Tx, who: Who): Promise<Home> => {
  const parts = partsFor(who);
  const { decided, returning, ready, orders, tasks, queues, followsUp, pipeline, viewed } = parts;
  const [
    approvals,
    access,
    returned,
    readyOnes,
    late,
    below,
    lateTasks,
    now,
    work,
    counted,
    followed,
    mentions,
    stages,
    recent,
  ] = await Promise.all([
    decided.length ? approvalsOf(tx, parts, who) : null,
    decidesAccess(who) ? accessToDecide(tx, short.access) : null,
    returning.length ? returnedTo(tx, returning, 'returned', short.returned) : null,
    ready.length ? returnedTo(tx, ready, 'ready', short.returned) : null,
    orders ? lateFor(tx, who) : null,
    parts.asksForStock ? belowNow(tx) : null,
    tasks ? lateTasksOf(tx, who.id, short.late) : null,
    parts.signs ? projectsNow(tx, short.late) : null,
    workOf(tx, queues, who, short.work),
    followsUp ? countFollowUps(tx) : null,
    followsUp ? openFollowUps(tx, short.follow_ups) : null,
    mentionsOf(tx, who),
    pipeline ? pipelineOf(tx, pipeline, who) : null,
    recentOf(tx, viewed, short.recent),
  ]);
  return {
    approvals,
    access,
    returned,
    ready: readyOnes,
    late_orders: late,
    below_minimum: below,
    late_tasks: lateTasks,
    projects: now,
    work,
    follow_ups: counted && followed ? { ...counted, records: followed } : null,
    mentions,
    pipeline: pipeline && stages ? { resource: pipeline.name, stages } : null,
    recent,
  };
};

/** The number of decisions to take now, and the follow-ups that are due about now. */
export const waitingOf = async (tx: Tx, who: Who): Promise<WaitingCounts> => {
  const { decided, returning, followsUp, tasks, viewed } = partsFor(who);
  const [told, lateTasks, counted, decidable, access, returned, accessTold, differences, mentions, due, absence] =
    await Promise.all([
      decidedForMe(tx, viewed, short.told),
      tasks ? countLateTasks(tx, who.id) : 0,
      followsUp ? countFollowUps(tx) : { overdue: 0, today: 0 },
      countDecidable(tx, decided),
      decidesAccess(who) ? countAccessToDecide(tx) : 0,
      countReturned(tx, returning, 'returned'),
      accessAnswers(tx, short.told),
      differencesForMe(tx, viewed, short.told),
      mentionsOf(tx, who),
      followsUp ? dueNow(tx) : [],
      awayOf(tx, who.id),
    ]);
  return {
    approvals: decidable + access,
    returned,
    outcomes: told.total,
    told: told.records,
    access_answers: accessTold,
    differences,
    late_tasks: lateTasks,
    follow_ups_overdue: counted.overdue,
    follow_ups_today: counted.today,
    mentions,
    due,
    ...absence,
  };
};
