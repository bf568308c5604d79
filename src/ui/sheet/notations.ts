import { notationOf } from '../../domain/notation.ts';
import { decimalMarks, markTold, type DecimalMark } from '../../domain/numerals.ts';
import { numeralOf, plainNumber } from '../fields/numbers.ts';
import type { Table } from '../tsv.ts';
import type { SheetColumn } from './types.ts';

/** A pasted table some of whose figures can be read in two ways, while others are written otherwise than in the branch. */
export interface TwoNotations {
  /** A figure with two readings, and one that has only the other. */
  readonly example: string;
  readonly beside: string;
  /** What the example is in the notation of the branch, and in the other. */
  readonly own: string;
  readonly other: string;
  /** The table in the notation of the branch, with figures of two readings as the other reads them. */
  readonly otherwise: Table;
}

/** Whether a pasted table has figures in two notations: “1,125” beside “12,5” (rule 61). `left`: its first column. */
export const twoNotations = <R>(
  table: Table,
  left: number,
  columns: readonly SheetColumn<R>[],
  own: DecimalMark,
): TwoNotations | null => {
  const isFigure = (at: number) => columns[left + at]?.numeric === true && columns[left + at]?.read !== undefined;
  const figures = table.flatMap((row) => row.filter((_, at) => isFigure(at)));
  const other = decimalMarks.find((mark) => mark !== own) ?? own;
  const { told, open } = notationOf(figures);
  const [example, beside] = [open[0], told[other][0]];
  if (example === undefined || beside === undefined) return null;
  const readBy = (text: string, mark: DecimalMark): string => {
    const read = numeralOf(text, mark);
    return 'error' in read ? text : plainNumber(read.value, own);
  };
  return {
    example,
    beside,
    own: readBy(example, own),
    other: readBy(example, other),
    otherwise: table.map((row) =>
      row.map((text, at) => (isFigure(at) && markTold(text) === 'open' ? readBy(text, other) : text)),
    ),
  };
};
