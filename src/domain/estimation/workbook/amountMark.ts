import { compare, extension, round } from '../../decimal.ts';
import { decimalMarks, markTold, type DecimalMark } from '../../numerals.ts';
import { numberIn, readFigure } from './figures.ts';
import { figureText } from './rowTexts.ts';
import type { SheetRow } from './sheet.ts';
import type { ColumnMapping } from './targets.ts';

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
export const markByAmounts = (
  rows: readonly SheetRow[],
  { quantity, rate, amount }: ColumnMapping,
): DecimalMark | null => {
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
