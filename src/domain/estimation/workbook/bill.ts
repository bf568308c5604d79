import type { BoqLine, RowChoice, RowOutcome } from './line.ts';
import { finished, type LongWork } from '../../longWork.ts';
import { copied, onceFor } from '../../remembering.ts';
import type { DifferingTotal } from './fileTotals.ts';
import type { WorkbookLayout } from './layout.ts';
import { readingWorksheet, type MeasuredItem, type ReadWorksheet } from './read.ts';
import type { Worksheet } from '../../table/worksheet.ts';

/** A sheet that is to be read, with its layout. */
export interface ChosenWorksheet {
  readonly sheet: Worksheet;
  readonly layout: WorkbookLayout;
  /** The choices of a person, by row. */
  readonly choices: Readonly<Record<number, RowChoice>>;
}

/** What a workbook says: its lines, and the outcome of every row by sheet. */
export interface Bill {
  readonly lines: readonly BoqLine[];
  readonly sheets: readonly {
    readonly name: string;
    readonly outcomes: readonly RowOutcome[];
    /** The sums of the file that are not what was read of their rows. */
    readonly totals: readonly DifferingTotal[];
    readonly measured: readonly MeasuredItem[];
  }[];
}

const places = onceFor((_: BoqLine) => new Map<number | null, BoqLine>());
const movedTo = (line: BoqLine, parent: number | null): BoqLine => {
  if (line.parent === parent) return line;
  const known = places(line);
  const found = known.get(parent) ?? copied(line, { ...line, parent });
  known.clear();
  known.set(parent, found);
  return found;
};

const moved = ({ lines, outcomes, ...rest }: ReadWorksheet, by: number, top: number | null): ReadWorksheet => ({
  ...rest,
  lines: lines.map((line) => movedTo(line, line.parent === null ? top : line.parent + by)),
  outcomes: outcomes.map((outcome) => ('line' in outcome ? { ...outcome, line: outcome.line + by } : outcome)),
});

const sectionOf = (sheet: string): BoqLine => ({
  kind: 'structure',
  parent: null,
  ref: '',
  code: '',
  description: sheet,
  unit: '',
  quantity: null,
  rates: {},
  sheet,
  row: 0,
  notes: [],
});

/** Reads the chosen sheets as one bill, with pauses; with `sections` each is a section with the name of the sheet. */
export function* readingBill(chosen: readonly ChosenWorksheet[], sections: boolean): LongWork<Bill> {
  const lines: BoqLine[] = [];
  const sheets: Bill['sheets'][number][] = [];
  for (const { sheet, layout, choices } of chosen) {
    const top = sections ? lines.length : null;
    if (sections) lines.push(sectionOf(sheet.name));
    const read = moved(yield* readingWorksheet(sheet, layout, choices), lines.length, top);
    for (const line of read.lines) lines.push(line);
    yield;
    sheets.push({ name: sheet.name, outcomes: read.outcomes, totals: read.totals, measured: read.measured });
  }
  return { lines, sheets };
}

/** Reads the chosen sheets as one bill at once. */
export const readBill = (chosen: readonly ChosenWorksheet[], sections: boolean): Bill =>
  finished(readingBill(chosen, sections));
