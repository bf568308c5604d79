import { sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lockRows, type RowKey } from '../bulk/lockRows.ts';
import { arrayOf } from '../bulk/sent.ts';
import { conflict, notFound } from '../errors.ts';
import { lineNames } from './lineKeys.ts';
import { amongLines, linesTable, type LineSet, type LinesOf } from './lineSet.ts';
import { nodesOf, subtreeOf } from './tree.ts';
import { selectRows } from '../../db/rows.ts';

interface Removal {
  /** Of the named lines; those below are of any kind. */
  readonly kind?: string | undefined;
  /** Verified lines go too. */
  readonly withVerified?: boolean;
}

/** @throws Failure 409 with the number of verified lines among these */
const requireUnverified = async (tx: Tx, set: LineSet, ids: readonly number[]): Promise<void> => {
  const { verification } = set.lines;
  if (!verification) return;
  const { table } = linesTable(set);
  const marks = Object.values(verification.marks).map(({ field }) => columnNamed(table, field));
  const rows = await selectRows(
    tx,
    { n: sql<number>`count(*)::int` },
    (list) => sql`
    select ${list} from ${table}
    where ${table.id} = any(${arrayOf(ids, 'bigint')}) and (${sql.join(marks, sql` or `)})`,
  );
  const n = rows[0]?.n ?? 0;
  if (n === 0) return;
  const message = n === 1 ? '1 verified line would be deleted' : `${n} verified lines would be deleted`;
  throw conflict(message, { errors: { with_verified: [message] } });
};

/**
 * Removes lines of a record with all below them. Returns the ids of all.
 * @throws Failure 404 if one is not there; 409 for verified lines of which nobody has said that they go too, and with
 *   each line that somebody changed meanwhile
 */
export const removeLines = async (
  tx: Tx,
  { set, record }: LinesOf,
  keys: readonly RowKey[],
  { kind, withVerified = false }: Removal = {},
): Promise<number[]> => {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const nodes = await nodesOf(tx, { set, record }, { ids });
  const wanted = nodes.filter((node) => kind === undefined || node.kind === kind);
  if (wanted.length < new Set(ids).size) throw notFound('Line');
  const { table } = linesTable(set);
  if (keys.some(({ version }) => version !== undefined)) await lockRows(tx, table, { keys, names: lineNames('ids') });
  const all = [...(await subtreeOf(tx, set, ids)).keys()];
  if (!withVerified) await requireUnverified(tx, set, all);
  await set.rules.removing?.(tx, { set, record }, all);
  await tx.execute(sql`delete from ${table} where ${amongLines(set, all)}`);
  return all;
};
