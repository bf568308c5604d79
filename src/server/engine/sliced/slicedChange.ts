import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';

/** What a change needs beside the rows, kept until it is done; numbers as text. */
export type SlicedInput = Readonly<Record<string, string>>;

/** Rows of a record that are to be changed, in the order of their change. */
export interface WantedChange {
  /** The id of the record. */
  readonly record: number;
  readonly ids: readonly number[];
  readonly input: SlicedInput;
}

/**
 * A change of many rows of one record. On a database with one connection it is made in several short transactions, so
 * that others have their turn between two of them (decision 57).
 */
export interface SlicedChange {
  /** Its name in the database; never renamed, for a stored one is found by it. */
  readonly name: string;
  readonly resource: Resource;
  /** What others read meanwhile: "is setting margins". */
  readonly doing: string;
  /** Changes some of the rows, and returns how many had to be changed. What `begin` has allowed it never refuses. */
  readonly slice: (tx: Tx, record: number, ids: readonly number[], input: SlicedInput) => Promise<number>;
}

/** A change as the call that makes it answers it; `request` is that call's. */
export interface SlicedAnswer<R> {
  readonly change: SlicedChange;
  /**
   * Checks the request and finds the rows. A row whose change the database could refuse comes first: the first slice
   * belongs to the same transaction. @throws Failure
   */
  readonly begin: (tx: Tx, request: R) => Promise<WantedChange>;
  /** The answer, when `changed` rows have been changed. */
  readonly end: (tx: Tx, record: number, input: SlicedInput, changed: number) => Promise<unknown>;
}
