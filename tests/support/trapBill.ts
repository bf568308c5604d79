import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import { rateOf, totalOf } from '../../src/domain/estimation/workbook/amounts.ts';
import { toldColumns } from '../../src/domain/estimation/workbook/unreadColumns.ts';
import { readWorkbook } from '../../src/ui/import/read/workbook.ts';
import { summariesOf } from '../../src/pages/estimation/import/chosenSheets.ts';
import { foreignNames } from '../../src/pages/estimation/import/answers.ts';
import { lackOf } from '../../src/pages/estimation/import/lack.ts';
import { lacksSentence } from '../../src/pages/estimation/import/counts.ts';
import { stageAt } from '../../src/pages/estimation/import/stage.ts';
import { withWorkbook } from '../../src/pages/estimation/import/open.ts';
import { moneyOfFile } from '../../src/pages/estimation/import/words.ts';
import { billInState } from '../../src/pages/estimation/import/state.ts';

/** The headings of a plain bill, and three of its lines. */
export const head = ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'];
export const lines: readonly (readonly CellValue[])[] = [
  ['1.1', 'Excavate trench', 'm3', 100, 10, 1000],
  ['1.2', 'Backfill', 'm3', 50, 8, 400],
  ['1.3', 'Concrete C30', 'm3', 20, 150, 3000],
];

/** A sheet as it is written. */
export type Sheet = Omit<Partial<WriteSheet>, 'rows'> & { readonly rows: readonly (readonly CellValue[])[] };

/** What somebody reads and is told who drops such a workbook into a bill that is priced in GBP. */
export const read = async (sheets: readonly Sheet[], word = 'boq-cost') => {
  const bytes = new Uint8Array(
    await writeXlsx({
      sheets: sheets.map(({ rows, ...more }, at) => ({
        name: `Bill ${at + 1}`,
        ...more,
        rows: rows.map((row) => [...row]),
      })),
    }),
  );
  const stage = assertDefined(stageAt(word));
  const state = withWorkbook(stage, 'bill.xlsx', await readWorkbook(bytes, 'bill.xlsx'), {
    meanings: new Map(),
    currency: 'GBP',
  });
  const bill = billInState(state);
  const items = bill.lines.filter(({ kind }) => kind !== 'structure');
  return {
    asked: lackOf(stage, { state, bill }),
    amount: moneyOfFile(totalOf(bill.lines), foreignNames(state)),
    lines: items.map((line) => [line.description, line.quantity, rateOf(line)]),
    bases: items.map((line) => [line.basis ?? null, line.alternate_quantity ?? line.quantity]),
    sum: totalOf(bill.lines),
    units: items.map(({ unit }) => unit),
    notes: items.flatMap(({ notes }) => notes),
    bad: bill.sheets.flatMap(({ outcomes }) =>
      outcomes.flatMap((one) => (one.is === 'bad' ? one.problems.map(({ message }) => message) : [])),
    ),
    left: bill.sheets.flatMap(({ outcomes }) =>
      outcomes.flatMap((one) => (one.is === 'left' ? [`${one.row} ${one.reason}`] : [])),
    ),
    totals: bill.sheets.flatMap(({ totals }) => totals.map(({ row, stated, read: sum }) => [row, stated, sum])),
    summaries: summariesOf(state.sheets, bill.lines).map(({ sheet, row, stated, read: sum, of }) => [
      sheet,
      row,
      stated,
      sum,
      of,
    ]),
    from: bill.sheets.flatMap(({ totals }) => totals.map(({ from }) => from)),
    lacks: lacksSentence(bill, stage),
    columns: state.sheets.flatMap(({ sheet, layout, isChosen }) => (isChosen ? [toldColumns(sheet, layout)] : [])),
    sheets: state.sheets.map(({ sheet, isChosen, repeats }) => [sheet.name, isChosen, repeats ?? null]),
  };
};
/** The same of one sheet. */
export const one = (rows: Sheet['rows'], more: Omit<Partial<WriteSheet>, 'rows'> = {}) => read([{ ...more, rows }]);
/** What is read of the plain lines: description, quantity, rate. */
export const plain = [
  ['Excavate trench', '100', '10'],
  ['Backfill', '50', '8'],
  ['Concrete C30', '20', '150'],
];
