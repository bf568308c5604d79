import { sql } from 'drizzle-orm';
import { decimalPlaces } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { deriveBases } from './bases.ts';
import { inRecord, linesTable, type LineSet, type Touched } from '../../engine/editable/lineSet.ts';

/** From so many lines on, all factors of the bill are sooner computed than those below are found. */
const many = 500;

const places = sql.raw(String(decimalPlaces.factor));

/** The factor of a line in a line `p`, or at the top without one. */
const factorIn = sql`coalesce(case p.kind when 'bom' then round(p.factor * coalesce(p.quantity, 0), ${places}) else p.factor end, 1)::numeric(30, 16)`;

/**
 * The lines to start from: of the touched ones those without another touched one above. The line above such a one keeps
 * its factor, so each factor is derived once, from what is stored above it.
 */
const startOf = (set: LineSet, revision: number, touched: Touched) => {
  const { table } = linesTable(set);
  const parent = columnNamed(table, 'parent_line_id');
  const own = inRecord(set, revision);
  if (touched === 'all' || touched.length >= many)
    return sql`topmost as (select ${table.id} as id from ${table} where ${own} and ${parent} is null)`;
  const ids = arrayOf(touched, 'bigint');
  return sql`
    above as (
      select ${table.id} as start, ${parent} as parent from ${table} where ${own} and ${table.id} = any(${ids})
      union all
      select above.start, l.parent_line_id from above join ${table} l on l.id = above.parent),
    topmost as (select start as id from above group by start having not bool_or(coalesce(parent = any(${ids}), false)))`;
};

/**
 * Computes the factors of the touched lines and of all below them anew: one statement. A factor is derived, so versions
 * and history stay. Returns the ids of the lines with another factor.
 */
const deriveFactors = async (tx: Tx, set: LineSet, revision: number, touched: Touched): Promise<number[]> => {
  if (touched.length === 0) return [];
  const { table } = linesTable(set);
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    with recursive ${startOf(set, revision, touched)},
    below as (
      select l.id, l.kind, l.quantity, ${factorIn} as factor
      from topmost join ${table} l on l.id = topmost.id left join ${table} p on p.id = l.parent_line_id
      union all
      select l.id, l.kind, l.quantity, ${factorIn} from ${table} l join below p on l.parent_line_id = p.id)
    update ${table} set factor = below.factor from below
    where ${table.id} = below.id and ${columnNamed(table, 'factor')} <> below.factor returning ${table.id} as id`);
  return rows.map(({ id }) => Number(id));
};

/**
 * Derives every stored figure of a bill that follows from other lines, at the end of each change of it: what is stored
 * equals what is computed anew. Returns the ids of the lines with other figures.
 * @throws Failure 422 for a figure that has no room
 */
export const deriveFigures = (tx: Tx, set: LineSet, revision: number, touched: Touched): Promise<number[]> =>
  mapDatabaseErrors(set.lines, async () => {
    const factors = await deriveFactors(tx, set, revision, touched);
    // The amounts follow from the factors, and the bases of percentage lines from the amounts.
    return [...factors, ...(await deriveBases(tx, set, revision))];
  });
