import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import type { FoundRows, SlicedChange, SlicedInput, Task } from './slicedChange.ts';

/** The rows of one transaction: others wait no longer than for so many. */
export const usualSlice = 1_000;

/** What a transaction leaves to others of one record: the change of which it has done a part, and those after it. */
export interface Rest {
  readonly resource: Resource;
  readonly record: number;
  readonly done: number;
  readonly tasks: Task[];
}

/** What a transaction leaves to others. */
export interface Slicing {
  /** How many rows more it changes. */
  room: number;
  /** By record. */
  readonly rests: Rest[];
  /** The rows of which whoever asked is told. */
  readonly told: number[];
}

const slicings = new WeakMap<Tx, Slicing>();

/** Does the first work of a request: its changes leave to further transactions what is more than `size` rows. */
export const slicing = async <T>(
  tx: Tx,
  size: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly left: Slicing }> => {
  const left: Slicing = { room: size, rests: [], told: [] };
  const around = slicings.get(tx);
  slicings.set(tx, left);
  try {
    return { result: await work(), left };
  } finally {
    if (around) slicings.set(tx, around);
    else slicings.delete(tx);
  }
};

/** How many rows this transaction changes before it leaves others to further ones; Infinity where all are changed now. */
export const roomIn = (tx: Tx): number => slicings.get(tx)?.room ?? Infinity;

/** So many rows are read at once, for which others wait as for changed ones: there is less room for what follows. */
export const spendRoom = (tx: Tx, rows: number): void => {
  const known = slicings.get(tx);
  if (known) known.room -= rows;
};

/** Tells whoever asked of rows that a change brought along. */
export const tell = (tx: Tx, rows: readonly number[]): void => {
  for (const id of rows) slicings.get(tx)?.told.push(id);
};

/** Does everything that this transaction begins in itself: it might be refused later than at its beginning. */
export const allAtOnce = (tx: Tx): void => {
  const known = slicings.get(tx);
  if (known) known.room = Infinity;
};

/**
 * Changes rows of a record: as many as this transaction has room for, and the others in further ones once it has ended.
 * In a transaction that leaves nothing to others all are changed now. The record is locked.
 * @throws whatever the first slice throws; then nothing was changed
 */
export const changeRowsInSlices = async (
  tx: Tx,
  change: SlicedChange,
  record: number,
  input: SlicedInput,
  ids?: readonly number[],
): Promise<void> => {
  const left = slicings.get(tx);
  const { resource } = change;
  const begun = left?.rests.find((rest) => rest.record === record && rest.resource === resource);
  if (begun) {
    begun.tasks.push({ change, input, ...(ids && { ids }) });
    return;
  }
  const room = left?.room ?? Infinity;
  const found: FoundRows = ids ? { ids, input } : ((await change.find?.(tx, record, input)) ?? { ids: [], input });
  const now = found.ids.slice(0, Math.max(room, 0));
  const told = await change.slice(tx, record, now, found.input);
  if (!left) return;
  for (const id of told) left.told.push(id);
  left.room -= now.length;
  if (now.length < found.ids.length)
    left.rests.push({ resource, record, done: now.length, tasks: [{ change, ...found }] });
};

/**
 * The same for a change that nothing refuses: where this transaction has no room left, all of it waits for further ones,
 * the finding of its rows too. For what a change of one record brings to many others.
 */
export const changeRowsLater = async (
  tx: Tx,
  change: SlicedChange,
  record: number,
  input: SlicedInput,
): Promise<void> => {
  const left = slicings.get(tx);
  if (left && left.room <= 0)
    left.rests.push({ resource: change.resource, record, done: 0, tasks: [{ change, input }] });
  else await changeRowsInSlices(tx, change, record, input);
};
