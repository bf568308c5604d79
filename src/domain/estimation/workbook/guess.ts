import { markIn, notationOf, type Notation } from '../../notation.ts';
import { type DecimalMark, decimalMarks, markTold } from '../../numerals.ts';
import { guessColumns } from './columns.ts';
import { numberIn, readFigure } from './figures.ts';
import { guessHeading, headingTexts, type HeadingPlace } from './heading.ts';
import { ownColumns } from './ownWorkbook.ts';
import { onceForBoth } from '../../remembering.ts';
import type { WorkbookLayout } from './layout.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { below } from './rowsBelow.ts';
import { rateTargets, type ColumnMapping } from './targets.ts';
import { compare, extension, round } from '../../decimal.ts';
import { figureText } from './rowTexts.ts';

/** Whether quantity × rate is the amount, as the mark reads them. */
const addsUp = (texts: readonly string[], mark: DecimalMark): boolean => {
  const [quantity, rate, amount] = texts.map((text) => {
    const read = readFigure(text, mark);
    return 'value' in read ? read.value : null;
  });
  if (!quantity || !rate || !amount || compare(amount, '0') === 0) return false;
  return compare(extension(quantity, rate), round(amount, 2)) === 0;
};

/**
 * The decimal mark with which quantity × rate is the amount, in rows that have figures with two readings. Null if no row
 * tells, or if rows tell both: "1.234", "15" and "18.510" fit either way.
 */
const markByAmounts = (rows: readonly WrittenRow[], { quantity, rate, amount }: ColumnMapping): DecimalMark | null => {
  if (quantity === undefined || rate === undefined || amount === undefined) return null;
  const told = new Set<DecimalMark>();
  for (const row of rows) {
    const texts = [quantity, rate, amount].map((at) => figureText(row, at));
    if (!texts.some((text) => markTold(numberIn(text)) === 'open')) continue;
    const [only, other] = decimalMarks.filter((mark) => addsUp(texts, mark));
    if (only && !other) told.add(only);
  }
  const [mark] = told;
  return told.size === 1 && mark ? mark : null;
};

const figureTargets = [...rateTargets, 'quantity', 'amount'] as const;

const notations = onceForBoth((_: Worksheet, __: ColumnMapping) => new Map<HeadingPlace | null, Notation>());

/** What the texts in the columns of figures tell about the decimal mark: 60,000 of them are read once. */
export const sheetNotation = (
  sheet: Worksheet,
  { place, columns }: Pick<WorkbookLayout, 'place' | 'columns'>,
): Notation => {
  const before = notations(sheet, columns);
  const known = before.get(place);
  if (known) return known;
  const at = figureTargets.flatMap((target) => columns[target] ?? []);
  const found = notationOf(
    below(sheet, place).flatMap(({ cells, typed }) =>
      at.flatMap((column) => (typed.includes(column) ? [] : numberIn(cells[column] ?? ''))),
    ),
  );
  before.set(place, found);
  return found;
};

/** The decimal mark of the figures in the mapped columns, by their texts, else by their amounts; null for nobody knows. */
export const guessedMark = (sheet: Worksheet, columns: ColumnMapping, place: HeadingPlace | null): DecimalMark | null =>
  markIn(sheetNotation(sheet, { place, columns })) ?? markByAmounts(below(sheet, place), columns);

/** The layout with other headings: columns and decimal mark are guessed again. */
export const layoutAt = (sheet: Worksheet, place: HeadingPlace | null): WorkbookLayout => {
  const columns = ownColumns(headingTexts(sheet, place)) ?? guessColumns(sheet, place);
  // A workbook that names the kind of each row is one of ours: its units are as they should be.
  return { place, columns, mark: guessedMark(sheet, columns, place), foldUnits: columns.kind === undefined };
};

/** Guesses how a sheet is to be read. */
export const guessLayout = (sheet: Worksheet): WorkbookLayout => layoutAt(sheet, guessHeading(sheet));

/** Whether a sheet looks like a bill, and not like a cover, a summary or notes. */
export const isBill = (sheet: Worksheet, { columns }: WorkbookLayout): boolean =>
  columns.description !== undefined &&
  (columns.quantity !== undefined || columns.rate !== undefined || columns.unit !== undefined) &&
  !/summary|cover|index|preamble|contents|notes?$/i.test(sheet.name);
