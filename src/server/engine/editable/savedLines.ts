import { sql } from 'drizzle-orm';
import type { LineRow } from '../../../schema/calls/editableAnswers.ts';
import type { Tx } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { joinedRows } from '../jsonRows.ts';
import { amongLines, linesTable, type LineSet } from './lineSet.ts';
import { writtenLines } from './rows.ts';
import { pageSize } from './wholeReading.ts';

/** The lines after a change; an added one has the name of the request as its `key`. */
export interface SavedLines {
  readonly records: readonly LineRow[];
  readonly removed: number[];
}

/** What the answer of a change has beside the lines that it tells. */
export interface BegunLines {
  /** Lines that are told though they may have been changed by nobody. */
  readonly named?: readonly number[];
  readonly removed?: readonly number[];
  /** The names of the request for new lines, by their identity. */
  readonly keys?: ReadonlyMap<string, string>;
}

/** The lines as JSON with commas between them, with the names of the request. */
const pageOf = async (
  tx: Tx,
  set: LineSet,
  ids: readonly number[],
  keys: ReadonlyMap<string, string> | undefined,
): Promise<string> => {
  const { text } = await writtenLines(tx, set, ids);
  if (!keys?.size) return text;
  const { rows } = await tx.execute<{ id: string | number; line_key: string }>(
    sql`select id, line_key from ${linesTable(set).table} where ${amongLines(set, ids)}`,
  );
  const nameOf = new Map(rows.map(({ id, line_key }) => [Number(id), keys.get(line_key)]));
  const lines: LineRow[] = JSON.parse(`[${text}]`);
  return JSON.stringify(lines.map((line) => ({ ...line, key: nameOf.get(line.id) }))).slice(1, -1);
};

/** Reads the answer of a change of lines: those that were named, and those that it has changed, in pages. */
export const savedLines =
  (set: LineSet) =>
  async (
    turn: Transaction,
    { named = [], removed = [], keys }: BegunLines,
    told: readonly number[],
  ): Promise<SavedLines> => {
    const gone = new Set(removed);
    const ids = [...new Set([...named, ...told])].filter((id) => !gone.has(id));
    const texts: string[] = [];
    for (let at = 0; at < ids.length; at += pageSize)
      // oxlint-disable-next-line no-await-in-loop -- others have their turn between two pages
      texts.push(await turn((tx) => pageOf(tx, set, ids.slice(at, at + pageSize), keys)));
    return { records: joinedRows<LineRow>(texts), removed: [...gone] };
  };
