import { writeXlsx } from 'hucre/xlsx';
import type { WrittenAward } from './award.ts';
import { awardSheet } from './awardSheet.ts';
import { levellingSheet } from './levellingSheet.ts';
import { sheetWords } from './sheetWords.ts';
import { notesSheet } from './notesSheet.ts';

/** An award as a workbook with live formulas and their values: what goes to whom, the levelling, what was said of it. */
export const awardWorkbook = async (award: WrittenAward): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await writeXlsx({
      sheets: [awardSheet(award), levellingSheet(award), notesSheet(award)],
      properties: { title: sheetWords[award.language].awardTitle(award.number) },
    }),
  );
