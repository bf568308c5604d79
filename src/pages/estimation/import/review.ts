import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import { leftReasons } from '../../../domain/estimation/workbook/leftOut.ts';
import { nameKey } from '../../../domain/fold.ts';
import type { BoqLine, RowOutcome, RowProblem } from '../../../domain/estimation/workbook/line.ts';
import type { ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { isTold } from './counts.ts';
import type { RefusedImportRows } from './refused.ts';

/** A row of the file with what became of it. */
export interface ReviewedRow {
  readonly sheet: string;
  readonly row: number;
  readonly is: 'line' | 'section' | 'joined' | 'left' | 'bad';
  /** The line, and how deep it is. */
  readonly line?: BoqLine;
  readonly depth: number;
  /** The text of a row that is no line. */
  readonly text: string;
  readonly reason: string;
  /** Left out though it has figures. */
  readonly isFigured: boolean;
  readonly problems: readonly RowProblem[];
  readonly texts: Readonly<Partial<Record<ColumnTarget, string>>>;
}

const depthsOf = (lines: readonly BoqLine[]): readonly number[] => {
  const depths: number[] = [];
  for (const { parent } of lines) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
};

const nothing = { depth: 0, text: '', reason: '', isFigured: false, problems: [], texts: {} } as const;

/** The texts of a line that a save would refuse, to be corrected. */
const textsOf = ({ ref, code, description, unit, quantity, rates }: BoqLine): ReviewedRow['texts'] => ({
  ref,
  code,
  description,
  unit,
  ...(quantity === null ? {} : { quantity }),
  ...Object.fromEntries(Object.entries(rates).flatMap(([name, value]) => (value ? [[name, value]] : []))),
});

/** Every row of the chosen sheets with its outcome, in the order of the file; what a save would refuse is bad. */
export const reviewedRows = (
  { lines, sheets }: Bill,
  refused: RefusedImportRows = new Map(),
): readonly ReviewedRow[] => {
  const depths = depthsOf(lines);
  return sheets.flatMap(({ name, outcomes }) =>
    outcomes.map((outcome: RowOutcome): ReviewedRow => {
      const of = { ...nothing, sheet: name, row: outcome.row };
      if (outcome.is === 'left')
        return {
          ...of,
          is: 'left',
          text: outcome.text,
          reason: leftReasons[outcome.reason],
          isFigured: isTold(outcome),
        };
      if (outcome.is === 'bad')
        return {
          ...of,
          is: 'bad',
          problems: outcome.problems,
          texts: outcome.texts,
          text: outcome.texts.description ?? '',
        };
      const line = lines[outcome.line];
      const depth = depths[outcome.line] ?? 0;
      if (outcome.is === 'joined')
        return {
          ...of,
          is: 'joined',
          depth,
          reason: `${outcome.measures ? 'Measures' : 'Part of'} row ${line?.row ?? ''}`,
          text: outcome.text,
        };
      const problems = refused.get(outcome.line);
      if (line && problems) return { ...of, is: 'bad', depth, problems, texts: textsOf(line), text: line.description };
      return { ...of, is: line?.kind === 'structure' ? 'section' : 'line', depth, ...(line ? { line } : {}) };
    }),
  );
};

export const filters = ['all', 'bad', 'line', 'section', 'noted', 'told', 'left'] as const;
export type LineReviewFilter = (typeof filters)[number];

const isShown = ({ is, line, isFigured }: ReviewedRow, filter: LineReviewFilter): boolean => {
  switch (filter) {
    case 'bad':
    case 'line':
    case 'section':
      return is === filter;
    case 'noted':
      return is === 'joined' || (line?.notes.length ?? 0) > 0;
    case 'told':
      return isFigured;
    case 'left':
      return is === 'left';
    default:
      return true;
  }
};

/** The rows of a filter whose texts contain what is searched for. */
export const filtered = (
  rows: readonly ReviewedRow[],
  filter: LineReviewFilter,
  search: string,
): readonly ReviewedRow[] => {
  const wanted = nameKey(search);
  return rows.filter((row) => {
    if (!isShown(row, filter)) return false;
    const words = [row.text, row.line?.ref, row.line?.code, row.line?.description].join(' ');
    return wanted === '' || nameKey(words).includes(wanted);
  });
};
