import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import { looksLikeBids } from '../../../domain/estimation/workbook/bidsInBill.ts';
import { targetLabels } from '../../../domain/estimation/workbook/targets.ts';
import { foldedUnitWord } from '../../../domain/estimation/workbook/units.ts';
import { measuredIn } from './answers.ts';
import { foreignOf, hiddenRowsIn, unitsToSay } from './answers.ts';
import { hiddenBills } from './chosenSheets.ts';
import { unclearIn } from './columns.ts';
import type { BillImport } from './state.ts';
import type { BillStage } from './stage.ts';
import { billCounts } from './counts.ts';

/** Why the columns cannot be read yet; null if they can. */
export const lackOf = (
  stage: Pick<BillStage, 'rateFields'>,
  { state, bill }: { readonly state: BillImport; readonly bill: Bill },
): string | null => {
  const { sheets, units } = state;
  if (hiddenBills(sheets).length > 0 && state.hiddenWorksheets === null)
    return 'Say whether hidden sheets are imported.';
  const chosen = sheets.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return 'Choose a sheet.';
  const without = chosen.find(({ layout }) => layout.columns.description === undefined);
  if (without)
    return chosen.length > 1
      ? `Say which column of “${without.sheet.name}” is the ${targetLabels.description.toLowerCase()}.`
      : `Say which column is the ${targetLabels.description.toLowerCase()}.`;
  if (!state.isNoBids && chosen.some(({ sheet, layout }) => looksLikeBids(sheet, layout)))
    return 'Say whether this is a bill.';
  const unclear = unclearIn(stage, chosen).find(({ chosen: column }) => column === null);
  if (unclear) return `Say which column is the ${targetLabels[unclear.target].toLowerCase()}.`;
  if (stage.rateFields.length > 0 && foreignOf(state).size > 0 && state.foreign === null)
    return 'Say what counts of the rates in another currency.';
  if (chosen.some(({ layout }) => layout.mark === null)) return 'Say how the figures are written.';
  if (state.hiddenRows === null && hiddenRowsIn(state, bill) > 0) return 'Say whether hidden rows are imported.';
  const unit = unitsToSay(sheets).find(({ text, told }) => (units[foldedUnitWord(text)] ?? told) === null);
  if (unit !== undefined) return `Say which unit “${unit.text}” is.`;
  if (state.measured === null && measuredIn(bill).differing.length > 0) return 'Say what the rows of measurements are.';
  const { lines, bad } = billCounts(bill);
  return lines + bad === 0 ? 'With these columns no row is a line: choose the quantity or the rate.' : null;
};
