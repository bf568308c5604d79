import type { Tx } from '../db/database.ts';
import { refuseCycles } from './boms/cycles.ts';

/**
 * What a description cannot say of a resource's records: checks inside the transaction of every write, whether it comes
 * from a form, an import or a page. A guard throws the Failure that refuses the write.
 */
export interface Guard {
  /** After the record and its lines were written; the database shows them as they will be. */
  readonly written?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Before records are deleted. */
  readonly removing?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

/** By the resource's name. */
export const guards: Readonly<Record<string, Guard>> = { boms: { written: refuseCycles } };
