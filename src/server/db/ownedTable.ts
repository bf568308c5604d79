import type { AnyPgColumn, PgTable, PgTableWithColumns } from 'drizzle-orm/pg-core';
import type { Field, Fields, RowsField } from '../../schema/field.ts';
import type { auditColumns } from './columns.ts';

/** What a column of a field holds. Decimals and days are text, moments dates, references ids. */
type DataOf<F extends Field> = F extends { readonly kind: 'flag' }
  ? boolean
  : F extends { readonly kind: 'integer' | 'reference' }
    ? number
    : F extends { readonly kind: 'instant' }
      ? Date
      : F extends { readonly kind: 'one_of'; readonly values: infer V extends readonly string[] }
        ? V[number]
        : string;
/** Whether a column of a field is never empty. */
type FilledIn<F extends Field> = F extends
  | { readonly required: true | string }
  | { readonly kind: 'flag' }
  | { readonly initial: unknown }
  | { readonly formula: object }
  ? true
  : false;

/** A column by what it holds, and whether it is never empty. */
export type Column<Data, Filled extends boolean> = AnyPgColumn<{ data: Data; notNull: Filled }>;

/** The columns that every described table has. */
type Audit = {
  readonly [K in keyof ReturnType<typeof auditColumns>]: Column<
    K extends 'created_at' | 'updated_at' ? Date : number,
    true
  >;
};
/** The columns of fields, by name: those of lines have a table of their own. */
type ColumnsOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends RowsField ? never : K]: Column<DataOf<F[K]>, FilledIn<F[K]>>;
};

/** The columns of lines beside those of their fields. */
export type RowColumns = {
  readonly [K in 'parent_id' | 'position']: Column<number, true>;
};
/** The lines of a breakdown have an order. */
type Placed<F extends Fields> = 'parent_line_id' extends keyof F ? Pick<RowColumns, 'position'> : unknown;

/** The table of a description, by its fields: each column has its name and type. Of any description, any table. */
export type TableOf<F extends Fields, More = unknown> = string extends keyof F
  ? OwnedTable & More
  : PgTableWithColumns<{
      name: string;
      schema: undefined;
      dialect: 'pg';
      columns: Audit & ColumnsOf<F> & Placed<F> & More;
    }>;

/** Any described table of a branch's rows. What only its description names is found by `columnNamed`. */
export type OwnedTable = PgTable & Audit;

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
