import { aliasedTable, sql } from 'drizzle-orm';
import { columnsOf } from '../../../schema/field.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { bare } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import { planSet } from './planSet.ts';

/** Copies the tasks of a plan to its next revision with their identity, numbers, order and what was done of them. */
export const copyPlan = async (tx: Tx, from: number, to: number): Promise<void> => {
  const table = tableOf(planTasks);
  const s = aliasedTable(table, 's');
  const above = aliasedTable(table, 'above');
  const before = aliasedTable(table, 'before');
  const own = new Set([planSet.by, 'parent_line_id']);
  const names = ['position', ...columnsOf(planSet.lines.fields).flatMap(([name]) => (own.has(name) ? [] : [name]))];
  const columns = (of: string) =>
    sql.join(
      names.map((name) => sql`${sql.raw(of)}${sql.identifier(name)}`),
      sql`, `,
    );
  await tx.execute(sql`
    insert into ${table} (${bare(table.plan_id)}, ${columns('')})
    select ${to}::bigint, ${columns('s.')} from ${table} ${s}
    where ${s.plan_id} = ${from} and ${s.parent_line_id} is null order by ${s.id}`);
  // A sub-task finds its main task by the identity that both have in all revisions.
  await tx.execute(sql`
    insert into ${table} (${bare(table.plan_id)}, ${bare(table.parent_line_id)}, ${columns('')})
    select ${to}::bigint, ${above.id}, ${columns('s.')} from ${table} ${s}
    join ${table} ${before} on ${before.branch_id} = ${s.branch_id} and ${before.id} = ${s.parent_line_id}
    join ${table} ${above} on ${above.branch_id} = ${s.branch_id} and ${above.plan_id} = ${to}
      and ${above.line_key} = ${before.line_key}
    where ${s.plan_id} = ${from} order by ${s.id}`);
  await deriveLines(tx, { set: planSet, record: to }, 'all');
};
