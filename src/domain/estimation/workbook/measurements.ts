import { compare, multiply, sum, type Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { readFigure } from './figures.ts';
import { reasonOf, type LeftReason } from './leftOut.ts';
import type { MeasureColumns } from './measureColumns.ts';
import { hasRates, hasValue, type ReadRow } from './readRow.ts';
import { figureText } from './rowTexts.ts';

/** The rows that measure the quantity of an item, by their indexes. */
export interface Measurements {
  /** The row of the item. */
  readonly head: number;
  readonly rows: readonly number[];
  /** A row below them that has the figures of the item; null where its own row has them. */
  readonly closing: number | null;
  readonly sum: Decimal;
  readonly quantity: Decimal | null;
  /** Their sum is the quantity. */
  readonly isProven: boolean;
  readonly text: string;
}

type Rows = readonly (ReadRow | LeftReason)[];

/** How a sheet measures. Without columns of its own the quantity of a row is what it measures. */
export interface Measuring {
  readonly columns: MeasureColumns | null;
  readonly mark: DecimalMark | null;
}

/** The most that additional information holds, with room for what is said of the rest. */
const longest = 4900;
/** So many rows of text can stand between an item and its measurements. */
const mostTexts = 6;

const figureAt = ({ row }: ReadRow, at: number, mark: DecimalMark | null): Decimal | null => {
  const read = readFigure(figureText(row, at), mark);
  return 'value' in read ? read.value : null;
};

/** What a row measures, with its factors; null for one that measures nothing. */
const measured = (
  read: ReadRow | LeftReason | undefined,
  { columns, mark }: Measuring,
): { readonly value: Decimal; readonly factors: readonly Decimal[] } | null => {
  if (typeof read !== 'object' || read.said || read.basis) return null;
  const { texts, figures } = read;
  if (texts.ref !== undefined || texts.code !== undefined || texts.unit !== undefined) return null;
  if (hasRates(figures) || hasValue(figures.amount)) return null;
  if (!columns)
    return figures.quantity === null || !texts.description ? null : { value: figures.quantity, factors: [] };
  const factors = columns.factors.flatMap((at) => figureAt(read, at, mark) ?? []);
  const stated = columns.partial === null ? figures.quantity : figureAt(read, columns.partial, mark);
  if (factors.length === 0 && (columns.partial === null || stated === null)) return null;
  return { value: stated ?? factors.reduce((product, one) => multiply(product, one), '1'), factors };
};

const plain = (value: Decimal): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** A row that has a text and nothing else. */
const isText = (read: ReadRow | LeftReason | undefined): read is ReadRow => {
  if (typeof read !== 'object' || read.said || read.basis || !read.texts.description) return false;
  const { texts, figures } = read;
  const isFigured = figures.quantity !== null || hasRates(figures) || hasValue(figures.amount);
  return !isFigured && texts.ref === undefined && texts.code === undefined && texts.unit === undefined;
};

const isItem = ({ texts: { ref, code, unit, description }, figures }: ReadRow): boolean =>
  description !== undefined && (ref ?? code ?? unit ?? figures.quantity ?? undefined) !== undefined;

/** The item above the first row that measures; -1 for none. One that a person left out takes its measurements along. */
const headAbove = (rows: Rows, first: number, { columns }: Measuring): number => {
  let at = first - 1;
  const least = columns ? at - mostTexts : at;
  while (at > least && isText(rows[at])) at -= 1;
  const head = rows[at];
  if (head === 'chosen') return columns ? at : -1;
  if (typeof head !== 'object' || !isItem(head) || head.basis) return -1;
  return columns || (head.figures.quantity !== null && head.texts.unit !== undefined) ? at : -1;
};

/** The row right below that has the quantity of an item whose own row has none. */
const closingBelow = (rows: Rows, at: number): number | null => {
  const read = rows[at];
  if (typeof read !== 'object' || read.figures.quantity === null) return null;
  const { ref, code, description } = read.texts;
  const isSum = description === undefined || reasonOf(read.row.cells) === 'total';
  return isSum && ref === undefined && code === undefined ? at : null;
};

/** The sum of figures that were each rounded to hundredths. */
const isSame = (a: Decimal, b: Decimal, n: number): boolean =>
  Math.abs(Number(a) - Number(b)) <= Math.max(0.0051 * (n + 1), Math.abs(Number(b)) * 1e-6);

const textOf = (rows: Rows, indexes: readonly number[], measuring: Measuring): string => {
  const lines = indexes.flatMap((at) => {
    const read = rows[at];
    if (typeof read !== 'object') return [];
    const { description = '' } = read.texts;
    const one = measured(read, measuring);
    if (!one) return [description];
    const product = one.factors.length > 1 ? `${one.factors.map(plain).join(' × ')} = ` : '';
    return [`${description}${description && ': '}${product}${plain(one.value)}`];
  });
  let length = 0;
  const fitting = lines.filter((line) => (length += line.length + 1) <= longest);
  const more = lines.length - fitting.length;
  return [...fitting, ...(more > 0 ? [`and ${more} more rows`] : [])].join('\n');
};

/**
 * The rows below items that measure their quantities: counts × length × width × height, and what they come to. Where they
 * come to the quantity it is proven; without columns for them nothing but that tells.
 */
export const measurementsIn = (rows: Rows, measuring: Measuring): readonly Measurements[] => {
  const found: Measurements[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    if (!measured(rows[at], measuring)) continue;
    const head = headAbove(rows, at, measuring);
    let end = at + 1;
    const goesOn = () =>
      measured(rows[end], measuring) !== null && closingBelow(rows, end) === null
        ? true
        : measuring.columns !== null && isText(rows[end]) && measured(rows[end + 1], measuring) !== null;
    while (end < rows.length && goesOn()) end += 1;
    if (head >= 0) {
      const read = rows[head];
      const own = typeof read === 'object' ? read.figures.quantity : null;
      const closing = typeof read === 'object' && own === null ? closingBelow(rows, end) : null;
      const closed = closing === null ? undefined : rows[closing];
      const quantity = own ?? (typeof closed === 'object' ? closed.figures.quantity : null);
      const indexes = Array.from({ length: end - head - 1 }, (_, i) => head + 1 + i);
      const values = indexes.flatMap((i) => measured(rows[i], measuring)?.value ?? []);
      const all = sum(values);
      const isProven =
        typeof read !== 'object' ||
        (quantity !== null && compare(quantity, '0') !== 0 && isSame(all, quantity, values.length));
      if (measuring.columns ? true : isProven && values.length > 1)
        found.push({
          head,
          rows: indexes,
          closing,
          sum: all,
          quantity,
          isProven,
          text: textOf(rows, indexes, measuring),
        });
    }
    at = end - 1;
  }
  return found;
};
