import { aliasedTable, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { lineColumns } from '../../../schema/calls/breakdownAnswers.ts';
import type { Field } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { comments } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { literal } from '../../db/sqlText.ts';
import { amongLines, linesTable, type LineSet } from './lineSet.ts';

const c = aliasedTable(comments, 'c');
const changer = aliasedTable(users, 'changer');

/** Lines as the database writes them, and their number. */
export interface WrittenRows {
  /** JSON with commas between them, in pieces that hold nobody up. */
  readonly texts: readonly string[];
  readonly total: number;
  /** The moment of the reading; UTC ISO 8601. */
  readonly moment: string;
}

interface Reading {
  readonly where: SQL;
  /** With who changed each line last, and when. */
  readonly isAuthored?: boolean;
  readonly page?: { readonly limit: number; readonly offset: number } | undefined;
  /** The condition holds for a few lines only, for which others are looked up one by one. */
  readonly areFew?: boolean;
}

/** A value with its name as JSON; null without a value, so that `concat` leaves it out. */
const property = (name: string, value: SQLWrapper, kind: Field['kind']): SQL => {
  const before = sql.raw(literal(`,"${name}":`));
  if (kind === 'text' || kind === 'long_text') return sql`${before} || to_json(${value})`;
  const isPlain = kind === 'flag' || kind === 'integer' || kind === 'reference';
  return isPlain ? sql`${before} || ${value}::text` : sql`${before} || '"' || ${value}::text || '"'`;
};

/** The lines of a piece: some hundred kilobytes. */
const pieceSize = sql.raw('1000');

/** From so many lines on, tables are sooner joined whole than looked up line by line. */
const many = 2000;

/**
 * Lets PostgreSQL read many lines by hash joins and sort them in memory (64 MB take 200,000 lines). It takes the variants
 * that it may show for one row, whatever their number, and would compare each line with each of them. Of fewer lines it
 * would hash all variants of the branch. A plan that it keeps from a small record would not suit a large one.
 */
const readingMany = (table: SQLWrapper, where: SQL): SQL =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    case when (select count(*) from (select from ${table} where ${where} limit ${many}) as counted) = ${many}
      then set_config('enable_nestloop', 'off', true) || set_config('work_mem', '64MB', true) end`;

/**
 * Lines in their order in one statement. The database writes the JSON by joining texts, which takes half of the time of
 * its functions for JSON, and less than reading the rows and writing them here. Empty values are left out.
 */
export const writtenRows = async (
  tx: Tx,
  set: LineSet,
  { where, page, isAuthored = false, areFew = false }: Reading,
): Promise<WrittenRows> => {
  const { table } = linesTable(set);
  const { fields } = set.lines;
  const column = (name: string) => columnNamed(table, name);
  const more = set.rules.reading?.(set);
  const counted = sql`(select ${c.record_id}, count(*) as n, count(*) filter (where ${c.resolved_at} is null) as open
    from ${comments} ${c} where ${c.resource} = ${set.lines.name}
      and ${c.record_id} in (select ${table.id} from ${table} where ${where}) group by ${c.record_id})`;
  const properties = [
    ...lineColumns(fields, set.by).map((name) => property(name, column(name), fields[name]?.kind ?? 'text')),
    ...(more?.properties ?? []).map((each) => property(...each)),
    property('comment_count', sql`counted.n`, 'integer'),
    property('open_comment_count', sql`counted.open`, 'integer'),
    ...(isAuthored
      ? [
          property('updated_at', isoOf(column('updated_at')), 'date'),
          property('updated_by_name', sql`${changer.name}`, 'text'),
        ]
      : []),
  ];
  const object = sql`concat('{"id":', ${table.id}, ',"version":', ${column('version')}, ',"position":', ${column('position')},
    ${sql.join(properties, sql`, `)}, '}')`;
  const joins = sql`${more?.joins ?? sql``}
    left join ${counted} counted on counted.record_id = ${table.id}
    ${isAuthored ? sql`left join ${users} ${changer} on ${changer.id} = ${column('updated_by')}` : sql``}`;
  const order = sql`${column('position')}, ${table.id}`;
  const limited = page ? sql`order by ${order} limit ${page.limit} offset ${page.offset}` : sql``;
  const settings = areFew ? undefined : tx.execute(readingMany(table, where));
  // Asserted: the text of whole rows, made by the database.
  const reading = tx.execute<{ text: string }>(sql`
    select string_agg(r.object, ',' order by r.nth) as text
    from (select ${object} as object, row_number() over (order by ${order}) as nth from ${table} ${joins}
      where ${where} ${limited}) r
    group by (r.nth - 1) / ${pieceSize} order by min(r.nth)`);
  // Asserted: two statements in one message.
  const counting = tx.execute<{ total: number; moment: string }>(
    sql`select count(*)::int as total, ${isoOf(sql`now()`)} as moment from ${table} where ${where}`,
  );
  // In one message, in this order.
  const [, { rows }, { rows: totals }] = await Promise.all([settings, reading, counting]);
  return { texts: rows.map(({ text }) => text), total: totals[0]?.total ?? 0, moment: totals[0]?.moment ?? '' };
};

/** So many lines are sooner looked up one by one than read by joins of whole tables. */
const few = 200;

/** Lines by their ids. */
export const writtenLines = (tx: Tx, set: LineSet, ids: readonly number[]): Promise<WrittenRows> =>
  writtenRows(tx, set, { where: amongLines(set, ids), areFew: ids.length < few });
