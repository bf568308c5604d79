import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { ActiveStage, Closing, StageSummary } from '../../../resources/estimation/answers.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import type { PageQuery, Written } from '../../../schema/calls/callTypes.ts';
import type { GuardContext } from '../../../schema/workflow.ts';
import { viewFlagsOf, workingRoleOf } from '../../../workflows/estimation/workingRole.ts';
import { columnNamed, hasColumn } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import { selectFrom } from '../../engine/lists/selecting.ts';
import { limitsOf, orderOfPage } from '../../engine/lists/pages.ts';
import { readingOf } from '../../engine/lists/reading.ts';
import { matchesPattern, searchPatterns } from '../../engine/lists/searching.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';
import { activeOf } from './open.ts';
import { allStages, type Stage } from './stages.ts';
import { linesTable } from '../../engine/breakdown/lineSet.ts';

export type Totals = StageSummary['totals'];

const noTotals: Totals = { lines: 0, cost: '0.00', overhead: '0.00', selling: '0.00', target: '0.00' };

const readTotals = compiledFor((stage: Stage) => {
  const { table, owner } = linesTable(stage);
  const sum = (name: string): SQL => {
    return hasColumn(table, name) ? sql`sum(${columnNamed(table, name)})::numeric(20, 2)::text` : sql`'0.00'`;
  };
  const sums = {
    id: owner,
    lines: sql`count(*)`,
    cost: sum('cost_extension'),
    overhead: sum('overhead'),
    selling: sum('selling_extension'),
    target: sum('target_extension'),
  };
  return compile<Record<keyof Totals, string> & { id: number }>(
    builder.select(sums).from(table).where(isOneOfIds(owner)).groupBy(owner),
    sums,
  );
});

/** The sums of the lines of revisions, by the revision's id: one statement. */
export const totalsOf = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<Map<number, Totals>> => {
  const rows = await tx.run(readTotals(stage), { ids });
  const found = new Map(
    rows.map(({ id, lines, ...sums }): [number, Totals] => [id, { ...sums, lines: Number(lines) }]),
  );
  return new Map(ids.map((id) => [id, found.get(id) ?? noTotals]));
};

/** The revisions of an estimation, by what a search finds: number, status and people. */
const whichOf = (stage: Stage, estimation: number, search?: string) => {
  const { table, columns } = readingOf(stage.records);
  const found = searchPatterns(search ?? '').map((p) => matchesPattern(stage.records, columns, sql.param(p)));
  return and(eq(columnNamed(table, 'estimation_id'), estimation), ...found);
};

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const moment = (value: unknown) => (value instanceof Date ? value : null);

/** The revisions of a stage of an estimation, the active one first. */
export const revisionsOf = async (
  tx: Tx,
  stage: Stage,
  estimation: number,
  page: PageQuery = { page: 1, perPage: null },
): Promise<Written<StageSummary>[]> => {
  const reading = readingOf(stage.records);
  const { table, columns } = reading;
  const query = selectFrom(tx, reading, columns)
    .where(whichOf(stage, estimation, page.search))
    .orderBy(...orderOfPage(page, columns, table.id, [desc(table.id)]));
  const { limit, offset } = limitsOf(page);
  const rows: readonly Record<string, unknown>[] = await query.limit(limit).offset(offset);
  const totals = await totalsOf(
    tx,
    stage,
    rows.map(({ id }) => Number(id)),
  );
  const { states } = workflowOf(stage.records);
  return rows.map((row) => ({
    id: Number(row['id']),
    number: String(row['number']),
    revision: Number(row['revision']),
    status: String(row['status']),
    status_label: states[String(row['status'])]?.label ?? '',
    creator_name: text(row['creator_name']),
    reviewer_name: text(row['reviewer_name']),
    approver_name: text(row['approver_name']),
    created_at: moment(row['created_at']) ?? new Date(0),
    frozen_at: moment(row['frozen_at']),
    totals: totals.get(Number(row['id'])) ?? noTotals,
  }));
};

/** The newest revision of each open stage of an estimation. */
export const activeStages = async (tx: Tx, estimation: number): Promise<ActiveStage[]> => {
  const found = await Promise.all(allStages.map((stage) => activeOf(tx, stage, estimation)));
  return allStages.flatMap(({ name, records }, at) => {
    const active = found[at];
    if (!active) return [];
    return [{ stage: name, ...active, label: workflowOf(records).states[active.status]?.label ?? '' }];
  });
};

/** How an estimation ended, by its last step; null while it is not closed. */
export const closingOf = async (tx: Tx, estimation: number): Promise<Written<Closing>> => {
  const [table, { record_id, resource, by }] = [tableOf(estimations), transitions];
  const [row] = await tx
    .select({
      outcome: table.outcome,
      reason: table.close_reason,
      at: table.closed_at,
      by_name: users.name,
    })
    .from(table)
    .innerJoin(transitions, and(eq(resource, estimations.name), eq(record_id, table.id)))
    .innerJoin(users, eq(users.id, by))
    .where(and(eq(table.id, estimation), isNotNull(table.outcome)))
    .orderBy(desc(transitions.id))
    .limit(1);
  const at = moment(row?.at);
  return row && at
    ? { outcome: row.outcome === 'won' ? 'won' : 'lost', reason: text(row.reason), at, by_name: row.by_name }
    : null;
};

/** The working role of the current user in a stage, with its view flags; none without a stage. */
export const workingRoleIn = (stage: Stage, context: GuardContext | undefined) => {
  const role = context ? workingRoleOf(workflowOf(stage.records), context) : 'no-access';
  return { working_role: role, ...viewFlagsOf(role) };
};

/** The number of revisions of a stage. */
export const countOfRevisions = async (
  tx: Tx,
  stage: Stage,
  estimation: number,
  { search }: PageQuery,
): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(tableOf(stage.records))
    .where(whichOf(stage, estimation, search));
  return row?.n ?? 0;
};
