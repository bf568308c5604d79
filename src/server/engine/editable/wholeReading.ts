import { sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { tableOf } from '../../db/tables.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, notFound } from '../errors.ts';
import { amongLines, inRecord, linesTable, type LineSet } from './lineSet.ts';

/** The lines of one transaction: others wait no longer than for so many. */
export const pageSize = 1_000;

/** What is changed while it is read is read again, so many times in all. */
const tries = 3;

interface Contents {
  /** In their order. */
  readonly ids: readonly number[];
  /** UTC ISO 8601. */
  readonly moment: string;
  /** Differs after every change of the lines or of their overheads: no id is given twice, and versions only rise. */
  readonly state: string;
}

interface ContentsRow extends Record<string, unknown> {
  readonly ids: string | null;
  readonly lines: string;
  readonly record: number | null;
  readonly moment: string;
}

const stateOf = (set: LineSet, revision: number) => {
  const { table } = linesTable(set);
  const records = tableOf(set.records);
  return {
    lines: sql`concat_ws('.', count(*), max(${table.id}), sum(${columnNamed(table, 'version')}))`,
    record: sql`(select ${columnNamed(records, 'version')} from ${records} where ${records.id} = ${revision})`,
  };
};

const contentsOf = async (tx: Tx, set: LineSet, revision: number, among: SQL = sql`true`): Promise<Contents> => {
  const { table } = linesTable(set);
  const { lines, record } = stateOf(set, revision);
  const order = sql`${columnNamed(table, 'position')}, ${table.id}`;
  const { rows } = await tx.execute<ContentsRow>(sql`
    select string_agg(${table.id}::text, ',' order by ${order}) filter (where ${among}) as ids, ${lines} as lines,
      ${record} as record, ${isoOf(sql`now()`)} as moment
    from ${table} where ${inRecord(set, revision)}`);
  const [row] = rows;
  if (!row || row.record === null) throw notFound(set.records.title);
  const ids = row.ids ? row.ids.split(',').map(Number) : [];
  return { ids, moment: row.moment, state: `${row.lines}/${row.record}` };
};

const isStill = async (tx: Tx, set: LineSet, revision: number, state: string): Promise<boolean> => {
  const { table } = linesTable(set);
  const { lines, record } = stateOf(set, revision);
  const { rows } = await tx.execute<{ lines: string; record: number | null }>(
    sql`select ${lines} as lines, ${record} as record from ${table} where ${inRecord(set, revision)}`,
  );
  return `${rows[0]?.lines}/${rows[0]?.record}` === state;
};

/** Reads the lines of a condition, in their order: one statement. */
type Page<T> = (tx: Tx, where: SQL) => Promise<T>;

/** What was read of a record, in pages. */
export interface ReadPages<T> {
  readonly pages: readonly T[];
  /** The moment before the first page; UTC ISO 8601. */
  readonly moment: string;
}

const pagesOf = async <T>(
  turn: Transaction,
  set: LineSet,
  ids: readonly number[],
  page: Page<T>,
): Promise<readonly T[]> => {
  const pages: T[] = [];
  for (let at = 0; at < ids.length; at += pageSize) {
    const where = amongLines(set, ids.slice(at, at + pageSize));
    // oxlint-disable-next-line no-await-in-loop -- others have their turn between two pages
    pages.push(await turn((tx) => page(tx, where)));
  }
  return pages;
};

/**
 * Reads all lines of a record in pages, each in a transaction of its own. They are of one moment: lines that were changed
 * meanwhile is read again. One of a single page is read by one statement.
 * @throws Failure 404 without the record; 409 for a bill that was changed each time
 */
export const readWhole = async <T>(
  turn: Transaction,
  set: LineSet,
  revision: number,
  page: Page<T>,
): Promise<ReadPages<T>> => {
  for (let left = tries; left > 0; left -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- once, unless somebody changes the bill
    const { ids, moment, state, only } = await turn(async (tx) => {
      const contents = await contentsOf(tx, set, revision);
      const isSmall = contents.ids.length <= pageSize;
      return { ...contents, only: isSmall ? [await page(tx, inRecord(set, revision))] : undefined };
    });
    if (only) return { pages: only, moment };
    // oxlint-disable-next-line no-await-in-loop -- as above
    const pages = await pagesOf(turn, set, ids, page);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await turn((tx) => isStill(tx, set, revision, state))) return { pages, moment };
  }
  throw conflict('These lines are being changed. Try again in a moment');
};

/**
 * Reads some lines of a record in pages: each page as it is by then, for readers who go on from `moment`.
 * @throws Failure 404 without the record
 */
export const readSome = async <T>(
  turn: Transaction,
  set: LineSet,
  revision: number,
  among: SQL,
  page: Page<T>,
): Promise<ReadPages<T>> => {
  const { ids, moment } = await turn((tx) => contentsOf(tx, set, revision, among));
  return { pages: await pagesOf(turn, set, ids, page), moment };
};
