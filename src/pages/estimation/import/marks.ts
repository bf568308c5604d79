import { guessedMark, sheetNotation } from '../../../domain/estimation/workbook/guess.ts';
import type { WorkbookLayout } from '../../../domain/estimation/workbook/layout.ts';
import type { Worksheet } from '../../../domain/table/worksheet.ts';
import { onceForBoth } from '../../../domain/remembering.ts';
import { together, type Notation } from '../../../domain/notation.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { unread, type WorksheetState, type BillImport } from './state.ts';

/** The decimal mark of a sheet, looked for once. */
const markIn = onceForBoth((sheet: Worksheet, { columns, place }: WorkbookLayout) =>
  guessedMark(sheet, columns, place),
);

/** What the figures of the chosen sheets tell about the decimal mark. */
export const billNotation = (sheets: readonly WorksheetState[]): Notation =>
  together(sheets.flatMap(({ sheet, layout, isChosen }) => (isChosen ? [sheetNotation(sheet, layout)] : [])));

/**
 * The sheets with the decimal mark that a person chose; else each with its own, and one that nobody knows with that of the
 * others, if they agree.
 */
export const marked = (
  sheets: readonly WorksheetState[],
  chosenMark: DecimalMark | null,
): readonly WorksheetState[] => {
  const own = sheets.map(({ sheet, layout }) => markIn(sheet, layout));
  const told = new Set(
    sheets.flatMap(({ sheet, layout, isChosen }, at) => {
      const mark = own[at];
      const { told: by } = sheetNotation(sheet, layout);
      return isChosen && mark && by[mark].length > 0 ? [mark] : [];
    }),
  );
  const [only = null] = told.size === 1 ? told : [];
  return sheets.map((one, at) => {
    const mark = chosenMark ?? own[at] ?? only;
    // The same layout reads the same: nothing of its sheet is read again.
    return mark === one.layout.mark ? one : { ...one, layout: { ...one.layout, mark } };
  });
};

/** The one decimal mark of all chosen sheets; null if nobody knows it, or if they differ. */
export const markOfBill = (sheets: readonly WorksheetState[]): DecimalMark | null => {
  const marks = new Set(sheets.flatMap(({ layout, isChosen }) => (isChosen ? [layout.mark] : [])));
  const [mark = null] = marks.size === 1 ? marks : [];
  return mark;
};

/** The decimal mark of a sheet, by its name. */
export const markAt = (sheets: readonly WorksheetState[], name: string): DecimalMark | null =>
  sheets.find(({ sheet }) => sheet.name === name)?.layout.mark ?? null;

/** Reads the figures of all sheets by this decimal mark. */
export const withMark = (state: BillImport, chosenMark: DecimalMark): BillImport => ({
  ...unread(state),
  chosenMark,
  sheets: marked(state.sheets, chosenMark),
});
