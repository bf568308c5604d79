import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A described table of a branch's rows. Its columns follow from the description, not from the type. */
export type OwnedTable = PgTable & { readonly [column: string]: AnyPgColumn } & {
  readonly branch_id: AnyPgColumn;
  readonly id: AnyPgColumn;
};

/** The target of a reference. */
export interface Target {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
  /** The column with the name of a row. */
  readonly name: AnyPgColumn;
  /** The column with the branch; null for tables outside branches. */
  readonly branch: AnyPgColumn | null;
  /** The column with the record of a line; null for records. */
  readonly parent: AnyPgColumn | null;
}
