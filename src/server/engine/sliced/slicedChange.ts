import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';

/** What a change needs beside the rows: JSON, kept until it is done. */
export type SlicedInput = Readonly<Record<string, unknown>>;

/** Rows of a record that are to be changed, in the order of their change. */
export interface FoundRows {
  /** Ids, or whatever numbers name them in the input. */
  readonly ids: readonly number[];
  readonly input: SlicedInput;
}

/** A change of many rows of one record. Where others wait for it, it is made in several short transactions (decision 81). */
export interface SlicedChange {
  /** Its name in the database; never renamed, for a stored one is found by it. */
  readonly name: string;
  readonly resource: Resource;
  /** What others read meanwhile: "is setting margins". */
  readonly doing: string;
  /**
   * Finds the rows when its turn has come, for a change that depends on those before it. What cannot be told before is
   * told here.
   */
  readonly find?: (tx: Tx, record: number, input: SlicedInput) => Promise<FoundRows>;
  /**
   * Changes some of the rows, and returns those of which whoever asked is told; called once though there are none. What
   * the first transaction has allowed it never refuses.
   */
  readonly slice: (tx: Tx, record: number, ids: readonly number[], input: SlicedInput) => Promise<readonly number[]>;
  /** It makes stored figures what they follow from: it is done though a change before it has failed. */
  readonly derives?: boolean;
}

/** A change that waits for its turn; without `ids` it finds its rows then. */
export interface Task {
  readonly change: SlicedChange;
  readonly ids?: readonly number[];
  readonly input: SlicedInput;
}

/** The same in the database. */
export interface StoredTask extends Omit<Task, 'change'> {
  readonly change: string;
}
