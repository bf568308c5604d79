import { formatDay } from '../../../ui/fields/format.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';

type Column = SheetColumn<GridRow>;

/** The value of a field as a cell has it. */
export const plain = (key: string) => (row: GridRow) => {
  const value = row.line[key];
  return typeof value === 'number' ? String(value) : textOf(row.line, key);
};

/** A column of a field as it is. */
export const textColumn = (key: string, label: string, width: number, more: Partial<Column> = {}): Column => ({
  key,
  label,
  width,
  plain: plain(key),
  shown: plain(key),
  ...more,
});

/** A column of days. */
export const dateColumn = (key: string, label: string, more: Partial<Column> = {}): Column =>
  textColumn(key, label, 116, {
    shown: (row) => (textOf(row.line, key) ? formatDay(textOf(row.line, key)) : ''),
    ...more,
  });
