import { writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import type { FilledWorksheet } from '../../../../domain/estimation/quotation/filled.ts';
import type { QuotedLine } from '../../../../domain/estimation/quotation/line.ts';
import { lineNumbers } from '../../../../domain/estimation/quotation/numbers.ts';

const sheet = 'Bill of quantities';
const bold = { font: { bold: true } } as const;
/** What the client leaves to be filled in is yellow. */
const open = {
  numFmt: '#,##0.00',
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF2CC' } },
} as const;
const amount = { numFmt: '#,##0.00' } as const;

/** A client's bill of these lines as it was sent for pricing: without what BOMs are made of, amounts as formulas. */
export const clientWorkbook = async (title: string, lines: readonly QuotedLine[]) => {
  const numbers = lineNumbers(lines);
  const asked = lines.flatMap((line, at) => {
    const isInBom = line.parent !== null && lines[line.parent]?.kind === 'bom';
    return isInBom || line.key === null ? [] : [{ ...line, key: line.key, no: numbers[at] ?? '' }];
  });
  const heading = ['Item', 'Description', 'Unit', 'Quantity', 'Rate', 'Amount'];
  const rows: CellValue[][] = [[title], ['Prices are to be filled in where the cells are yellow.'], [], heading];
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', { value: title, style: bold }],
    ...heading.map((value, column) => [`3,${column}`, { value, style: bold }] as const),
  ]);
  const places: [number, string, string | null][] = [];
  for (const { kind, key, no, description, unit, quantity } of asked) {
    const row = rows.length;
    const isMeasured = kind !== 'structure' && quantity !== null;
    rows.push([no, description, unit, isMeasured ? Number(quantity) : null, null, null]);
    places.push([row + 1, key, isMeasured ? quantity : null]);
    if (kind === 'structure') cells.set(`${row},1`, { value: description, style: bold });
    else {
      cells.set(`${row},4`, { value: null, style: open });
      if (isMeasured) cells.set(`${row},5`, { value: 0, formula: `D${row + 1}*E${row + 1}`, style: amount });
    }
  }
  const end = rows.length;
  rows.push([null, 'Total', null, null, null, null]);
  cells.set(`${end},1`, { value: 'Total', style: bold });
  cells.set(`${end},5`, { value: 0, formula: `SUM(F5:F${end})`, style: { ...amount, ...bold } });
  const columns = [8, 60, 8, 12, 12, 14].map((width) => ({ width }));
  const bytes = await writeXlsx({ sheets: [{ name: sheet, rows, cells, columns, freezePane: { rows: 4 } }] });
  const sheets: FilledWorksheet[] = [{ name: sheet, columns: { quantity: 3, rate: 4, amount: 5 }, rows: places }];
  return {
    name: `${title.replace(/[^\p{L}\p{N} ]+/gu, '').trim()} BOQ.xlsx`,
    content: Buffer.from(bytes).toString('base64'),
    sheets,
  };
};
