import { sql, type SQL } from 'drizzle-orm';
import { isDecimalColumn, lineColumns, type LineRow } from '../../../resources/boq.answers.ts';
import { items } from '../../../resources/items.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { comments } from '../../db/sharedTables.ts';
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
  readonly page?: { readonly limit: number; readonly offset: number } | undefined;
}

/**
 * Lines in their order in one statement. The database writes the JSON, which takes half of the time of reading the rows
 * and writing them here. Empty values are left out.
 */
export const writtenRows = async (tx: Tx, stage: Stage, { where, page }: Reading): Promise<WrittenRows> => {
  const { table } = linesTable(stage);
  const { fields } = stage.lines;
  const column = (name: string) => columnNamed(table, name);
  const columns = lineColumns(fields, stage.by).map((name) =>
    isDecimalColumn(fields, name) ? sql`${column(name)}::text as ${sql.identifier(name)}` : sql`${column(name)}`,
  );
  const variants = lineTableOf(items, 'variants');
  const variantName = (name: string) =>
    sql`(select v.name from ${variants} v where v.branch_id = ${table.branch_id} and v.id = ${column(name)})`;
  const counted = sql`(select c.record_id, count(*)::int as n, count(*) filter (where c.resolved_at is null)::int as open
    from ${comments} c where c.resource = ${stage.lines.name}
      and c.record_id in (select ${table.id} from ${table} where ${where}) group by c.record_id)`;
  const paged = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows } = await tx.execute<{ text: string | null; total: string; moment: string }>(sql`
    select (select json_agg(json_strip_nulls(row_to_json(r)))::text from (
      select ${table.id}, ${column('version')}, ${column('position')}, ${sql.join(columns, sql`, `)},
        ${variantName('item_variant_id')} as item_variant_name, ${variantName('replaced_variant_id')} as replaced_variant_name,
        counted.n as comment_count, counted.open as open_comment_count
      from ${table} left join ${counted} counted on counted.record_id = ${table.id}
      where ${where} order by ${column('position')}, ${table.id} ${paged}) r) as text,
      (select count(*) from ${table} where ${where}) as total, ${isoOf(sql`now()`)} as moment`);
  const [row] = rows;
  return { text: row?.text ?? '[]', total: Number(row?.total ?? 0), moment: row?.moment ?? '' };
};

/** The condition that a line is in this revision. */
export const inRevision = (stage: Stage, id: number): SQL => sql`${linesTable(stage).owner} = ${id}`;

/** The condition that a line is one of these. */
export const amongLines = (stage: Stage, ids: readonly number[]): SQL =>
  sql`${linesTable(stage).table.id} = any(${arrayOf(ids, 'bigint')})`;

/** Lines by their ids, as objects of the answer. */
export const rowsByIds = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<LineRow[]> => {
  if (ids.length === 0) return [];
  const { text } = await writtenRows(tx, stage, { where: amongLines(stage, ids) });
  const rows: LineRow[] = JSON.parse(text);
  return rows;
};
