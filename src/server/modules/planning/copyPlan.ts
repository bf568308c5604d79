import { asc, eq, sql } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { columnsOf } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { deriveLines } from '../../engine/editable/derive.ts';
import { linesTable } from '../../engine/editable/lineSet.ts';
import type { SlicedChange } from '../../engine/sliced/slicedChange.ts';
import { changeRowsInSlices } from '../../engine/sliced/slicing.ts';
import { planSet } from './planSet.ts';

/** Copies tasks to a plan, each after the one that it is in. */
export const copyingPlan: SlicedChange = {
  name: 'copy',
  resource: projectPlans,
  doing: 'is copying tasks',
  slice: async (tx, to, ids) => {
    const { table } = linesTable(planSet);
    const own = new Set([planSet.by, 'parent_line_id']);
    const names = ['position', ...columnsOf(planSet.lines.fields).flatMap(([name]) => (own.has(name) ? [] : [name]))];
    const columns = (from: string) =>
      sql.join(
        names.map((name) => sql`${sql.raw(from)}${sql.identifier(name)}`),
        sql`, `,
      );
    const copied = sql`s.id = any(${arrayOf(ids, 'bigint')})`;
    await tx.execute(sql`
      insert into ${table} (plan_id, ${columns('')})
      select ${to}::bigint, ${columns('s.')} from ${table} s where ${copied} and s.parent_line_id is null`);
    // A sub-task finds its main task, which is there by now, by the identity that both have in all revisions.
    await tx.execute(sql`
      insert into ${table} (plan_id, parent_line_id, ${columns('')})
      select ${to}::bigint, above.id, ${columns('s.')} from ${table} s
      join ${table} before on before.branch_id = s.branch_id and before.id = s.parent_line_id
      join ${table} above on above.branch_id = s.branch_id and above.plan_id = ${to} and above.line_key = before.line_key
      where ${copied}`);
    return [];
  },
};

/** Copies the tasks of a plan to its next revision with their identity, numbers, order and what was done of them. */
export const copyPlan = async (tx: Tx, from: number, to: number): Promise<void> => {
  const { table } = linesTable(planSet);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(columnNamed(table, 'plan_id'), from))
    .orderBy(asc(columnNamed(table, 'kind')), asc(table.id));
  const ids = rows.map(({ id }) => Number(id));
  await changeRowsInSlices(tx, copyingPlan, to, {}, ids);
  await deriveLines(tx, planSet, to, 'all');
};
