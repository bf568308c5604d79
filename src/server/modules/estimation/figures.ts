import { sql } from 'drizzle-orm';
import { decimalPlaces } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { deriveBases } from './bases.ts';
import { inRecord, linesTable, type LineRules, type Touched, type LinesOf } from '../../engine/breakdown/lineSet.ts';

/** From so many lines on, all factors of the bill are sooner computed than those below are found. */
const many = 500;

const places = sql.raw(String(decimalPlaces.factor));

/** The factor of a line in a line `p`, or at the top without one. */
const factorIn = sql`coalesce(case p.kind when 'bom' then round(p.factor * coalesce(p.quantity, 0), ${places}) else p.factor end, 1)::numeric(30, 16)`;

/**
 * The lines to start from: of the touched ones those without another touched one above. The line above such a one keeps
 * its factor, so each factor is derived once, from what is stored above it.
 */
const startOf = ({ set, record: revision }: LinesOf, touched: Touched) => {
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
 * Stores the factors of the touched lines and of all below them, where they are others than are stored, and derives what
 * percentage lines are percentages of: the amounts follow from the factors, and the bases from the amounts. Derived
 * figures are no edits: versions and history stay. Returns the lines with other figures.
 * @throws Failure 422 for a figure that has no room
 */
export const billFigures: NonNullable<LineRules['derived']> = (tx, { set, record: revision }, touched) =>
  mapDatabaseErrors(set.lines, async () => {
    const { table } = linesTable(set);
    const { rows } =
      touched.length === 0
        ? { rows: [] }
        : // Asserted: the lines of any stage.
          await tx.execute<{ id: string }>(sql`
            with recursive ${startOf({ set, record: revision }, touched)},
            below as (
              select l.id, l.kind, l.quantity, ${factorIn} as factor, l.factor as stored
              from topmost join ${table} l on l.id = topmost.id left join ${table} p on p.id = l.parent_line_id
              union all
              select l.id, l.kind, l.quantity, ${factorIn}, l.factor
              from ${table} l join below p on l.parent_line_id = p.id)
            update ${table} set factor = below.factor from below
            where ${table.id} = below.id and below.factor <> below.stored
            returning ${table.id} as id`);
    return [...rows.map(({ id }) => Number(id)), ...(await deriveBases(tx, { set, record: revision }))];
  });
