import { decimalMarks, type DecimalMark } from '../../numerals.ts';
import { readFigure } from './figures.ts';
import type { WrittenRow } from '../../table/worksheet.ts';
import type { ColumnMapping } from './targets.ts';

/** In so many rows the product has to be right. */
const provenShare = 0.6;

const read = (text: string, mark: DecimalMark): number | null => {
  const figure = readFigure(text, mark);
  return 'value' in figure && figure.value !== null ? Number(figure.value) : null;
};

/** Whether quantity × rate is the amount, but for its rounding, in either notation; null where one of them is nothing. */
const multiplies = (texts: readonly string[]): boolean | null => {
  const told = decimalMarks.flatMap((mark) => {
    const [quantity, rate, amount] = texts.map((text) => read(text, mark));
    if (!quantity || !rate || !amount) return [];
    return [Math.abs(quantity * rate - amount) <= Math.max(0.011, Math.abs(amount) * 0.0001)];
  });
  return told.length ? told.some(Boolean) : null;
};

/** The rows that are multiplied: enough for a proof, and quick in a file of 20,000. */
const looked = 400;

/** In which share of the rows with all three figures the first two columns multiply to the third; 0 for fewer than two. */
export const shareProven = (rows: readonly WrittenRow[], at: readonly number[]): number => {
  const told = rows.slice(0, looked).flatMap(({ cells }) => multiplies(at.map((column) => cells[column] ?? '')) ?? []);
  return told.length > 1 ? told.filter(Boolean).length / told.length : 0;
};

const isProven = (rows: readonly WrittenRow[], at: readonly number[]): boolean => shareProven(rows, at) > provenShare;

/**
 * Quantity, rate and amount where a heading that nobody knows names one of them and the figures tell it: from left to
 * right the first two multiply to the third. `free` are the columns of figures without a known heading.
 */
export const provenFigures = (
  rows: readonly WrittenRow[],
  free: readonly number[],
  { quantity, rate, amount }: ColumnMapping,
): ColumnMapping => {
  if (quantity !== undefined && rate !== undefined && amount !== undefined) return {};
  const or = (column: number | undefined) => (column === undefined ? free : [column]);
  for (const q of or(quantity))
    for (const r of or(rate))
      for (const a of or(amount))
        if (q < r && r < a && isProven(rows, [q, r, a])) return { quantity: q, rate: r, amount: a };
  return {};
};
