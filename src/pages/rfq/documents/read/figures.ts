import { compare, round, type Decimal } from '../../../../domain/decimal.ts';
import type { WrittenRow } from '../../../../domain/table/worksheet.ts';
import { withoutLetters } from '../../../../domain/table/money.ts';
import { parseNumeral, type DecimalMark } from '../../../../domain/numerals.ts';

/** A figure of a cell: none of an empty one, or why it cannot be read. */
export type ReadFigure = { readonly value: Decimal | null; readonly isRounded?: boolean } | { readonly error: string };

/** The text of a cell, without spaces at its ends. */
export const cellAt = ({ cells }: WrittenRow, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim();

/** The figure of a cell, to so many places; a number by its type has one reading, a text that of `mark`. */
export const amountAt = (
  row: WrittenRow,
  column: number | undefined,
  places: number,
  mark: DecimalMark | null,
): ReadFigure => {
  const text = cellAt(row, column);
  if (text === '') return { value: null };
  const isTyped = column !== undefined && row.typed.includes(column);
  const read = parseNumeral(withoutLetters(text), isTyped ? '.' : mark);
  if ('error' in read) return read;
  if (compare(read.value.replace('-', ''), '9999999999') > 0) return { error: `“${text}” is too large` };
  const value = round(read.value, places);
  return compare(value, read.value) === 0 ? { value } : { value, isRounded: true };
};

/** The same of what is never below 0: a quantity. */
export const figureAt: typeof amountAt = (row, column, places, mark) => {
  const read = amountAt(row, column, places, mark);
  const isBelow = 'value' in read && read.value !== null && compare(read.value, '0') < 0;
  return isBelow ? { error: `“${cellAt(row, column)}” is below 0` } : read;
};
