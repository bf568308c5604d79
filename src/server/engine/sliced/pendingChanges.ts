import { and, eq, inArray, SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { pendingChanges } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { arrayOf } from '../bulk/sent.ts';
import { conflict } from '../errors.ts';
import { slicedChangesOf } from './knownChanges.ts';
import type { StoredTask, Task } from './slicedChange.ts';
import type { Rest } from './slicing.ts';

/** Changes of a record of which the first rows are changed. */
export interface PendingChange<T = Task> {
  readonly id: number;
  /** The id of the record. */
  readonly record: number;
  /** The one that is being made, with its rows, and those after it. */
  readonly tasks: readonly T[];
  /** How many rows of the first are changed. */
  readonly done: number;
}

/** One that a process has left, with who began it. */
export interface LeftChange extends PendingChange<StoredTask> {
  readonly resource: string;
  readonly by: number;
}

/** The first task in the columns of its own, the others in its input. */
const stored = ([task, ...others]: readonly Task[]) => {
  const after = others.map(({ change, ...own }) => ({ change: change.name, ...own }));
  return {
    change: task?.change.name ?? '',
    ids: arrayOf(task?.ids ?? [], 'bigint'),
    // The rows of a task that has not begun are found when its turn has come.
    input: { ...task?.input, ...(after.length > 0 && { after }), ...(task && !task.ids && { waits: true }) },
  };
};

/** Notes what a transaction leaves to others, so that nobody else changes the record until that has ended. */
export const notePending = async (
  tx: Tx,
  { resource: { name: resource }, record, tasks, done }: Rest,
): Promise<PendingChange> => {
  const [row] = await tx
    .insert(pendingChanges)
    .values({ resource, record_id: record, ...stored(tasks), done, changed: done })
    .returning({ id: pendingChanges.id });
  if (!row) throw new Error(`${resource} ${record}: the change was not noted`);
  return { id: row.id, record, tasks, done };
};

export const noteDone = async (tx: Tx, { id }: Pick<PendingChange, 'id'>, done: number): Promise<void> => {
  await tx
    .update(pendingChanges)
    .set({ done, changed: done, touched_at: sql`clock_timestamp()` })
    .where(eq(pendingChanges.id, id));
};

/** Notes that the tasks before these have ended, and how many rows of the first are changed. */
export const noteTasks = async (
  tx: Tx,
  { id }: Pick<PendingChange, 'id'>,
  tasks: readonly Task[],
  done: number,
): Promise<void> => {
  await tx
    .update(pendingChanges)
    .set({ ...stored(tasks), done, changed: done, touched_at: sql`clock_timestamp()` })
    .where(eq(pendingChanges.id, id));
};

export const removePending = async (tx: Tx, { id }: Pick<PendingChange, 'id'>): Promise<void> => {
  await tx.delete(pendingChanges).where(eq(pendingChanges.id, id));
};

/** The changes of the branch that have not ended, each with who began it. */
export const allPending = async (tx: Tx): Promise<LeftChange[]> => {
  const { id, resource, record_id, change, input, ids, done, created_by } = pendingChanges;
  const rows = await tx
    .select({ id, resource, record: record_id, change, input, ids, done, by: created_by })
    .from(pendingChanges);
  return rows.map(({ change: name, input: { after = [], waits = false, ...own }, ids: found, ...row }) => ({
    ...row,
    tasks: [{ change: name, input: own, ...(!waits && { ids: found }) }, ...after],
  }));
};

/** Refuses work on records that a change has not ended with; `ids` may be a query. @throws Failure 409 */
export const requireNothingPending = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[] | SQL,
): Promise<void> => {
  const changes = slicedChangesOf(resource);
  if (changes.length === 0) return;
  const [found] = await tx
    .select({ by: users.name, name: pendingChanges.change })
    .from(pendingChanges)
    .innerJoin(users, eq(users.id, pendingChanges.created_by))
    .where(
      and(
        eq(pendingChanges.resource, resource.name),
        inArray(pendingChanges.record_id, ids instanceof SQL ? ids : [...ids]),
      ),
    )
    .limit(1);
  if (!found) return;
  const doing = changes.find(({ name }) => name === found.name)?.doing ?? 'is changing it';
  throw conflict(`${found.by} ${doing}. Try again in a moment`);
};
