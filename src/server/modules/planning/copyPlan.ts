import { sql } from 'drizzle-orm';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { deriveLines } from '../../engine/editable/derive.ts';
import { linesTable } from '../../engine/editable/lineSet.ts';
import { planSet } from './planSet.ts';

/** Copies the tasks of a plan to its next revision with their identity, numbers, order and what was done of them. */
export const copyPlan = async (tx: Tx, from: number, to: number): Promise<void> => {
  const set = planSet;
  const { table } = linesTable(set);
  const own = new Set([set.by, 'parent_line_id']);
  const names = ['position', ...columnsOf(set.lines.fields).flatMap(([name]) => (own.has(name) ? [] : [name]))];
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const copied = sql.join(
    names.map((name) => sql`s.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (plan_id, ${columns})
    select ${to}::bigint, ${copied} from ${table} s where s.plan_id = ${from} and s.parent_line_id is null`);
  await tx.execute(sql`
    insert into ${table} (plan_id, parent_line_id, ${columns})
    select ${to}::bigint, above.id, ${copied} from ${table} s
    join ${table} before on before.branch_id = s.branch_id and before.id = s.parent_line_id
    join ${table} above on above.branch_id = s.branch_id and above.plan_id = ${to} and above.line_key = before.line_key
    where s.plan_id = ${from}`);
  await deriveLines(tx, set, to, 'all');
};
