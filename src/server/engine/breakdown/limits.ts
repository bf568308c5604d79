import { sql } from 'drizzle-orm';
import { roomOf } from '../../../schema/brokenDown.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../bulk/sent.ts';
import { invalid } from '../errors.ts';
import { inRecord, linesTable, type LineSet, type LinesOf } from './lineSet.ts';
import { selectRows } from '../../db/rows.ts';

const formatted = (n: number): string => n.toLocaleString('en-GB');

/**
 * Refuses more lines than a record may have (rule 55). `field`: whose error it is.
 * @throws Failure 422
 */
export const requireRoom = async (tx: Tx, { set, record }: LinesOf, more: number, field = 'added'): Promise<void> => {
  if (more === 0) return;
  const { lines, of } = roomOf(set.lines);
  const most = lines[tx.engine];
  const { table } = linesTable(set);
  const rows = await selectRows(
    tx,
    { n: sql<number>`count(*)::int` },
    (list) => sql`select ${list} from ${table} where ${inRecord(set, record)}`,
  );
  const now = rows[0]?.n ?? 0;
  if (now + more > most)
    throw invalid({
      [field]: [
        `${of} has at most ${formatted(most)} lines: this one has ${formatted(now)}, and ${formatted(more)} more would come`,
      ],
    });
};

/** The refusal of a line below the deepest level. */
export const tooDeep = ({ lines }: Pick<LineSet, 'lines'>): string => {
  const { of, levels } = roomOf(lines);
  return `${of} has at most ${levels} levels`;
};

/** The deepest level of these lines; 0 of none. A line at the top is on level 1. */
export const levelOf = async (tx: Tx, set: LineSet, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { table } = linesTable(set);
  const parent = columnNamed(table, 'parent_line_id');
  // Level by level, each line once: many lines have the same ones above.
  const rows = await selectRows(
    tx,
    { level: sql<number>`coalesce(max(level), 0)::int` },
    (list) => sql`
    with recursive above(id, level) as (
      select distinct ${table.id}, 1 from ${table} where ${table.id} = any(${arrayOf(ids, 'bigint')})
      union
      select ${parent}, above.level + 1 from above join ${table} on ${table.id} = above.id where ${parent} is not null)
    select ${list} from above`,
  );
  return rows[0]?.level ?? 0;
};
