import { sql, type SQL } from 'drizzle-orm';
import { decimalPlaces } from '../../../../schema/field.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { Stage } from '../stages.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';

/** Lines below so many levels are not followed: nobody could make them, and the statement has an end. */
export const maxFollowed = 200;

/**
 * The beginning of a statement on revisions, as two tables: `own`, their lines; `placed`, those that are reached from the
 * top, each with its factor computed anew from the quantities above it (rule 47), and its level from 1. It follows one
 * level after the other, whatever number of lines each has. A line that is in itself, or in a line of another revision,
 * is not reached.
 */
export const placedLines = (stage: Stage, ids: readonly number[]): SQL => {
  const { table, owner } = linesTable(stage);
  const column = (name: string) => columnNamed(table, name);
  const places = sql.raw(String(decimalPlaces.factor));
  return sql`with recursive own as materialized (
      select ${table.id} as id, ${owner} as record, ${column('parent_line_id')} as parent, ${column('kind')} as kind,
        ${column('quantity')} as quantity, ${column('factor')} as factor, ${column('position')} as position,
        ${column('ref')} as ref, ${column('description')} as description
      from ${table} where ${owner} = any(${arrayOf(ids, 'bigint')})),
    placed as (
      select id, record, kind, quantity, round(1, ${places}) as computed, 1 as level from own where parent is null
      union all
      select l.id, l.record, l.kind, l.quantity,
        case p.kind when 'bom' then round(p.computed * coalesce(p.quantity, 0), ${places}) else p.computed end, p.level + 1
      from own l join placed p on l.parent = p.id and l.record = p.record where p.level < ${maxFollowed})`;
};

/**
 * Lets PostgreSQL join the levels of bills by hashing: of lines in a statement it knows no number, and would compare each
 * with each.
 */
export const joinByHash = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('work_mem', '64MB', true)`);
};
