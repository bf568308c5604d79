import { totalOf } from '../../../domain/estimation/workbook/amounts.ts';
import { readingBill, type Bill } from '../../../domain/estimation/workbook/bill.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { SummaryTotal } from '../../../domain/estimation/workbook/summaryTotals.ts';
import { summariesOf } from './chosenSheets.ts';
import type { LongWork } from '../../../domain/longWork.ts';
import { billCounts, lacksSentence, type RowCounts } from './counts.ts';
import { nextLines, type NextLine } from './nextLine.ts';
import { problemGroups, type ProblemGroup } from './problems.ts';
import { refusingLines } from './refused.ts';
import { reviewedRows, type ReviewedRow } from './review.ts';
import { markAt } from './marks.ts';
import type { BillStage } from './stage.ts';
import type { BillImport } from './state.ts';

/** What the chosen sheets of a file are, read as the state of the import says. */
export interface BillReading {
  readonly bill: Bill;
  /** Its lines for the stage. */
  readonly next: readonly NextLine[];
  /** Every row with its outcome. */
  readonly rows: readonly ReviewedRow[];
  readonly counts: RowCounts;
  /** Quantity × rate of all lines. */
  readonly total: Decimal;
  /** The sums of sheets that are not read, which are not what was read. */
  readonly summaries: readonly SummaryTotal[];
  /** What lines lack, in words. */
  readonly lacks: string | null;
  /** What cannot be read, by its reason. */
  readonly problems: readonly ProblemGroup[];
}

/** So many rows are read at once before anybody notices. */
const few = 1_000;

/** Whether reading the chosen sheets takes its time. */
export const isLong = (sheets: BillImport['sheets']): boolean =>
  sheets.reduce((n, { sheet, isChosen }) => n + (isChosen ? sheet.rows.length : 0), 0) > few;

/**
 * Reads the chosen sheets with pauses: of 20,000 rows those that a person has decided nothing new about are not read
 * again, and what they come to together holds nobody up.
 */
export function* readingOf(
  stage: BillStage,
  { sheets, sections, rateField }: Pick<BillImport, 'sheets' | 'sections' | 'rateField'>,
): LongWork<BillReading> {
  const bill = yield* readingBill(
    sheets.filter(({ isChosen }) => isChosen),
    sections,
  );
  yield;
  const next = nextLines(bill.lines, rateField);
  yield;
  const refused = yield* refusingLines(stage, next, rateField);
  yield;
  const rows = reviewedRows(bill, refused);
  yield;
  const counts = billCounts(bill, refused);
  const total = totalOf(bill.lines);
  yield;
  const summaries = summariesOf(sheets, bill.lines);
  yield;
  const lacks = lacksSentence(bill, stage);
  const problems = problemGroups(rows, (name) => markAt(sheets, name));
  return { bill, next, rows, counts, total, summaries, lacks, problems };
}
