import { writeXlsx, type Cell } from 'hucre/xlsx';

type Row = readonly (string | number | null)[];

const bold = { font: { bold: true } } as const;

/** Rows of a bill as clients send them: a cover, merged headings, page totals, odd units, and rows that nobody can read. */
const substructure: readonly Row[] = [
  ['Harbour Quarter – Block C', null, null, null, null, null],
  ['BILL OF QUANTITIES · Issue 3', null, null, null, null, null],
  [],
  ['Item No.', 'Description of Works', 'Unit', 'Qty', 'Rate (GBP)', 'Amount'],
  ['1', 'EARTHWORKS', null, null, null, null],
  ['1.1', 'Excavate to reduced level in all soils', 'Cu.M', 1250.5, 4.25, 5314.63],
  ['1.2', 'Dispose of surplus excavated material off site', 'M³', 980, 11.4, 11172],
  [null, 'including all royalties and tipping charges', null, null, null, null],
  ['1.3', 'Trim and compact formation', 'sq.m', '2,400', '£ 1.35', 3240],
  [null, 'Total of Earthworks carried to summary', null, null, null, 19726.63],
  ['2', 'CONCRETE', null, null, null, null],
  ['2.1', 'Blinding concrete 50 mm, C12/15', 'M2', 860, 9.75, 8385],
  ['2.2', 'Reinforced concrete', null, null, null, null],
  ['2.2.1', 'Slab 200 mm thick, C32/40', 'sqm', 860, 48.5, 41710],
  ['2.2.2', 'Ground beams 400 × 600 mm', 'Rmt', 214, 'see note 4', null],
  ['2.2.3', 'Column bases', 'No.', 36, 310, 11160],
  [null, 'Page total carried forward', null, null, null, 61255],
  ['2.3', 'Mobilise concrete pump', 'Lump Sum', 'LS', 1800, 1800],
  [null, 'GRAND TOTAL', null, null, null, 82781.63],
  [null, 'Page 1 of 1', null, null, null, null],
];

const envelope: readonly Row[] = [
  ['Ref', 'Particulars', 'UoM', 'Quantity', 'Unit price', 'Total'],
  ['A', 'Curtain walling', null, null, null, null],
  ['A.1', 'Unitised panel with spandrel, 1500 × 3600 mm', 'nr', 84, 1450, 121800],
  ['A.2', 'Curtain wall mullion 50 × 125 mm', 'm', 620.25, 61.4, 38083.35],
  ['B', 'Doors', null, null, null, null],
  ['B.1', 'Automatic sliding door, glazed', 'each', 3, 7200, 21600],
  ['B.2', 'Site measurement', 'item', null, 950, 950],
];

const summary: readonly Row[] = [
  ['Summary', null],
  ['Substructure', 82781.63],
  ['Envelope', 182433.35],
];

const headings = (rows: readonly Row[], at: readonly number[]): Map<string, Partial<Cell>> =>
  new Map(
    at.flatMap((row) =>
      (rows[row] ?? []).map((value, column) => [`${row},${column}`, { value, style: bold }] as const),
    ),
  );

const grid = (rows: readonly Row[]) => rows.map((row) => [...row]);

/** A client's workbook with three sheets: a summary, and two bills. */
export const clientBill = async (): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Summary', rows: grid(summary) },
        {
          name: 'Substructure',
          rows: grid(substructure),
          cells: headings(substructure, [0, 3, 4, 10]),
          merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 5 }],
        },
        { name: 'Envelope', rows: grid(envelope), cells: headings(envelope, [0, 1, 4]) },
      ],
    }),
  );
