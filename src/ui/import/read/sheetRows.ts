import type { Cell, CellValue, Sheet } from 'hucre/xlsx';
import { textRow, type WrittenRow } from '../../../domain/table/worksheet.ts';
import { unguardedText } from '../../../schema/guard.ts';
import { cellText, currencyShown, percentText, shownText } from './cellTexts.ts';

/** A merged cell over more columns is a title, or a text over everything. */
const mostAcross = 60;

/** By row, the texts of cells that are merged downwards from a row above, by column. */
const mergedTexts = ({ merges = [], rows }: Sheet): ReadonlyMap<number, Record<number, string>> => {
  const above = new Map<number, Record<number, string>>();
  for (const { startRow, startCol, endRow } of merges) {
    const text = cellText(rows[startRow]?.[startCol]).trim();
    if (text === '') continue;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row += 1)
      above.set(row, { ...above.get(row), [startCol]: text });
  }
  return above;
};

/** By row, the texts of cells that are merged to the right, by the columns that they go on in. */
const textsAcross = ({ merges = [], rows }: Sheet): ReadonlyMap<number, Record<number, string>> => {
  const across = new Map<number, Record<number, string>>();
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const text = cellText(rows[startRow]?.[startCol]).trim();
    // A title over the whole width is no figure of anybody.
    if (text === '' || endCol <= startCol || endCol - startCol > mostAcross) continue;
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1) {
      const own = across.get(row) ?? {};
      for (let column = startCol + 1; column <= endCol; column += 1) own[column] = text;
      across.set(row, own);
    }
  }
  return across;
};

/** The columns of the cells of which something is so. */
const columnsWhere = (cells: readonly Styled[], is: (cell: Cell) => boolean): readonly number[] =>
  cells.flatMap(({ column, cell }) => (is(cell) ? [column] : []));

const byColumn = (cells: readonly Styled[], of: (cell: Cell) => string | null): Readonly<Record<number, string>> =>
  Object.fromEntries(
    cells.flatMap(({ column, cell }) => {
      const text = of(cell);
      return text === null ? [] : [[column, text] as const];
    }),
  );

/** A cell with more than its value: a style, a formula, an error. */
interface Styled {
  readonly column: number;
  readonly cell: Cell;
}

const isEmpty = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Struck through as a whole, also where runs of the text are. */
const isStruck = ({ style, richText }: Cell): boolean =>
  style?.font?.strikethrough === true ||
  (richText !== undefined && richText.length > 0 && richText.every(({ font }) => font?.strikethrough === true));

/** The cells of each row that have something, from left to right. */
const cellsByRow = ({ cells }: Sheet): ReadonlyMap<number, readonly Styled[]> => {
  const found = new Map<number, Styled[]>();
  for (const [key, cell] of cells ?? []) {
    if (isEmpty(cell.value) && cell.formula === undefined) continue;
    const [row, column] = key.split(',').map(Number);
    if (row === undefined || column === undefined) continue;
    const known = found.get(row);
    if (known) known.push({ column, cell });
    else found.set(row, [{ column, cell }]);
  }
  for (const own of found.values()) own.sort((a, b) => a.column - b.column);
  return found;
};

/** The rows of a sheet with what its workbook says of their cells, blank ones too. */
export const sheetRows = (sheet: Sheet): readonly WrittenRow[] => {
  const above = mergedTexts(sheet);
  const across = textsAcross(sheet);
  const told = cellsByRow(sheet);
  // Formats go on to the last column of Excel in many a sheet: what is behind the last text is nothing.
  const width = sheet.rows.reduce(
    (most, all, at) =>
      Math.max(most, (told.get(at)?.at(-1)?.column ?? -1) + 1, all.findLastIndex((value) => !isEmpty(value)) + 1),
    0,
  );
  return sheet.rows.map((all, at) => {
    const known = told.get(at) ?? [];
    const cells = all.slice(0, width);
    const texts = cells.map((value) => unguardedText(cellText(value)));
    for (const { column, cell } of known) texts[column] = percentText(cell) ?? texts[column] ?? '';
    const row = textRow(at + 1, texts);
    const styled = known.filter(({ cell }) => !isEmpty(cell.value));
    // Item numbers and figures are seldom indented: the words of a row are what its indentation is seen by.
    const wordy = styled.filter(({ cell }) => typeof cell.value === 'string');
    return {
      ...row,
      indent: row.indent + Math.max(0, ...wordy.map(({ cell }) => cell.style?.alignment?.indent ?? 0)),
      outline: sheet.rowDefs?.get(at)?.outlineLevel ?? 0,
      // A row without a height is hidden, whatever it is called.
      isHidden: sheet.rowDefs?.get(at)?.hidden === true || sheet.rowDefs?.get(at)?.height === 0,
      bold: wordy.some(({ cell }) => cell.style?.font?.bold === true),
      above: above.get(at) ?? {},
      across: across.get(at) ?? {},
      shown: byColumn(styled, shownText),
      typed: cells.flatMap((value, column) => (typeof value === 'number' ? [column] : [])),
      formulas: columnsWhere(styled, ({ formula }) => formula !== undefined),
      uncomputed: columnsWhere(known, ({ formula, value }) => formula !== undefined && isEmpty(value)),
      errors: columnsWhere(styled, ({ type }) => type === 'error'),
      dates: cells.flatMap((value, column) => (value instanceof Date ? [column] : [])),
      struck: columnsWhere(styled, isStruck),
      money: byColumn(
        styled.filter(({ cell }) => typeof cell.value === 'number'),
        currencyShown,
      ),
    };
  });
};
