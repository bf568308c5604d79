import { sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lockRows, type RowKey } from '../bulk/lockRows.ts';
import { arrayOf } from '../bulk/sent.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { conflict, Failure, notFound } from '../errors.ts';
import { lineNames } from './lineKeys.ts';
import { amongLines, linesTable, type LineSet, type LinesOf } from './lineSet.ts';
import { nodesOf, subtreeOf } from './tree.ts';
import { selectRows } from '../../db/rows.ts';

interface Removal {
  /** Of the named lines; those below are of any kind. */
  readonly kind?: string | undefined;
  /** Verified lines go too. */
  readonly withVerified?: boolean;
  /** What the request calls them in refusals. */
  readonly list?: string;
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

/** A refusal of what is below a line that goes is that line's. */
const namingTops = async (tx: Tx, set: LineSet, ids: readonly number[], work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.more.lines) throw error;
    const { lines } = error.more;
    const tops = new Map<number, FieldErrors>();
    for (const id of ids)
      // oxlint-disable-next-line no-await-in-loop -- a refusal is rare, and names few lines
      for (const below of (await subtreeOf(tx, set, [id])).keys()) {
        const errors = lines.get(below);
        if (errors && !tops.has(id)) tops.set(id, errors);
      }
    throw new Failure(error.status, error.message, { ...error.more, lines: tops });
  }
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
  { kind, withVerified = false, list = 'ids' }: Removal = {},
): Promise<number[]> => {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const nodes = await nodesOf(tx, { set, record }, { ids });
  const wanted = nodes.filter((node) => kind === undefined || node.kind === kind);
  if (wanted.length < new Set(ids).size) throw notFound('Line');
  const { table } = linesTable(set);
  if (keys.some(({ version }) => version !== undefined)) await lockRows(tx, table, { keys, names: lineNames(list) });
  const all = [...(await subtreeOf(tx, set, ids)).keys()];
  if (!withVerified) await requireUnverified(tx, set, all);
  await namingTops(tx, set, ids, async () => set.rules.removing?.(tx, { set, record }, all));
  await tx.execute(sql`delete from ${table} where ${amongLines(set, all)}`);
  return all;
};
