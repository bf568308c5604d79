import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { lineColumns, type LineRow } from '../../../resources/boq.answers.ts';
import type { Field } from '../../../schema/field.ts';
import { items } from '../../../resources/items.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { comments } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { literal } from '../../db/sqlText.ts';
import { lineTableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { linesTable, type Stage } from './stages.ts';

/** Lines as the database writes them: JSON, and their number. */
export interface WrittenRows {
  readonly text: string;
  readonly total: number;
  /** The moment of the reading; UTC ISO 8601. */
  readonly moment: string;
}

interface Reading {
  readonly where: SQL;
  /** With who changed each line last, and when. */
  readonly isAuthored?: boolean;
  readonly page?: { readonly limit: number; readonly offset: number } | undefined;
  /** The condition holds for a few lines only, whose variants are looked up one by one. */
  readonly areFew?: boolean;
}

/** A value with its name as JSON; null without a value, so that `concat` leaves it out. */
const property = (name: string, value: SQLWrapper, kind: Field['kind']): SQL => {
  const before = sql.raw(literal(`,"${name}":`));
  if (kind === 'text' || kind === 'long_text') return sql`${before} || to_json(${value})`;
  const isPlain = kind === 'flag' || kind === 'integer' || kind === 'reference';
  return isPlain ? sql`${before} || ${value}::text` : sql`${before} || '"' || ${value}::text || '"'`;
};

/**
 * Lets PostgreSQL read all lines of a revision by hash joins and sort them in memory (64 MB take 200,000 lines). It takes
 * the variants that it may show for one row, whatever their number, and would compare each line with each of them. A plan
 * that it keeps from a small revision would not suit a large one.
 */
const readingMany = sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`;

/**
 * Lines in their order in one statement. The database writes the JSON by joining texts, which takes half of the time of
 * its functions for JSON, and less than reading the rows and writing them here. Empty values are left out.
 */
export const writtenRows = async (
  tx: Tx,
  stage: Stage,
  { where, page, isAuthored = false, areFew = false }: Reading,
): Promise<WrittenRows> => {
  const { table } = linesTable(stage);
  const { fields } = stage.lines;
  const column = (name: string) => columnNamed(table, name);
  const variants = lineTableOf(items, 'variants');
  const variant = (alias: string, name: string) =>
    sql`left join ${variants} ${sql.raw(alias)} on ${sql.raw(alias)}.branch_id = ${table.branch_id} and ${sql.raw(alias)}.id = ${column(name)}`;
  const counted = sql`(select c.record_id, count(*) as n, count(*) filter (where c.resolved_at is null) as open
    from ${comments} c where c.resource = ${stage.lines.name}
      and c.record_id in (select ${table.id} from ${table} where ${where}) group by c.record_id)`;
  const properties = [
    ...lineColumns(fields, stage.by).map((name) => property(name, column(name), fields[name]?.kind ?? 'text')),
    property('item_variant_name', sql`v.name`, 'text'),
    property('replaced_variant_name', sql`replaced.name`, 'text'),
    property('comment_count', sql`counted.n`, 'integer'),
    property('open_comment_count', sql`counted.open`, 'integer'),
    ...(isAuthored
      ? [
          property('updated_at', isoOf(column('updated_at')), 'date'),
          property('updated_by_name', sql`changer.name`, 'text'),
        ]
      : []),
  ];
  const object = sql`concat('{"id":', ${table.id}, ',"version":', ${column('version')}, ',"position":', ${column('position')},
    ${sql.join(properties, sql`, `)}, '}')`;
  const joins = sql`${variant('v', 'item_variant_id')} ${variant('replaced', 'replaced_variant_id')}
    left join ${counted} counted on counted.record_id = ${table.id}
    ${isAuthored ? sql`left join ${users} changer on changer.id = ${column('updated_by')}` : sql``}`;
  const order = sql`${column('position')}, ${table.id}`;
  const moment = isoOf(sql`now()`);
  const settings = areFew ? undefined : tx.execute(readingMany);
  const reading = tx.execute<{ text: string | null; total: string; moment: string }>(
    page
      ? sql`select string_agg(r.object, ',' order by r.nth) as text, (select count(*) from ${table} where ${where}) as total, ${moment} as moment
          from (select ${object} as object, row_number() over (order by ${order}) as nth from ${table} ${joins}
            where ${where} order by ${order} limit ${page.limit} offset ${page.offset}) r`
      : sql`select string_agg(${object}, ',' order by ${order}) as text, count(*) as total, ${moment} as moment
          from ${table} ${joins} where ${where}`,
  );
  // In one message, in this order.
  const [, { rows }] = await Promise.all([settings, reading]);
  const [row] = rows;
  return { text: `[${row?.text ?? ''}]`, total: Number(row?.total ?? 0), moment: row?.moment ?? '' };
};

/** The condition that a line is in this revision. */
export const inRevision = (stage: Stage, id: number): SQL => sql`${linesTable(stage).owner} = ${id}`;

/** The condition that a line is one of these. */
export const amongLines = (stage: Stage, ids: readonly number[]): SQL =>
  sql`${linesTable(stage).table.id} = any(${arrayOf(ids, 'bigint')})`;

/** So many lines are sooner looked up one by one than read by joins of whole tables. */
const few = 200;

/** Lines by their ids. */
export const writtenLines = (tx: Tx, stage: Stage, ids: readonly number[]): Promise<WrittenRows> =>
  writtenRows(tx, stage, { where: amongLines(stage, ids), areFew: ids.length < few });

/** Lines by their ids, as objects of the answer. */
export const rowsByIds = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<LineRow[]> => {
  if (ids.length === 0) return [];
  const { text } = await writtenLines(tx, stage, ids);
  const rows: LineRow[] = JSON.parse(text);
  return rows;
};
