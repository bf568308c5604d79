import type { BoqLine, RowChoice, RowOutcome } from './line.ts';
import type { WorkbookLayout } from './layout.ts';
import { readWorksheet, type ReadWorksheet } from './read.ts';
import type { Worksheet } from './worksheet.ts';

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
  readonly sheets: readonly { readonly name: string; readonly outcomes: readonly RowOutcome[] }[];
}

const moved = ({ lines, outcomes }: ReadWorksheet, by: number, top: number | null): ReadWorksheet => ({
  lines: lines.map((line) => ({ ...line, parent: line.parent === null ? top : line.parent + by })),
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

/** Reads the chosen sheets as one bill; with `sections` each sheet is a section with the name of the sheet. */
export const readBill = (chosen: readonly ChosenWorksheet[], sections: boolean): Bill => {
  const lines: BoqLine[] = [];
  const sheets = chosen.map(({ sheet, layout, choices }) => {
    const top = sections ? lines.length : null;
    if (sections) lines.push(sectionOf(sheet.name));
    const read = moved(readWorksheet(sheet, layout, choices), lines.length, top);
    lines.push(...read.lines);
    return { name: sheet.name, outcomes: read.outcomes };
  });
  return { lines, sheets };
};
