import { writeXlsx } from 'hucre/xlsx';
import type { WrittenAward } from './award.ts';
import { awardWorksheet } from './awardWorksheet.ts';
import { levellingWorksheet } from './levellingWorksheet.ts';
import { worksheetWords } from './worksheetWords.ts';
import { notesWorksheet } from './notesWorksheet.ts';

/** An award as a workbook with live formulas and their values: what goes to whom, the levelling, what was said of it. */
export const awardWorkbook = async (award: WrittenAward): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await writeXlsx({
      sheets: [awardWorksheet(award), levellingWorksheet(award), notesWorksheet(award)],
      properties: { title: worksheetWords[award.language].awardTitle(award.number) },
    }),
  );
