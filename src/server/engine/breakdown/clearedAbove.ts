import { sql } from 'drizzle-orm';
import { clearedTogether } from '../../../schema/verification.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../bulk/sent.ts';
import { inRecord, linesTable, type LineSet, type LinesOf } from './lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/** The flags that a change of a line clears in the line that it is in. */
const flagsOf = ({ lines: { verification } }: LineSet): string[] =>
  verification
    ? clearedTogether(verification).flatMap(({ linesIn = [], marks }) =>
        linesIn.length > 0 ? marks.map(({ field }) => field) : [],
      )
    : [];

/** The lines of a record, or those among some, that have any of these flags. */
const flagged = async (tx: Tx, { set, record }: LinesOf, flags: readonly string[], among?: readonly number[]) => {
  const { table } = linesTable(set);
  const isSet = flags.map((name) => sql`${columnNamed(table, name)}`);
  const rows = await selectRows(
    tx,
    { id: table.id },
    (list) => sql`
    select ${list} from ${table} where ${inRecord(set, record)} and (${sql.join(isSet, sql` or `)})
    ${among ? sql`and id = any(${arrayOf(among, 'bigint')})` : sql``}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Does the work on lines of a record, and says of which lines the database has cleared marks by it because of a line in
 * them (`linesIn`): their version has risen.
 */
export const clearedByWork = async <T>(
  tx: Tx,
  { set, record }: LinesOf,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly cleared: readonly number[] }> => {
  const flags = flagsOf(set);
  const before = flags.length ? await flagged(tx, { set, record }, flags) : [];
  const done = await work();
  if (before.length === 0) return { done, cleared: [] };
  const after = new Set(await flagged(tx, { set, record }, flags, before));
  return { done, cleared: before.filter((id) => !after.has(id)) };
};
