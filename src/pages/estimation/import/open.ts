import { tablesBeside } from '../../../domain/estimation/workbook/besides.ts';
import { isBill } from '../../../domain/estimation/workbook/guess.ts';
import { readingWorksheet, type ReadWorksheet } from '../../../domain/estimation/workbook/read.ts';
import { rememberedLayout, type Meanings } from '../../../domain/estimation/workbook/remembered.ts';
import { repeatedSheets } from '../../../domain/estimation/workbook/repeatedSheets.ts';
import { finished, type LongWork } from '../../../domain/longWork.ts';
import type { Workbook } from '../../../ui/import/read/workbook.ts';
import { within } from './columns.ts';
import { marked } from './marks.ts';
import type { BillStage, RateField } from './stage.ts';
import { chosenCount, initialImport, type BillImport, type WorksheetState } from './state.ts';

/** Sheets that repeat the lines of an earlier one are not chosen: their lines would count twice. */
function* withoutRepeated(sheets: readonly WorksheetState[]): LongWork<readonly WorksheetState[]> {
  const chosen = sheets.filter(({ isChosen }) => isChosen);
  if (chosen.length < 2) return sheets;
  const read: ReadWorksheet['lines'][] = [];
  for (const { sheet, layout } of chosen) read.push((yield* readingWorksheet(sheet, layout)).lines);
  const same = repeatedSheets(read);
  return sheets.map((one) => {
    const of = same[chosen.indexOf(one)] ?? null;
    const name = of === null ? undefined : chosen[of]?.sheet.name;
    return name === undefined ? one : { ...one, isChosen: false, repeats: name };
  });
}

/** What is known of a file when it is opened. */
interface Opening {
  readonly meanings: Meanings;
  /** The currency of the bill. */
  readonly currency?: string | null;
}

/**
 * The state after reading a file, with pauses: guessed or remembered columns of each sheet, and nothing of an earlier
 * file.
 */
export function* openingWorkbook(
  stage: BillStage,
  name: string,
  { kind, sheets, taken, separator }: Workbook,
  { meanings, currency = null }: Opening,
): LongWork<BillImport> {
  const read: WorksheetState[] = [];
  for (const whole of sheets) {
    const tables = tablesBeside(whole);
    yield;
    for (const sheet of tables) {
      const layout = within(rememberedLayout(sheet, meanings), stage);
      // What the workbook hides is chosen by a person alone.
      read.push({ sheet, layout, choices: {}, isChosen: !sheet.isHidden && isBill(sheet, layout) });
      yield;
    }
  }
  const once = yield* withoutRepeated(read);
  yield;
  // Somebody who chose a file wants something of it.
  const first = once.every(({ isChosen }) => !isChosen) ? (once.find(({ sheet }) => !sheet.isHidden) ?? once[0]) : null;
  const some = once.map((one) => (one === first ? { ...one, isChosen: true } : one));
  return {
    ...initialImport,
    step: 'columns',
    file: { name, kind, taken, ...(separator && { separator }) },
    currency,
    sheets: marked(some, null),
    sections: chosenCount(some) > 1,
    rateField: rateFieldOf(stage, some),
  };
}

/** The state after reading a file, at once. */
export const withWorkbook = (stage: BillStage, name: string, workbook: Workbook, opening: Opening): BillImport =>
  finished(openingWorkbook(stage, name, workbook, opening));

/** The usual place of the one rate: beside a split of the cost it is what the client pays. */
const rateFieldOf = ({ rateFields }: BillStage, sheets: readonly WorksheetState[]): RateField | null => {
  const isSplit = sheets.some(({ isChosen, layout: { columns } }) => isChosen && columns.material_rate !== undefined);
  return (isSplit && rateFields.includes('target_rate') ? 'target_rate' : rateFields[0]) ?? null;
};
