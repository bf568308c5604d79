/**
 * How the changes of a table's rows are recorded: one entry for each row, one entry for each statement that changes
 * several rows, or not at all.
 */
export type HistoryPolicy = 'row' | 'batch' | 'none';

/**
 * When rows can never change again. `always`: from the moment they are created (a ledger). By a field of their own: once
 * it is filled (a flag: once it is set), or once it holds one of the words of `in`. `with`: as soon as the record that
 * this field names is frozen. Lines are frozen together with their record.
 */
export type FrozenRule<Name extends string = string> =
  | 'always'
  | { readonly field: Name; readonly in?: readonly string[] }
  | { readonly with: Name };
