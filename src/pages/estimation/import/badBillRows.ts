import { headingTexts } from '../../../domain/estimation/workbook/heading.ts';
import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import type { RowOutcome } from '../../../domain/estimation/workbook/line.ts';
import { returnedFile, type Returned } from '../../../ui/import/badRows.ts';
import { isReason } from '../../../ui/import/reasons.ts';
import type { ReviewedRow } from './review.ts';
import type { BillImport, WorksheetState } from './state.ts';

/** The rows of the sections that each row of a sheet stands in, by the line of its last row before. */
const sectionsOf = (bill: Bill, outcomes: readonly RowOutcome[], bad: ReadonlySet<number>): ReadonlySet<number> => {
  const rows = new Set<number>();
  let last: number | null = null;
  for (const outcome of outcomes) {
    if (bad.has(outcome.row)) {
      for (let at: number | null = last; at !== null; at = bill.lines[at]?.parent ?? null) {
        const line = bill.lines[at];
        if (line?.kind === 'structure' && line.row > 0) rows.add(line.row);
      }
    } else if ('line' in outcome) last = outcome.line;
  }
  return rows;
};

/** The bad rows of a sheet below its headings, with the sections that they are in. */
const returnedOf = (
  { sheet, layout }: WorksheetState,
  reasons: ReadonlyMap<number, string>,
  sections: ReadonlySet<number>,
): Returned => {
  const own = headingTexts(sheet, layout.place);
  const kept = Array.from({ length: sheet.width }, (_, at) => at).filter((at) => !isReason(own[at] ?? ''));
  return {
    name: sheet.name,
    headings: kept.map((at) => own[at] ?? ''),
    rows: sheet.rows
      .filter(({ row }) => reasons.has(row) || sections.has(row))
      .map(({ row, cells, shown, typed }) => ({
        cells: kept.map((at) => shown[at] ?? cells[at] ?? ''),
        typed: kept.flatMap((at, to) => (typed.includes(at) && shown[at] === undefined ? [to] : [])),
        reason: reasons.get(row) ?? '',
      })),
  };
};

/**
 * The rows that cannot be read as a file of the kind that was sent, below its headings and in their sections, with one
 * column more that says what is wrong: corrected there, it is imported like the first one.
 */
export const badBillRows = (
  { file, sheets }: Pick<BillImport, 'file' | 'sheets'>,
  bill: Bill,
  rows: readonly ReviewedRow[],
): Promise<{ readonly name: string; readonly content: Blob }> => {
  const returned = bill.sheets.flatMap(({ name, outcomes }) => {
    const of = sheets.find(({ sheet }) => sheet.name === name);
    const reasons = new Map(
      rows.flatMap((row) =>
        row.is === 'bad' && row.sheet === name
          ? [[row.row, row.problems.map(({ message }) => message).join('; ')] as const]
          : [],
      ),
    );
    if (!of || reasons.size === 0) return [];
    return [returnedOf(of, reasons, sectionsOf(bill, outcomes, new Set(reasons.keys())))];
  });
  const { name = 'bill', kind = 'xlsx', separator = ',' } = file ?? {};
  return returnedFile(name, { kind, separator, sheets: returned });
};
