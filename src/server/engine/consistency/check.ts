import type { DifferentRow } from '../../../schema/calls/shared/differences.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { People } from '../../../schema/workflow.ts';
import type { Tx } from '../../db/database.ts';

/** What a record's stored figures say, and what they are when they are computed anew (rule 66). */
export interface Difference {
  readonly record: number;
  /** The figure by which people know the record: "Selling price". */
  readonly figure: string;
  /** Exact decimals, or words. */
  readonly stored: string;
  readonly computed: string;
  /** The first of the rows that make the difference. */
  readonly rows: readonly DifferentRow[];
  /** How many rows there are. */
  readonly count: number;
}

/** The most rows of a record that are told; the others are counted. */
export const maxRows = 200;

/** A comparison of stored figures with what they follow from, for all records of a resource. */
export interface ConsistencyCheck {
  /** Its name in the database; never renamed. */
  readonly name: string;
  /** Raised with a change of what is compared: databases that were checked are checked again. */
  readonly version: number;
  readonly resource: Resource;
  /** Who is told of a difference: roles on the record, or whoever holds a permission. */
  readonly told: People;
  /** The next records after this id that one statement can compare; none at the end. */
  readonly next: (tx: Tx, after: number) => Promise<readonly number[]>;
  /** The differences of these records, with a bounded number of statements. */
  readonly find: (tx: Tx, ids: readonly number[]) => Promise<readonly Difference[]>;
  /**
   * Sets the stored figures of a record to the computed ones. `alone`: without being asked, while somebody can edit the
   * record; `asked`: only where an administrator wants it. Without it a difference is told and stays.
   */
  readonly mend?: {
    readonly when: 'alone' | 'asked';
    readonly make: (tx: Tx, difference: Difference) => Promise<void>;
  };
  /**
   * Makes some figures anew that follow from the day, where they are of an earlier one. Returns how many it made; 0 when
   * all are of today.
   */
  readonly renew?: (tx: Tx) => Promise<number>;
  /** Who can do what about a difference of this record; a sentence. */
  readonly remedy: (record: AnyRecord) => string;
}
