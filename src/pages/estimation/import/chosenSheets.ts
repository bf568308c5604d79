import { isBill } from '../../../domain/estimation/workbook/guess.ts';
import type { BoqLine } from '../../../domain/estimation/workbook/line.ts';
import { sumsOfSheets, summaryTotals, type SummaryTotal } from '../../../domain/estimation/workbook/summaryTotals.ts';
import { withWorksheet } from './columns.ts';
import { marked } from './marks.ts';
import { unread, type WorksheetState, type BillImport, chosenCount } from './state.ts';

/** Imports a sheet, or leaves it out. */
export const chosen = (state: BillImport, at: number, isChosen: boolean): BillImport => {
  const next = withWorksheet(state, at, (sheet) => ({ ...sheet, isChosen }));
  return { ...next, sections: chosenCount(next.sheets) > 1 };
};

/** The sums of sheets that are no bills, such as a summary, which are not what was read of the chosen ones. */
export const summariesOf = (sheets: readonly WorksheetState[], lines: readonly BoqLine[]): readonly SummaryTotal[] =>
  summaryTotals(
    sheets.flatMap(({ sheet, layout, isChosen }) => (isChosen || isBill(sheet, layout) ? [] : [sheet])),
    sumsOfSheets(lines),
    sheets.find(({ isChosen }) => isChosen)?.layout.mark ?? null,
  );

/** The hidden sheets that look like a bill. */
export const hiddenBills = (sheets: readonly WorksheetState[]): readonly WorksheetState[] =>
  sheets.filter(({ sheet, layout }) => sheet.isHidden && isBill(sheet, layout));

/** Imports the hidden sheets that look like a bill, or leaves them out. */
export const withHiddenWorksheets = (state: BillImport, take: boolean): BillImport => {
  const hidden = new Set(hiddenBills(state.sheets));
  const sheets = state.sheets.map((sheet) => (hidden.has(sheet) ? { ...sheet, isChosen: take } : sheet));
  return {
    ...unread(state),
    hiddenWorksheets: take,
    sheets: marked(sheets, state.chosenMark),
    sections: chosenCount(sheets) > 1,
  };
};
