import { sql } from 'drizzle-orm';
import type { LineRow } from '../../../schema/calls/breakdownAnswers.ts';
import type { Tx } from '../../db/database.ts';
import { mapped } from '../../../domain/longWork.ts';
import { withPauses } from '../../pauses.ts';
import { joinedRows } from '../jsonRows.ts';
import { amongLines, linesTable, type LineSet } from './lineSet.ts';
import { writtenLines } from './rows.ts';
import { selectRows } from '../../db/rows.ts';

/** The lines after a change; an added one has the name of the request as its `key`. */
export interface SavedLines {
  readonly records: readonly LineRow[];
  readonly removed: number[];
}

/** What a change of lines has come to. */
export interface ChangedLines {
  /** The lines that whoever asked is told of. */
  readonly changed: readonly number[];
  readonly removed?: readonly number[];
  /** The names of the request for new lines, by their identity. */
  readonly keys?: ReadonlyMap<string, string>;
}

/** The answer of a change of lines, with the names of the request. */
export const answerSaved = async (
  tx: Tx,
  set: LineSet,
  { changed, removed = [], keys }: ChangedLines,
): Promise<SavedLines> => {
  const gone = new Set(removed);
  const ids = [...new Set(changed)].filter((id) => !gone.has(id));
  const { texts } = await writtenLines(tx, set, ids);
  if (!keys?.size) return { records: joinedRows<LineRow>(texts), removed: [...gone] };
  const rows = await selectRows(
    tx,
    { id: linesTable(set).table.id, line_key: sql<string>`line_key` },
    (list) => sql`select ${list} from ${linesTable(set).table} where ${amongLines(set, ids)}`,
  );
  const nameOf = new Map(rows.map(({ id, line_key }) => [id, keys.get(line_key)]));
  const named = (text: string) => {
    const lines: LineRow[] = JSON.parse(`[${text}]`);
    return JSON.stringify(lines.map((line) => ({ ...line, key: nameOf.get(line.id) }))).slice(1, -1);
  };
  return { records: joinedRows<LineRow>(await withPauses(mapped(texts, named))), removed: [...gone] };
};
