import type { DecimalMark } from '../../../domain/numerals.ts';
import { guessHeadingRow, guessMapping } from '../../../schema/import/guess.ts';
import type { ImportMapping, ImportTarget } from '../../../schema/import/targets.ts';
import { text, quantity, type ColumnField } from '../../../schema/field.ts';
import { readNumber } from '../../../ui/fields/numbers.ts';
import { tableAt, type Spreadsheet } from '../../../ui/import/read/spreadsheet.ts';

/** What the columns of a count are. */
export type CountColumn = 'code' | 'variant' | 'unit' | 'counted';

const target = (id: CountColumn, heading: string, field: ColumnField, required: boolean): ImportTarget => ({
  id,
  name: id,
  field,
  heading,
  isKey: id === 'code',
  required,
});

export const countTargets: readonly (ImportTarget & { readonly id: string })[] = [
  target('code', 'Code', text({ aliases: ['item code', 'item', 'item no', 'sku', 'part no', 'article'] }), true),
  target('variant', 'Variant', text({ aliases: ['variant name', 'variants name', 'version'] }), false),
  target('unit', 'Unit', text({ aliases: ['counted in', 'uom', 'unit of measure'] }), false),
  target(
    'counted',
    'Counted',
    quantity({ aliases: ['count', 'counted quantity', 'quantity', 'qty', 'in stock', 'stock', 'on hand'] }),
    true,
  ),
];

/** A row of the file that was counted: `row` is its number in the file. */
export interface CountedRow {
  readonly row: number;
  readonly code: string;
  readonly variant: string | null;
  /** In which it was counted, if the file says so. */
  readonly unit: string | null;
  /** Exact, of 4 places, in that unit. */
  readonly counted: string;
}

/** A row of the file that cannot be read. */
export interface UnreadRow {
  readonly row: number;
  readonly code: string;
  readonly problem: string;
}

/** The table of a file from the row of its headings on, and what its columns are. */
export const openedCount = (read: Spreadsheet): { readonly table: Spreadsheet; readonly mapping: ImportMapping } => {
  const table = { ...read, ...tableAt(read.filled, guessHeadingRow(countTargets, read.filled)) };
  return { table, mapping: guessMapping(countTargets, table.headings) };
};

const bounds = { places: 4, digits: 9, min: '0' } as const;

/** The rows with something counted; one without is not counted, and left out. `mark`: the decimal mark of texts. */
export const countedRows = (
  { rows }: Pick<Spreadsheet, 'rows'>,
  mapping: ImportMapping,
  mark: DecimalMark,
): { readonly rows: readonly CountedRow[]; readonly unread: readonly UnreadRow[]; readonly empty: number } => {
  const [code, variant, unit, counted] = (['code', 'variant', 'unit', 'counted'] satisfies CountColumn[]).map(
    (column) => mapping[column],
  );
  if (code === undefined || counted === undefined) return { rows: [], unread: [], empty: 0 };
  const found: CountedRow[] = [];
  const unread: UnreadRow[] = [];
  let empty = 0;
  for (const { row, cells, typed = [] } of rows) {
    const named = cells[code]?.trim() ?? '';
    const written = cells[counted]?.trim() ?? '';
    if (written === '') {
      empty += 1;
      continue;
    }
    const read = readNumber(written, bounds, typed.includes(counted) ? '.' : mark);
    if (named === '') unread.push({ row, code: '', problem: 'No code' });
    else if ('error' in read) unread.push({ row, code: named, problem: `${written}: ${read.error}` });
    else if (read.value !== null)
      found.push({
        row,
        code: named,
        variant: variant === undefined ? null : cells[variant]?.trim() || null,
        unit: unit === undefined ? null : cells[unit]?.trim() || null,
        counted: read.value,
      });
  }
  return { rows: found, unread, empty };
};
