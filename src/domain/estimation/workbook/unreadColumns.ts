import { namesCurrency } from '../../table/currencyColumns.ts';
import { saysTax } from '../../table/headingScale.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { readFigure } from './figures.ts';
import { headingTexts } from './heading.ts';
import { headingScores } from './headingScores.ts';
import type { WorkbookLayout } from './layout.ts';
import { measureColumns } from './measureColumns.ts';
import { below } from './rowsBelow.ts';
import { scaleOf } from './scale.ts';
import { rateTargets, type ColumnMapping } from './targets.ts';
import { isUnit } from './units.ts';

/** Columns of a sheet that somebody should know of before its lines are taken, by their index. */
export interface ToldColumns {
  /** They have figures in sight, and nobody reads them. */
  readonly unread: readonly number[];
  /** They have words in lines, and nobody reads them. */
  readonly texts: readonly number[];
  /** Rates that have the tax in them, as their heading says. */
  readonly taxed: readonly number[];
}

/** So many rows are looked at. */
const looked = 400;

const isFigure = (text: string): boolean => {
  const read = readFigure(text, '.');
  return 'value' in read && read.value !== null;
};

/** Whether the figures of a column only count from 1: rows, or the pages that they are on. */
const counts = (texts: readonly string[]): boolean =>
  Number(texts[0]) === 1 &&
  Number(texts.at(-1)) > 1 &&
  texts.every((text, at) => {
    const step = at === 0 ? 0 : Number(text) - Number(texts[at - 1]);
    return step === 0 || step === 1;
  });

const isOfFigures = (rows: readonly WrittenRow[], at: number): boolean => {
  const texts = rows.flatMap(({ cells }) => (cells[at] ?? '').trim() || []);
  return texts.length > 0 && texts.filter(isFigure).length * 2 > texts.length && !counts(texts);
};

/** Whether a column has words beside the figures of a line that its description does not have. */
const hasTexts = (
  rows: readonly WrittenRow[],
  at: number,
  { description = -1, quantity, rate, unit }: ColumnMapping,
) => {
  const isLine = ({ cells }: WrittenRow) =>
    [quantity, rate, unit].some((column) => (cells[column ?? -1] ?? '').trim() !== '');
  return rows.some((row) => {
    const text = (row.cells[at] ?? '').trim();
    return /\p{L}{2}/u.test(text) && !isUnit(text) && isLine(row) && !(row.cells[description] ?? '').includes(text);
  });
};

/** Whether a heading names a number or a code of lines, of which a bill may have several. */
const namesText = (heading: string): boolean => {
  const { ref = 0, code = 0, level = 0 } = headingScores(heading);
  return Math.max(ref, code, level) >= 5;
};

/** What money a stage without rates leaves out is said of all its columns at once. */
const namesMoney = (heading: string): boolean => {
  const scores = headingScores(heading);
  return [...rateTargets, 'amount' as const].some((target) => (scores[target] ?? 0) >= 5);
};

/** The columns of a sheet that are told: of figures and texts that are not read, and of rates with tax. */
export const toldColumns = (sheet: Worksheet, layout: WorkbookLayout): ToldColumns => {
  const { place, columns, isUnpriced } = layout;
  const headings = headingTexts(sheet, place);
  const measures = measureColumns(headings);
  const known = new Set([
    ...Object.values(columns),
    ...sheet.hiddenColumns,
    ...(layout.joined ?? []),
    ...(measures?.factors ?? []),
    measures?.partial ?? -1,
    scaleOf(sheet, layout).per ?? -1,
  ]);
  const rows = below(sheet, place).slice(0, looked);
  const others = headings.flatMap((heading, at) =>
    known.has(at) || namesText(heading) || (isUnpriced && namesMoney(heading)) ? [] : [at],
  );
  const unread = place ? others.filter((at) => isOfFigures(rows, at)) : [];
  return {
    unread,
    texts: others.filter(
      (at) => !unread.includes(at) && !namesCurrency(headings[at] ?? '') && hasTexts(rows, at, columns),
    ),
    taxed: isUnpriced
      ? []
      : rateTargets.flatMap((target) => {
          const at = columns[target];
          return at !== undefined && saysTax(headings[at] ?? '') ? [at] : [];
        }),
  };
};
