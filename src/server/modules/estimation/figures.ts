import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { decimalPlaces } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { deriveBases } from './bases.ts';
import { inRecord, linesTable, type LineRules, type LineSet, type Touched } from '../../engine/editable/lineSet.ts';
import type { FoundRows, SlicedInput } from '../../engine/sliced/slicedChange.ts';
import { allAtOnce, roomIn } from '../../engine/sliced/slicing.ts';
import { fitsWith } from './roomy.ts';

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

/** New quantities of BOMs that are not stored yet, by their ids. */
export type Quantities = ReadonlyMap<number, unknown>;

/** The lines with other factors than are stored, by id: of the touched lines and of all below them. One statement. */
export const otherFactors = async (
  tx: Tx,
  set: LineSet,
  revision: number,
  touched: Touched,
  quantities: Quantities = new Map(),
): Promise<Readonly<Record<string, string>>> => {
  if (touched.length === 0) return {};
  const { table } = linesTable(set);
  const arrays = sql`${arrayOf([...quantities.keys()], 'bigint')}, ${arrayOf([...quantities.values()], 'numeric')}`;
  const sent = quantities.size ? sql`left join unnest(${arrays}) as sent(id, quantity) on sent.id = l.id` : sql``;
  const quantity = quantities.size
    ? sql`case when sent.id is null then l.quantity else sent.quantity end`
    : sql`l.quantity`;
  const { rows } = await tx.execute<{ ids: string | null; factors: string | null }>(sql`
    with recursive ${startOf(set, revision, touched)},
    below as (
      select l.id, l.kind, ${quantity} as quantity, ${factorIn} as factor, l.factor as stored
      from topmost join ${table} l on l.id = topmost.id left join ${table} p on p.id = l.parent_line_id ${sent}
      union all
      select l.id, l.kind, ${quantity}, ${factorIn}, l.factor
      from ${table} l join below p on l.parent_line_id = p.id ${sent})
    select string_agg(id::text, ',') as ids, string_agg(factor::text, ',') as factors from below where factor <> stored`);
  // One row: to read one for each line would hold up others.
  const factors = rows[0]?.factors?.split(',') ?? [];
  return Object.fromEntries((rows[0]?.ids?.split(',') ?? []).map((id, at) => [id, assertDefined(factors[at])]));
};

/**
 * Finds the lines of a bill whose factors are others since some lines were touched. What might have no room is written
 * in one transaction: the database alone tells.
 */
const findFactors = (tx: Tx, set: LineSet, revision: number, touched: Touched): Promise<FoundRows> =>
  mapDatabaseErrors(set.lines, async () => {
    const factors = await otherFactors(tx, set, revision, touched);
    const ids = Object.keys(factors).map(Number);
    if (ids.length > roomIn(tx)) {
      const lines = ids.map((id) => [id, { factor: factors[id] }] as const);
      if (!(await fitsWith(tx, set, revision, lines))) allAtOnce(tx);
    }
    return { ids, input: { factors } };
  });

// oxlint-disable-next-line typescript/consistent-type-assertions -- `findFactors` has written them, here or before the last start
const factorsIn = (input: SlicedInput) => (input['factors'] ?? {}) as Readonly<Record<string, string>>;

/**
 * Stores the factors of some lines, and derives what percentage lines are percentages of: the amounts follow from the
 * factors, and the bases from the amounts. Derived figures are no edits: versions and history stay.
 * @throws Failure 422 for a figure that has no room
 */
const writeFactors = (
  tx: Tx,
  set: LineSet,
  revision: number,
  ids: readonly number[],
  input: SlicedInput,
): Promise<number[]> =>
  mapDatabaseErrors(set.lines, async () => {
    const { table } = linesTable(set);
    const factors = factorsIn(input);
    const values = arrayOf(
      ids.map((id) => factors[id]),
      'numeric',
    );
    if (ids.length > 0)
      await tx.execute(sql`
        update ${table} set factor = sent.factor from unnest(${arrayOf(ids, 'bigint')}, ${values}) as sent(id, factor)
        where ${table.id} = sent.id`);
    return [...ids, ...(await deriveBases(tx, set, revision))];
  });

/** The stored figures of a bill that follow from other lines: what is stored equals what is computed anew. */
export const billFigures: NonNullable<LineRules['derived']> = { find: findFactors, write: writeFactors };
