import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import { cycleFrom } from '../../../../domain/explosion.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { currentBranch } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { Failure } from '../../../engine/errors.ts';
import { edgesBelow } from './graph.ts';

/** The first key of the advisory lock for links between BOMs; the second is the branch. */
const linkingLock = 7_301;

const codesOf = async (tx: Tx, ids: readonly number[]): Promise<string[]> => {
  const table = tableOf(boms);
  const query = tx
    .select({ id: table.id, code: table.code })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const rows = await rowsOf<{ id: number; code: string }>(query);
  return ids.map((id) => rows.find((row) => row.id === id)?.code ?? String(id));
};

const holdingBoms = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const table = rowTableOf(boms, 'components');
  const owner = columnNamed(table, parentColumn);
  const rows = await tx
    .selectDistinct({ id: owner })
    .from(table)
    .where(and(inArray(owner, [...ids]), isNotNull(table.bom_id)));
  return rows.map((row) => Number(row.id));
};

/** The index of the component at this position. */
const indexOf = async (tx: Tx, id: number, position: number): Promise<number> => {
  const table = rowTableOf(boms, 'components');
  const [before] = await tx
    .select({ n: count() })
    .from(table)
    .where(and(eq(columnNamed(table, parentColumn), id), lt(table.position, position)));
  return before?.n ?? 0;
};

/**
 * Refuses a BOM that contains itself at any depth. Only one transaction of a branch links BOMs at a time and reads what
 * the others have committed, so two links cannot close a cycle together.
 * @throws Failure 422 at the component that closes the cycle, with the cycle in the message: "A → B → A"
 */
export const requireNoCycles = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const written = await holdingBoms(tx, ids);
  if (written.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${linkingLock}, (${currentBranch})::int)`);
  // A separate statement sees what others committed while this one waited for the lock.
  const edges = await edgesBelow(tx, written);
  for (const id of written) {
    const cycle = cycleFrom(id, edges);
    if (!cycle) continue;
    const closing = edges.find((edge) => edge.parent === id && edge.child === cycle[1]);
    const message = `A BOM cannot contain itself: ${(await codesOf(tx, cycle)).join(' → ')}`;
    const at = closing ? await indexOf(tx, id, closing.position) : 0;
    throw new Failure(422, message, { record: id, errors: { [`components.${at}.bom_id`]: [message] } });
  }
};
