import type { Identifier } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';

/** What the parts of a virtual table need to know of the list. */
export interface RowContext {
  readonly open: (record: AnyRecord) => void;
  readonly toggle: (record: AnyRecord) => void;
  readonly selected: ReadonlySet<Identifier>;
  /** Just changed by somebody else. */
  readonly told: ReadonlySet<number>;
  /** The row that Tab reaches. */
  readonly active: number;
  readonly move: (to: number) => void;
  readonly setActive: (index: number) => void;
  readonly total: number;
  readonly width: number;
  readonly label: string;
  readonly stale: boolean;
}
