import { totalOf } from '../../../domain/estimation/workbook/amounts.ts';
import { readWorksheet } from '../../../domain/estimation/workbook/read.ts';
import { HiddenChoice } from '../../../ui/import/HiddenChoice.tsx';
import { quoted } from '../../../ui/import/quoted.ts';
import { hiddenBills, withHiddenWorksheets } from './chosenSheets.ts';
import type { WorksheetState } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';
import { linesText, fileMoneyText } from './words.ts';

/** How many sheets there are, which are chosen, and that some are hidden. */
export const worksheetsSentence = (sheets: readonly WorksheetState[]): string => {
  const hidden = sheets.filter(({ sheet }) => sheet.isHidden).length;
  const all = `The workbook has ${sheets.length} sheets${hidden ? `, ${hidden} of them hidden` : ''}.`;
  return `${all} Those that look like a bill are chosen${hidden ? ', but for hidden ones' : ''}.`;
};

/** What hidden sheets hold: "“Part 2”: 40 lines, 1,012,794.90". */
const contentOf = ({ sheet, layout, choices }: WorksheetState): string => {
  const { lines } = readWorksheet(sheet, layout, choices);
  const total = totalOf(lines);
  const count = lines.filter(({ kind }) => kind !== 'structure').length;
  return `${linesText(count)}${total === '0' ? '' : `, ${fileMoneyText(total)}`}`;
};

/** Asks whether hidden sheets that look like a bill are imported; nothing without such sheets. */
export const HiddenWorksheets = ({ work: { state, setState } }: { readonly work: BoqImport }) => {
  const hidden = hiddenBills(state.sheets);
  if (hidden.length === 0) return null;
  const names = quoted(hidden.map(({ sheet }) => sheet.name));
  return (
    <HiddenChoice
      what={`The ${hidden.length === 1 ? 'sheet' : 'sheets'} ${names} (${hidden.map(contentOf).join('; ')})`}
      several={hidden.length > 1}
      isTaken={state.hiddenWorksheets}
      onTake={(take) => setState((was) => withHiddenWorksheets(was, take))}
    />
  );
};
