import type { Decimal } from '../../../domain/decimal.ts';
import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import type { RowOutcome } from '../../../domain/estimation/workbook/line.ts';
import type { RefusedImportRows } from './refused.ts';
import { rowsText } from '../../../ui/import/words.ts';
import { counted, formatPrice, formatInteger } from '../../../ui/fields/format.ts';

/** How many rows of a file became what. */
export interface RowCounts {
  readonly rows: number;
  readonly lines: number;
  readonly sections: number;
  readonly joined: number;
  readonly left: number;
  readonly bad: number;
  readonly noted: number;
}

const count = (outcomes: readonly RowOutcome[], is: RowOutcome['is']): number =>
  outcomes.filter((outcome) => outcome.is === is).length;

/** Lines that a save would refuse cannot be read either. */
export const billCounts = ({ lines, sheets }: Bill, refused: RefusedImportRows = new Map()): RowCounts => {
  const outcomes = sheets.flatMap((sheet) => sheet.outcomes);
  const isTaken = (_: unknown, at: number) => !refused.has(at);
  const taken = lines.filter(isTaken);
  const sections = taken.filter(({ kind }) => kind === 'structure').length;
  return {
    rows: outcomes.length,
    lines: taken.length - sections,
    sections,
    joined: count(outcomes, 'joined'),
    left: count(outcomes, 'left'),
    bad: count(outcomes, 'bad') + refused.size,
    noted: lines.filter(({ notes }) => notes.length > 0).length,
  };
};

export const linesText = (n: number): string => counted(n, 'line', 'lines');

/** "208 rows → 198 lines in 6 sections. 4 left out." */
export const readSentence = ({ rows, lines, sections, left, joined, bad }: RowCounts): string =>
  [
    `${rowsText(rows)} → ${linesText(lines)}${sections ? ` in ${counted(sections, 'section', 'sections')}` : ''}.`,
    joined > 0 && `${rowsText(joined)} with text that goes on.`,
    left > 0 && `${formatInteger(left)} left out.`,
    bad > 0 && `${formatInteger(bad)} cannot be read.`,
  ]
    .filter(Boolean)
    .join(' ');

export const fileMoneyText = (value: Decimal): string => formatPrice('money', value);
