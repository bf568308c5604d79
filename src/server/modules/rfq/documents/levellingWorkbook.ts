import { writeXlsx } from 'hucre/xlsx';
import { level } from '../../../../domain/rfq/levelling.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import { levellingInput } from '../../../../resources/rfq/levellingInput.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { readColumns } from '../../../engine/records/read.ts';
import type { Who } from '../../../engine/who.ts';
import type { Sender } from '../../../print/letterhead.ts';
import { levellingIn, levellingPages, type LevellingPages } from '../levelling.ts';
import type { WrittenLevelling } from './award.ts';
import { levellingWorksheet } from './levellingWorksheet.ts';
import { notesWorksheet } from './notesWorksheet.ts';
import { worksheetWords } from './worksheetWords.ts';

/** The quotations of an RFQ as they were read, for the thread. */
export interface ReadLevelling extends Sender {
  readonly rfq: AnyRecord;
  readonly stored: LevellingPages;
}

/** @throws Failure 404 */
export const readLevelling = async (tx: Tx, id: number, sender: Sender, who: Who): Promise<ReadLevelling> => {
  const [stored, rfq] = [await levellingPages(tx, id, who), await readColumns(tx, rfqs, id)];
  return { ...sender, rfq, stored };
};

const written = ({ rfq, stored: pages, ...sender }: ReadLevelling): WrittenLevelling => {
  const stored = levellingIn(pages);
  const names = new Map(stored.vendors.map((vendor) => [vendor.id, vendor.name]));
  return {
    ...sender,
    rfqCode: String(rfq['rfq_code']),
    rfqName: String(rfq['name']),
    stored,
    levelled: level(levellingInput(stored)),
    nameOf: (vendor) => names.get(vendor) ?? '',
    winners: new Map(),
    steps: [],
  };
};

/** The levelling as a workbook, whether or not something was awarded: in the thread, for it levels all bids. */
export const levellingWorkbook = async (read: ReadLevelling): Promise<Uint8Array<ArrayBuffer>> => {
  const levelling = written(read);
  return Uint8Array.from(
    await writeXlsx({
      sheets: [levellingWorksheet(levelling), notesWorksheet(levelling)],
      properties: {
        title: worksheetWords[levelling.language].quotationsTitle(levelling.rfqCode, levelling.firm.currency),
      },
    }),
  );
};
