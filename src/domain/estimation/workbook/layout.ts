import type { DecimalMark } from '../../numerals.ts';
import type { HeadingPlace } from './heading.ts';
import type { ColumnMapping } from './targets.ts';

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
  /** Whether rows that the workbook hides are read; they are unless a person leaves them out. */
  readonly takeHidden?: boolean;
}
