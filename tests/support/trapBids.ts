import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { readWorkbook } from '../../src/ui/import/read/workbook.ts';
import { rememberedIn } from '../../src/ui/import/remembered.ts';
import { beginning } from '../../src/pages/rfq/documents/table/begin.ts';
import { readingOf } from '../../src/pages/rfq/documents/table/reading.ts';
import { saidOfLines } from '../../src/pages/rfq/documents/table/saidOfLines.ts';
import { tableBids } from '../../src/pages/rfq/documents/table/tableBids.ts';
import { tableCharges } from '../../src/pages/rfq/documents/table/tableCharges.ts';

/** The headings of a plain table of two bidders, and three of its lines. */
export const bidHead = [
  'Item',
  'Description',
  'Qty',
  'Unit',
  'ACME Unit Price',
  'ACME Amount',
  'BETA Unit Price',
  'BETA Amount',
];
export const bidLines: readonly (readonly CellValue[])[] = [
  [1, 'Pipe', 10, 'm', 5, 50, 6, 60],
  [2, 'Fence', 20, 'm', 7, 140, 8, 160],
  [3, 'Valve', 5, 'ea', 9, 45, 10, 50],
];

const line = (id: number, description: string, quantity: string, unit: string) => ({
  id,
  description,
  quantity,
  unit,
  estimate_rate: null,
});
type Stored = Parameters<typeof readingOf>[1];

/** What an RFQ asks for: the lines of the plain table, of two vendors. */
export const asked = (more: readonly ReturnType<typeof line>[] = []) =>
  ({
    currency: 'GBP',
    lines: [
      line(1, 'Pipe', '10.0000', 'm'),
      line(2, 'Fence', '20.0000', 'm'),
      line(3, 'Valve', '5.0000', 'ea'),
      ...more,
    ],
    vendors: [
      { id: 31, name: 'ACME' },
      { id: 32, name: 'BETA' },
    ],
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what reading a table asks of an RFQ
  }) as unknown as Stored;

/** What somebody reads and is told who drops such a table: of each vendor the prices by line, and what is beside them. */
export const readBids = async (
  rows: readonly (readonly CellValue[])[],
  more: Omit<Partial<WriteSheet>, 'rows'> = {},
  stored = asked(),
) => {
  const sheet = { name: 'Bids', ...more, rows: rows.map((row) => [...row]) };
  const bytes = new Uint8Array(await writeXlsx({ sheets: [sheet] }));
  const { sheets } = await readWorkbook(bytes, 'bids.xlsx');
  const reading = readingOf(beginning(sheets, rememberedIn('[]')), stored);
  const [table] = reading.table.rfqs;
  return {
    prices: Object.fromEntries(
      (table?.bidders ?? []).map((name, at) => [
        name,
        table
          ? tableBids(table, at, reading.lines, stored.lines).map(
              ({ line: id, price, unit }) => `${id} ${Number(price)}${unit ? ` per ${unit}` : ''}`,
            )
          : [],
      ]),
    ),
    beside: Object.fromEntries(
      (table?.bidders ?? []).map((name, at) => [name, table ? tableCharges(table, at, reading.charges) : null]),
    ),
    taken: [...reading.bidders.values()],
    foreign: { currencies: reading.foreign.currencies, bidders: reading.foreign.bidders },
    isEstimateForeign: reading.foreign.isEstimate,
    rows: Object.fromEntries([...reading.foreign.rows].map(([name, rows]) => [name, Object.fromEntries(rows)])),
    estimates: (table?.lines ?? []).map(({ estimate }) => (estimate === null ? null : Number(estimate))),
    said: [...reading.table.said, ...(table ? saidOfLines(table, reading, stored.lines) : [])]
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, text }) => `${row} ${text}`),
  };
};

/** What is read of the plain table. */
export const plainBids = { ACME: ['1 5', '2 7', '3 9'], BETA: ['1 6', '2 8', '3 10'] };
