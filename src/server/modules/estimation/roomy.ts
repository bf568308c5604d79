import { sql, type SQL } from 'drizzle-orm';
import { costRates } from '../../../domain/estimation/prices.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { columnsIn, namedColumn, sentColumn, sentRows, type Values } from '../../engine/bulk/sent.ts';
import { inRecord, linesTable, type LineSet, type Sent } from '../../engine/editable/lineSet.ts';

/**
 * How much a figure may come to: an amount has room for 16 digits before the point and a rate for 14. Sums of lines and
 * percentages of them have to fit too, so that the bound of all lines together is far lower.
 */
const most = { all: 1e12, rate: 1e12 } as const;

/** The figures that people enter. */
export const enteredFigures = ['quantity', ...costRates, 'target_rate', 'margin_percent'] as const;

/**
 * Whether bounds of the amount and of the rate of each line are far below their room, in floating point. Each value is
 * converted once: that costs most of the time of this statement, for which others wait.
 */
const fits = async (tx: Tx, { lines }: LineSet, from: SQL, valueOf: (name: string) => SQL): Promise<boolean> => {
  const value = (name: string, otherwise = '0') =>
    name in lines.fields ? sql`coalesce(${valueOf(name)}, ${sql.raw(otherwise)})` : sql.raw(otherwise);
  const rates = sql.join(
    [...costRates, 'target_rate'].map((name) => sql`abs(${value(name)})`),
    sql` + `,
  );
  // An offset of 0 keeps the planner from writing each value where it is used, which would compute it again.
  const values = sql`(
    select abs(${value('quantity')} * ${value('factor', '1')})::float8 as quantity, (${rates})::float8 as rates,
      abs(${value('overhead')})::float8 as overhead, greatest(100 / (100 - (${value('margin_percent')})::float8), 1) as scale
    from ${from} offset 0) as line`;
  const { rows } = await tx.execute<{ fits: boolean | null }>(sql`
    select coalesce(sum((quantity * rates + overhead) * scale), 0) < ${most.all}
      and coalesce(max((rates + coalesce(overhead / nullif(quantity, 0), 0)) * scale), 0) < ${most.rate} as fits
    from ${values}`);
  return rows[0]?.fits === true;
};

/** Whether every figure of a bill has room with these values of some of its lines, by their ids. */
export const fitsWith = (
  tx: Tx,
  set: LineSet,
  revision: number,
  lines: readonly (readonly [id: number, values: Values])[],
): Promise<boolean> => {
  const { table } = linesTable(set);
  const rows = lines.map(([, values]) => values);
  const columns = columnsIn(rows);
  const ids = lines.map(([id]) => id);
  const sent = sentRows(table, columns, rows, [['row id', 'bigint', ids]]);
  const valueOf = (name: string) => {
    const stored = sql`${columnNamed(table, name)}`;
    if (!columns.all.includes(name)) return stored;
    const isSent = columns.partial.has(name) ? namedColumn(name) : sql`sent."row id" is not null`;
    return sql`case when ${isSent} then ${sentColumn(name)} else ${stored} end`;
  };
  const from = sql`${table} left join ${sent} on sent."row id" = ${table.id} where ${inRecord(set, revision)}`;
  return fits(tx, set, from, valueOf);
};

const sizeOf = (value: unknown): number => Math.abs(Number(value ?? 0)) || 0;

/** Whether the amounts of new lines have room, whatever BOMs they stand in: reckoned from the largest of all. */
export const addedFit = async (tx: Tx, set: LineSet, revision: number, added: Sent['added']): Promise<boolean> => {
  if (added.length === 0) return true;
  const { table } = linesTable(set);
  const { rows } = await tx.execute<{ most: number | null }>(sql`
    select max(abs(factor * coalesce(quantity, 1)))::float8 as most from ${table} where ${inRecord(set, revision)} and kind <> 'item'`);
  const largest = (name: string, among: Sent['added']) => among.reduce((n, line) => Math.max(n, sizeOf(line[name])), 0);
  const boms = added.filter(({ kind }) => kind === 'bom');
  const nested = new Set(boms.map(({ parent_key }) => parent_key)).size;
  const factor = Math.max(1, rows[0]?.most ?? 1) * Math.max(1, largest('quantity', boms)) ** Math.min(nested, 20);
  const [quantity = 0, ...rates] = enteredFigures.slice(0, -1).map((name) => largest(name, added));
  const left = added.reduce((n, line) => Math.min(n, 100 - Number(line['margin_percent'] ?? 0)), 100);
  const rate = (rates.reduce((sum, one) => sum + one, 0) * 100) / Math.max(left, 0.01);
  return added.length * Math.max(quantity, 1) * factor * Math.max(rate, 1) < most.all;
};
