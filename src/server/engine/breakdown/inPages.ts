import { asc, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { amongLines, inRecord, linesTable, type LinesOf } from './lineSet.ts';

/** So many rows are taken apart in some ten milliseconds. */
const pageSize = 1_000;

/**
 * All lines of a record in their order, read in pages: to take the rows of a whole bill apart at once would hold others
 * up. They are of one moment in a transaction that reads a `whole`, or that has locked the record.
 */
export const inPages = async <T>(
  tx: Tx,
  { set, record }: LinesOf,
  read: (where: SQL) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const { table } = linesTable(set);
  const ids = await tx
    .select({ id: table.id })
    .from(table)
    .where(inRecord(set, record))
    .orderBy(asc(columnNamed(table, 'position')), asc(table.id));
  const pages: (readonly T[])[] = [];
  for (let at = 0; at < ids.length; at += pageSize) {
    const some = ids.slice(at, at + pageSize).map(({ id }) => Number(id));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    pages.push(await read(amongLines(set, some)));
  }
  return pages.flat();
};
