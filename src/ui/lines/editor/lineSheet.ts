import type { DecimalMark } from '../../../domain/numerals.ts';
import type { PastedRows } from '../../sheet/pasting.ts';
import type { SheetChange } from '../../sheet/sheet.ts';
import type { RowId, SheetColumn, SheetTotals } from '../../sheet/types.ts';
import type { GridRow } from '../lines.ts';
import type { LineFilters } from './filters.ts';

/** How a module shows its lines in a grid: what is not said of them by their description. It is the same object for long. */
export interface LineSheet {
  /** By it the user's columns and their widths are kept. */
  readonly name: string;
  /** What the grid is called: "Lines of the bill of quantities". */
  readonly label: string;
  /** The column that shows the tree. A line that is added is typed from there on. */
  readonly treeColumn: string;
  /** What a line is called in a message. */
  readonly nameOf: (row: GridRow) => string;
  /** All columns; those of lines that cannot be changed are without what reads a cell. */
  readonly columnsOf: (readOnly: boolean, mark: DecimalMark) => readonly SheetColumn<GridRow>[];
  /** The columns that are shown until the user chooses others, without the frozen ones. */
  readonly usual: readonly string[];
  /** Widths on a phone, in pixels, of columns that the user has given none. */
  readonly narrow: Readonly<Record<string, number>>;
  /** Static CSS classes of a row. */
  readonly rowClass: (row: GridRow) => string | undefined;
  /** The totals by column, from the sums of all lines in cents. */
  readonly totalsOf?: (sums: readonly bigint[]) => SheetTotals;
  /** The column that shows a field, where it has another name. */
  readonly columnOf?: (field: string) => string;
  /** What lines stand in that are in no other: "The top of the bill". */
  readonly top: string;
  /** How to begin, while there are no lines. */
  readonly begin: string;
  /** What can be in sight alone, beside what is not saved, not verified, and commented. */
  readonly filters?: LineFilters;
}

/** What the editor of any lines asks, or shows beside its grid. */
export type LineDialog =
  | { readonly kind: 'conflict' | 'panel'; readonly key: RowId }
  /** Asks what rows are to be in. */
  | { readonly kind: 'move'; readonly keys: readonly RowId[] }
  /** Asks whether a verified line is to be changed. */
  | { readonly kind: 'verified'; readonly change: SheetChange }
  /** Asks where pasted rows go. */
  | { readonly kind: 'paste'; readonly change: SheetChange; readonly pasted: PastedRows }
  /** Removes rows, with all below them, of which some are verified. */
  | { readonly kind: 'remove'; readonly keys: readonly RowId[]; readonly verified: number };
