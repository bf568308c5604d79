import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { pendingChanges } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { arrayOf } from '../bulk/sent.ts';
import { conflict } from '../errors.ts';
import type { SlicedChange, WantedChange } from './slicedChange.ts';

/** A change of which the first rows are changed. */
export interface PendingChange extends WantedChange {
  readonly id: number;
  readonly name: string;
  readonly done: number;
  readonly changed: number;
}

/** Notes a change whose first `done` rows are changed, so that nobody else changes the record until it has ended. */
export const notePending = async (
  tx: Tx,
  { name, resource }: SlicedChange,
  wanted: WantedChange,
  { done, changed }: Pick<PendingChange, 'done' | 'changed'>,
): Promise<PendingChange> => {
  const { record, ids, input } = wanted;
  const [row] = await tx
    .insert(pendingChanges)
    .values({
      resource: resource.name,
      record_id: record,
      change: name,
      input,
      ids: arrayOf(ids, 'bigint'),
      done,
      changed,
    })
    .returning({ id: pendingChanges.id });
  if (!row) throw new Error(`${resource.name} ${record}: the change was not noted`);
  return { ...wanted, id: row.id, name, done, changed };
};

export const noteDone = async (tx: Tx, { id }: PendingChange, done: number, changed: number): Promise<void> => {
  await tx
    .update(pendingChanges)
    .set({ done, changed, touched_at: sql`clock_timestamp()` })
    .where(eq(pendingChanges.id, id));
};

export const removePending = async (tx: Tx, { id }: Pick<PendingChange, 'id'>): Promise<void> => {
  await tx.delete(pendingChanges).where(eq(pendingChanges.id, id));
};

/** The changes of the branch that have not ended, each with who began it. */
export const allPending = async (tx: Tx): Promise<(PendingChange & { readonly by: number })[]> => {
  const { id, record_id, change, input, ids, done, changed, created_by } = pendingChanges;
  return tx
    .select({ id, record: record_id, name: change, input, ids, done, changed, by: created_by })
    .from(pendingChanges);
};

/** Refuses work on records that a change has not ended with. @throws Failure 409 */
export const refusePending = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  changes: readonly SlicedChange[],
): Promise<void> => {
  const [found] = await tx
    .select({ by: users.name, name: pendingChanges.change })
    .from(pendingChanges)
    .innerJoin(users, eq(users.id, pendingChanges.created_by))
    .where(and(eq(pendingChanges.resource, resource.name), inArray(pendingChanges.record_id, [...ids])))
    .limit(1);
  if (!found) return;
  const doing = changes.find(({ name }) => name === found.name)?.doing ?? 'is changing it';
  throw conflict(`${found.by} ${doing}. Try again in a moment`);
};
