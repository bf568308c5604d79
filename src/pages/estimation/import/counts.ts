import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import type { RowOutcome } from '../../../domain/estimation/workbook/line.ts';
import { toldReasons } from '../../../domain/estimation/workbook/leftOut.ts';
import { rateOf } from '../../../domain/estimation/workbook/amounts.ts';
import type { BillStage } from './stage.ts';
import type { RefusedImportRows } from './refused.ts';

/** How many rows of a file became what. */
export interface RowCounts {
  readonly rows: number;
  readonly lines: number;
  readonly sections: number;
  readonly joined: number;
  /** Of these rows that measure an item. */
  readonly measuring: number;
  readonly left: number;
  /** Left out though it has figures: what the client took out, and what is hidden. */
  readonly told: number;
  readonly bad: number;
  readonly noted: number;
}

const count = (outcomes: readonly RowOutcome[], is: RowOutcome['is']): number =>
  outcomes.filter((outcome) => outcome.is === is).length;

/** Whether a row is left out for a reason that somebody should look at. */
export const isTold = (outcome: RowOutcome): boolean =>
  outcome.is === 'left' && toldReasons.some((reason) => reason === outcome.reason);

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
    measuring: outcomes.filter((outcome) => outcome.is === 'joined' && outcome.measures).length,
    left: count(outcomes, 'left'),
    told: outcomes.filter(isTold).length,
    bad: count(outcomes, 'bad') + refused.size,
    noted: lines.filter(({ notes }) => notes.length > 0).length,
  };
};

/** How many lines have a unit and no quantity, or no rate: "3 lines have a unit and no quantity." Null for none. */
export const lacksSentence = ({ lines }: Bill, { rateFields }: Pick<BillStage, 'rateFields'>): string | null => {
  const measured = lines.filter(({ kind, basis, unit }) => kind !== 'structure' && basis === undefined && unit !== '');
  const unmeasured = measured.filter(({ quantity }) => quantity === null).length;
  const unpriced = measured.filter((line) => rateOf(line) === null).length;
  // A bill that comes to be priced has no rate at all.
  const hasRates = rateFields.length > 0 && unpriced < measured.length;
  const said = [
    unmeasured > 0 && `${unmeasured} with a unit and no quantity`,
    hasRates && unpriced > 0 && `${unpriced} with a unit and no rate`,
  ].filter(Boolean);
  return said.length > 0 ? `Lines to look at: ${said.join(', ')}.` : null;
};
