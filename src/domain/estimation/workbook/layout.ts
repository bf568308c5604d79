import type { DecimalMark } from '../../numerals.ts';
import type { HeadingPlace } from './heading.ts';
import type { ColumnMapping, ColumnTarget } from './targets.ts';

/** Figures of another currency are taken as they stand, or left out. */
export type ForeignChoice = 'taken' | 'left';

/** Rows that measure an item go into its notes, or each is a line. */
export type MeasuredChoice = 'notes' | 'lines';

/**
 * How a sheet is read: its headings, its columns, the decimal mark, and whether units get one spelling. Without a mark
 * the rows of figures with two readings are not readable.
 */
export interface WorkbookLayout {
  readonly place: HeadingPlace | null;
  readonly columns: ColumnMapping;
  readonly mark: DecimalMark | null;
  readonly foldUnits: boolean;
  /** What a person said of spellings that mean several units, by the spelling as it is compared. */
  readonly units?: Readonly<Record<string, string>>;
  /** The columns that a person, or an import of the same client before, has chosen by what they are. */
  readonly said?: readonly ColumnTarget[];
  /** Columns of texts that a person adds to the descriptions beside them, from left to right. */
  readonly joined?: readonly number[];
  /** What counts of rates in another currency than `of`; absent until somebody says it. */
  readonly foreign?: { readonly of: string; readonly are: ForeignChoice };
  /** Rates and amounts are not imported: they only tell what rows are. */
  readonly isUnpriced?: boolean;
  /** What somebody said of rows that measure items; absent until then: what is proven goes into the notes. */
  readonly measured?: MeasuredChoice;
  /** Whether rows that the workbook hides are read; they are unless a person leaves them out. */
  readonly takeHidden?: boolean;
}
