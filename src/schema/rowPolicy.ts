/** How the history records changes of a table: one entry for each row, one for each statement, or none. */
export type HistoryPolicy = 'row' | 'batch' | 'none';

/**
 * When rows can never change again. `always`: from their creation (a ledger). `field`: when the field has a value (a
 * flag: when it is set), or with `in` one of these words; with `followed` it can be emptied again, and nothing else,
 * while no newer row names the same target by that reference: the next revision was discarded. `with`: when the target of this reference is frozen. Lines
 * are frozen with their record.
 */
export type FrozenRule<Name extends string = string> =
  | 'always'
  | { readonly field: Name; readonly in?: readonly string[]; readonly followed?: Name }
  | { readonly with: Name };
