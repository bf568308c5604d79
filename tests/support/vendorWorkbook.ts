import { readXlsx, writeXlsx, type Cell } from 'hucre/xlsx';
import { readWorkbook } from '../../src/ui/import/read/workbook.ts';
import { quotationBody } from '../../src/pages/rfq/documents/read/toSend.ts';
import { readQuotation } from '../../src/pages/rfq/documents/read/readQuotation.ts';
import type { ReadQuotation } from '../../src/pages/rfq/documents/read/types.ts';
import type { Answered, Caller } from './app.ts';
import type { Made } from './sales.ts';

export type Typed = string | number | Date | null;

/** What a vendor types: by the nth line and heading, or by the label of a cell above them. */
export type Entry = readonly [place: number | string, heading: string, value: Typed];

/** A vendor's workbook, filled in; `rowsAfter` are typed below the last line; `price`: a heading. */
export const filledIn = async (
  bytes: Uint8Array,
  entries: readonly Entry[],
  rowsAfter: readonly (readonly Typed[])[] = [],
  price = 'Unit price',
): Promise<Uint8Array> => {
  const book = await readXlsx(bytes, { readStyles: true });
  const [sheet] = book.sheets;
  if (!sheet?.cells) throw new Error('no sheet');
  const head = sheet.rows.findIndex((row) => row.includes(price));
  const headings = sheet.rows[head] ?? [];
  const cells = new Map<string, Partial<Cell>>(sheet.cells);
  const put = (row: number, column: number, value: Typed) => {
    const cellsOfRow = sheet.rows[row];
    if (cellsOfRow) cellsOfRow[column] = value;
    const style = cells.get(`${row},${column}`)?.style;
    cells.set(`${row},${column}`, { value, ...(style ? { style } : {}) });
  };
  for (const [place, heading, value] of entries) {
    if (typeof place === 'number') put(head + place, headings.indexOf(heading), value);
    else {
      const row = sheet.rows.findIndex((one) => one.includes(place));
      put(row, (sheet.rows[row] ?? []).indexOf(place) + 1, value);
    }
  }
  for (const row of rowsAfter) sheet.rows.push([...row]);
  return writeXlsx({ sheets: [{ name: sheet.name, rows: sheet.rows, cells }] });
};

/** Reads a workbook as the page does. */
export const readBack = async (
  bytes: Uint8Array,
  rfq: Made,
  levelling: Made,
  mark?: '.' | ',',
  name = 'quotation.xlsx',
): Promise<ReadQuotation> =>
  readQuotation(
    (await readWorkbook(bytes, name)).sheets,
    { rfq: rfq.id, currency: levelling.currency, lines: levelling.lines },
    mark,
  );

/** Enters what was read as the page does. */
export const enter = (who: Caller, rfq: Made, read: ReadQuotation, more: object = {}): Promise<Answered> =>
  who.post(
    `/api/rfq/${rfq.id}/quotations/import`,
    quotationBody({ ...read.head, ...read.charges, vendor_id: read.vendor, ...more }, read.bids),
  );

export const workbookOf = async (who: Caller, rfq: Made, vendor: Made): Promise<Uint8Array> => {
  const response = await who.raw('GET', `/api/rfq/${rfq.id}/vendors/${vendor.id}/workbook`);
  if (response.status !== 200) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
};
