import { aliasedTable, asc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { tasksOfBill, type BilledLine } from '../../../domain/planning/fromBill.ts';
import { isMeasured } from '../../../domain/estimation/basis.ts';
import { stages, type StageName } from '../../../domain/estimation/stages.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { roomOf } from '../../../schema/brokenDown.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { addLines } from '../../engine/breakdown/addLines.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import type { AddedLine } from '../../engine/breakdown/lineSet.ts';
import { conflict, invalid, missing } from '../../engine/errors.ts';
import { readColumns } from '../../engine/records/read.ts';
import type { Who } from '../../engine/who.ts';
import { approvedBill, type ApprovedBill } from '../estimation/approvedBill.ts';
import { planSet } from './planSet.ts';
import { selectRows } from '../../db/rows.ts';

const plans = tableOf(projectPlans);

/** What a line comes to in a stage that has prices. */
const amounts: Readonly<Partial<Record<StageName, string>>> = {
  boq_sales: 'target_extension',
  cost_estimation: 'selling_extension',
};
/** The working days of a sub-task until somebody says how many it takes. */
const usualDays = 5;

interface Row {
  readonly id: number;
  readonly line_key: string;
  readonly parent_line_id: number | null;
  readonly kind: BilledLine['kind'];
  readonly description: string;
  readonly basis: string | null;
  readonly amount?: string | null;
}

/**
 * How many tasks the bill makes: its BOMs and measured items outside of BOMs, and what they are in.
 * @throws Failure 422 for more than a plan has, before any of it is read
 */
const requireTasks = async (tx: Tx, { stage, id }: ApprovedBill): Promise<void> => {
  const table = tableOf(stageResources[stage].lines);
  const l = aliasedTable(table, 'l');
  const above = aliasedTable(table, 'above');
  const rows = await selectRows(
    tx,
    { n: sql<number>`count(*)::int + count(distinct coalesce(${l.parent_line_id}, 0))::int` },
    (list) => sql`
    select ${list} from ${table} ${l}
    left join ${table} ${above} on ${above.branch_id} = ${l.branch_id} and ${above.id} = ${l.parent_line_id}
    where l.${sql.identifier(stages[stage].id)} = ${id} and ${l.kind} <> 'structure' and (${l.basis} is null or ${l.basis} = 'provisional_sum')
      and coalesce(${above.kind}, 'structure') = 'structure'`,
  );
  const n = rows[0]?.n ?? 0;
  const most = roomOf(planSet.lines).lines[tx.engine];
  const formatted = (count: number) => count.toLocaleString('en-GB');
  if (n > most)
    throw invalid({
      made_from: [`A plan has at most ${formatted(most)} tasks: the approved BOQ would make ${formatted(n)}`],
    });
};

const linesOf = async (tx: Tx, { stage, id }: ApprovedBill): Promise<BilledLine[]> => {
  const lines: Resource = stageResources[stage].lines;
  const table = tableOf(lines);
  const column = (name: string) => columnNamed(table, name);
  const amount = amounts[stage];
  const columns: Record<string, AnyPgColumn> = {
    id: table.id,
    ...Object.fromEntries(
      ['line_key', 'parent_line_id', 'kind', 'description', 'basis'].map((name) => [name, column(name)]),
    ),
    ...(amount === undefined ? {} : { amount: column(amount) }),
  };
  const rows = await rowsOf<Row>(
    tx
      .select(columns)
      .from(table)
      .where(eq(column(stages[stage].id), id))
      .orderBy(asc(column('position')), asc(table.id)),
  );
  return rows.map(({ basis, amount: value = null, ...row }) => ({
    ...row,
    id: row.id,
    parent_line_id: row.parent_line_id,
    amount: value,
    isUnmeasured: !isMeasured(basis),
  }));
};

/** The revision of a stage in words, and what follows where it has no prices. */
const saidOf = async (tx: Tx, { stage, id }: ApprovedBill, isPriced: boolean): Promise<string> => {
  const { records } = stageResources[stage];
  const { revision } = await readColumns(tx, records, id);
  return `${records.title}, revision ${String(revision)}${isPriced ? '' : ' (no prices: its lines count alike)'}`;
};

/**
 * Fills an empty plan with the tasks of the approved bill of its project (rule 73): a main task for each structure, its
 * BOMs and items as sub-tasks with the identity of their lines.
 * @throws Failure 403 without the permission to see the bill; 409 for a project without an approved bill; 422 for more tasks than a plan has
 */
export const fillFromBill = async (tx: Tx, plan: number, project: number, { permissions }: Who): Promise<void> => {
  const bill = await approvedBill(tx, project);
  if (!bill) throw conflict('This project has no approved BOQ yet: approve one first, or begin with nothing');
  // Main tasks weigh what they are worth there.
  const view = `${stageResources[bill.stage].records.permissions}.view`;
  if (!permissions.has(view)) throw missing(view);
  await requireTasks(tx, bill);
  const lines = await linesOf(tx, bill);
  const tasks = tasksOfBill(lines);
  if (tasks.length === 0) throw conflict('The approved BOQ has no lines to plan');
  const added = tasks.flatMap(({ line_key, name, weight, subTasks }, at): AddedLine[] => [
    { kind: 'main_task', key: `m${at}`, parent_line_id: null, name, weight, ...(line_key !== null && { line_key }) },
    ...subTasks.map((sub, nth): AddedLine => ({
      ...sub,
      kind: 'sub_task',
      key: `s${at}.${nth}`,
      parent_key: `m${at}`,
      duration: usualDays,
    })),
  ]);
  const isPriced = tasks.some(({ weight }) => weight !== null);
  await tx
    .update(plans)
    .set({ boq: await saidOf(tx, bill, isPriced) })
    .where(eq(plans.id, plan));
  await addLines(tx, { set: planSet, record: plan }, added);
  await deriveLines(tx, { set: planSet, record: plan }, 'all');
};
