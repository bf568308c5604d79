import type { RowChoice } from '../../../domain/estimation/workbook/line.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import { unread, type BillImport } from './state.ts';

/** Decides about a row. What was decided before about other things of the row stays. */
export const withChoice = (state: BillImport, name: string, row: number, choice: RowChoice): BillImport => ({
  ...unread(state),
  sheets: state.sheets.map((sheet) => {
    if (sheet.sheet.name !== name) return sheet;
    const before = sheet.choices[row] ?? {};
    const merged: RowChoice = { ...before, ...choice, texts: { ...before.texts, ...choice.texts } };
    return { ...sheet, choices: { ...sheet.choices, [row]: merged } };
  }),
});

/** A choice about a row of a sheet. */
export interface ChosenRow {
  readonly sheet: string;
  readonly row: number;
  readonly choice: RowChoice;
}

/**
 * Decides about many rows at once; with `before` these rows are decided as they were there. What was decided before about
 * other things of the rows stays.
 */
export const withChoices = (state: BillImport, rows: readonly ChosenRow[], before?: BillImport): BillImport => {
  const bySheet = groupedBy(rows, ({ sheet }) => sheet);
  return {
    ...unread(state),
    sheets: state.sheets.map((one, at) => {
      const own = bySheet.get(one.sheet.name);
      if (!own) return one;
      const choices = { ...one.choices };
      for (const { row, choice } of own) {
        const known = before ? before.sheets[at]?.choices[row] : choices[row];
        if (!before) choices[row] = { ...known, ...choice, texts: { ...known?.texts, ...choice.texts } };
        else if (known) choices[row] = known;
        else delete choices[row];
      }
      return { ...one, choices };
    }),
  };
};

/** Takes a row as it was read. */
export const withoutChoice = (state: BillImport, name: string, row: number): BillImport => ({
  ...unread(state),
  sheets: state.sheets.map((sheet) => {
    const { [row]: _, ...choices } = sheet.choices;
    return sheet.sheet.name === name ? { ...sheet, choices } : sheet;
  }),
});
