import { nameFor } from '../scope.ts';
import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { globalHistory, history } from '../../../db/recorded.ts';
import { users } from '../../../db/system.ts';
import { exactObject, rowsOfSeveral } from './exactRow.ts';
import type { ExportSource } from '../../../engine/export/exportRows.ts';
import type { ListSource } from '../../../engine/lists/list.ts';
import { takerName } from '../../../engine/workflows/takerName.ts';
import type { ChangedRow } from './told.ts';

/** An entry of a history as it is stored; `count` rows, of which those of several are read apart. */
export interface StoredEntry {
  readonly id: number;
  readonly row: ChangedRow;
  readonly count: number;
  /** The columns that changed in some of several rows. */
  readonly columns: readonly string[];
}

/** Where one of the two lists of changes is read. */
export interface ChangesReading {
  /** The source of those kinds of records that a request names. */
  readonly sourceOf: (isNamed: (name: string) => boolean) => ListSource;
  readonly inTransaction: ExportSource['inTransaction'];
  readonly entries: (tx: Tx, ids: readonly number[]) => Promise<StoredEntry[]>;
}

const text = (column: SQLWrapper) => sql<string | null>`${column}::text`;

/** An entry with its rows as JSON texts. */
type Written = Omit<ChangedRow, 'before' | 'after'> & { readonly before: string | null; readonly after: string | null };

const asEntry = (row: Written, count: number, columns: string | null = null): StoredEntry => ({
  id: row.id,
  row: { ...row, before: exactObject(row.before), after: exactObject(row.after) },
  count,
  columns: columns?.split(',') ?? [],
});

/** What an entry of either history says of itself. */
const written = (table: typeof history | typeof globalHistory) => ({
  id: table.id,
  at: table.at,
  by_name: users.name,
  action: table.action,
  resource: table.resource,
  record: table.record_id,
  table: table.table_name,
  before: text(table.before),
  after: text(table.after),
});

/** The entries of records with these ids. */
export const branchEntries = async (tx: Tx, ids: readonly number[]): Promise<StoredEntry[]> => {
  const rows = await tx
    .select({
      ...written(history),
      by_name: takerName(history.for_id),
      count: sql<number>`coalesce(cardinality(${history.row_ids}), 1)`,
      columns: sql<string | null>`(select string_agg(k, ',') from jsonb_object_keys(${history.changes}) k)`,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.by))
    .where(inArray(history.id, [...ids]));
  return rows.map(({ count, columns, ...row }) => asEntry(row, count, columns));
};

/** The entries of people, roles and branches with these ids. */
export const peopleEntries = async (tx: Tx, personId: number, ids: readonly number[]): Promise<StoredEntry[]> => {
  const rows = await tx
    .select({ ...written(globalHistory), by_name: nameFor(tx, personId) })
    .from(globalHistory)
    .leftJoin(users, eq(users.id, globalHistory.by))
    .where(inArray(globalHistory.id, [...ids]));
  return rows.map((row) => asEntry(row, 1));
};

/** The rows of one transaction. */
const slice = 500;

/** The rows of an entry of several, some at a time: an import has thousands. */
export async function* entryRows(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { id, row, count }: StoredEntry,
): AsyncGenerator<ChangedRow[]> {
  const stored = await inTransaction(async (tx) => {
    const { row_ids, record_ids, record_id, changes } = history;
    const [found] = await tx
      .select({ row_ids, record_ids, record: record_id, changes: sql<string | null>`${changes}::text` })
      .from(history)
      .where(eq(history.id, id));
    return found;
  });
  const changed = exactObject(stored?.changes ?? null);
  for (let from = 0; from < count; from += slice) {
    const to = Math.min(count, from + slice);
    yield rowsOfSeveral(changed, from, to).map((sides, n) => {
      const at = from + n;
      const record = stored?.record ?? stored?.record_ids?.[at] ?? stored?.row_ids?.[at] ?? null;
      return { ...row, ...sides, record: record === null ? null : Number(record) };
    });
  }
}
