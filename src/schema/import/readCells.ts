import { currenciesOf } from '../../domain/currencySigns.ts';
import { means, signOfFigure, withoutLetters } from '../../domain/table/money.ts';
import { signInCell } from '../../domain/table/currencyColumns.ts';
import { oneReading } from '../../domain/numerals.ts';
import { scaledBy } from '../../domain/table/headingScale.ts';
import { isUncomputed, type WrittenRow } from '../../domain/table/worksheet.ts';
import { isNumber, parseCell, type CellOptions, type CellValue } from '../cells.ts';
import type { MoneyHeading } from './moneyHeadings.ts';
import type { ImportMapping, ImportTarget } from './targets.ts';

/** A row of a spreadsheet as texts; what its workbook says of the cells may be left out. */
export type WorksheetRow = Pick<WrittenRow, 'row' | 'cells'> &
  Partial<Pick<WrittenRow, 'typed' | 'isHidden' | 'errors' | 'shown' | 'money' | 'uncomputed' | 'above' | 'struck'>>;

/** How the cells of rows are read. */
export interface ReadOptions extends CellOptions {
  /** The currency of the branch: amounts that are written in another one are errors. */
  readonly currency?: string;
  /** What the headings of columns of money say of all of their figures, by column: a currency, a scale. */
  readonly money?: ReadonlyMap<number, MoneyHeading>;
}

/** A cell as it was read for a target. */
export interface ReadCell {
  readonly target: ImportTarget;
  readonly value: CellValue | undefined;
  readonly error?: string;
}

const isMoney = ({ field: { kind } }: Pick<ImportTarget, 'field'>): boolean => kind === 'money' || kind === 'rate';

/** An amount in another currency than the branch's, in its text or its format: it is no amount of the branch. */
const foreignIn = (
  target: ImportTarget,
  row: WorksheetRow,
  at: number,
  { currency, money }: ReadOptions,
): { readonly error: string } | null => {
  if (currency === undefined || !isMoney(target)) return null;
  const { heading } = target;
  const cell = row.cells[at] ?? '';
  const of = money?.get(at);
  const said = row.money?.[at] ?? signInCell(row.cells[of?.currencyAt ?? -1]) ?? of?.sign ?? null;
  const sign = signOfFigure(cell) ?? (cell.trim() === '' ? null : said);
  return sign === null || currenciesOf(sign).length === 0 || means(sign, currency)
    ? null
    : { error: `${heading}: “${cell.trim()}” is in ${sign}, amounts are in ${currency}` };
};

/** Whether the cells of a field are words. */
const isWord = ({ kind }: ImportTarget['field']): boolean => kind === 'text' || kind === 'reference';

/** Why a cell is not what it looks like: an error, a formula without its value, a figure that is merged over rows. */
const refusalIn = (
  { heading, field }: ImportTarget,
  row: WorksheetRow,
  at: number,
): { readonly error: string } | null => {
  if (isNumber(field) && row.struck?.includes(at) && (row.cells[at] ?? '').trim() !== '')
    return { error: `${heading} “${(row.cells[at] ?? '').trim()}” is struck through` };
  if (row.errors?.includes(at)) return { error: `${heading} is the error ${row.cells[at] ?? ''} of the workbook` };
  if (row.uncomputed?.includes(at)) return { error: `${heading} ${isUncomputed}` };
  const over = row.above?.[at];
  return over !== undefined && isNumber(field) && (row.cells[at] ?? '').trim() === ''
    ? { error: `${heading}: “${over}” is merged with the rows above. Write it in each row` }
    : null;
};

/** The text of a cell: words as they are shown, and those that are merged over rows in each; a number as it is. */
const textIn = ({ field }: ImportTarget, row: WorksheetRow, at: number): string => {
  const cell = row.cells[at] ?? '';
  if (isNumber(field))
    return row.typed?.includes(at) ? oneReading(cell) : isMoney({ field }) ? withoutLetters(cell) : cell;
  const own = isWord(field) ? (row.shown?.[at] ?? cell) : cell;
  return own.trim() === '' ? (row.above?.[at] ?? own) : own;
};

/** An amount as its heading means it: pence are hundredths. */
const meant = (
  target: ImportTarget,
  parsed: ReturnType<typeof parseCell>,
  heading: MoneyHeading | undefined,
): ReturnType<typeof parseCell> =>
  heading?.scale && isMoney(target) && 'value' in parsed && typeof parsed.value === 'string'
    ? { value: scaledBy(parsed.value, heading.scale) }
    : parsed;

export const readCells = (
  targets: readonly ImportTarget[],
  mapping: ImportMapping,
  row: WorksheetRow,
  options: ReadOptions,
): ReadCell[] =>
  targets.map((target) => {
    const at = mapping[target.id] ?? -1;
    const text = textIn(target, row, at);
    const parsed =
      refusalIn(target, row, at) ??
      foreignIn(target, row, at, options) ??
      meant(target, parseCell(target.name, target.field, text, options), options.money?.get(at));
    // An unreadable text remains as the value, so that the field does not count as empty.
    return 'error' in parsed
      ? { target, value: text.trim() || parsed.error, error: parsed.error }
      : { target, value: parsed.value };
  });
