import type { OneRecord } from '../records/oneRecord.ts';

/** The rows of a record in one of its fields. */
export interface RowsOf extends OneRecord {
  readonly field: string;
}
