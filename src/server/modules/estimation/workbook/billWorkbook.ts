import { writeXlsx, type Cell, type ColumnDef, type WriteSheet } from 'hucre/xlsx';
import { ownHeadings } from '../../../../domain/estimation/workbook/ownWorkbook.ts';
import { onePageWide, pageFoot } from '../../../spreadsheet/looks.ts';
import { cellsOfBill } from './billCells.ts';
import type { BillLine, FigureColumn } from './billColumns.ts';
import { basisHeadings, depthsOf, placesOfRows, technical } from './billRows.ts';
import { headingStyle, subtitleStyle, titleStyle } from './billStyles.ts';
import { text } from './cellValues.ts';

export interface BillWorksheet {
  readonly name: string;
  readonly title: string;
  /** Lines below the title: project, client, revision. */
  readonly subtitles: readonly string[];
  readonly lines: readonly BillLine[];
  readonly figures: readonly FigureColumn[];
}

const headings: Readonly<Record<string, string>> = {
  ...ownHeadings,
  ...basisHeadings,
  total: ownHeadings.total_quantity,
};
const widths: Readonly<Record<string, number>> = {
  ref: 11,
  code: 14,
  description: 58,
  unit: 8,
  quantity: 13,
  total: 13,
  alternate_to: 24,
};
const maxOutline = 7;

/** A name that Excel takes for a sheet: at most 31 characters, none of []:*?/\ and no apostrophe at an end. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Bill';

const worksheetOf = (bill: BillWorksheet): WriteSheet => {
  const { lines, figures, title, subtitles } = bill;
  const headRow = subtitles.length + 3;
  const { columns } = placesOfRows(lines, figures, headRow + 1);
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', { value: text(title), style: titleStyle }],
    ...cellsOfBill(lines, figures, headRow + 1),
  ]);
  for (const [at, subtitle] of subtitles.entries())
    cells.set(`${at + 1},0`, { value: text(subtitle), style: subtitleStyle });
  const byName = new Map(figures.map((column) => [column.name, column]));
  for (const [name, at] of columns)
    cells.set(`${headRow - 1},${at}`, {
      value: byName.get(name)?.heading ?? headings[name] ?? name,
      style: headingStyle(byName.has(name) || name === 'quantity' || name === 'total'),
    });
  const depths = depthsOf(lines);
  const defs: ColumnDef[] = [...columns.keys()].map((name) => ({
    width: widths[name] ?? (byName.get(name)?.narrow ? 10 : 15),
    // Its own import knows sections, levels and lines by these, whatever a reader thinks of the outline.
    ...(technical.some((one) => one === name) ? { hidden: true } : {}),
  }));
  return {
    name: sheetName(bill.name),
    columns: defs,
    rows: Array.from({ length: headRow + lines.length + 1 }, () => Array.from({ length: columns.size }, () => null)),
    cells,
    rowDefs: new Map(depths.map((depth, at) => [headRow + at, { outlineLevel: Math.min(depth, maxOutline) }])),
    outlineProperties: { summaryBelow: false },
    freezePane: { rows: headRow },
    pageSetup: onePageWide(headRow, figures.length > 3 ? 'landscape' : 'portrait'),
    headerFooter: pageFoot(),
  };
};

/** A bill of quantities as a workbook with live formulas and their values. Texts are never formulas. */
export const billWorkbook = async (bill: BillWorksheet): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await writeXlsx({ sheets: [worksheetOf(bill)], properties: { title: bill.title } }));
