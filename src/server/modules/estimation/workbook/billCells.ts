import type { Cell } from 'hucre/xlsx';
import { isOutsideBasis } from '../../../../domain/estimation/basis.ts';
import { ownBases } from '../../../../domain/estimation/workbook/rowBasis.ts';
import { outsideCells } from './outsideCells.ts';
import { percentFormat, rateFormat, type BillLine, type FigureColumn } from './billColumns.ts';
import { depthsOf, leading, placesOfRows, totalOfRows } from './billRows.ts';
import { cellStyle } from './billStyles.ts';
import { billSums, type BillSums } from './billSums.ts';
import { asFormula, figure, text } from './cellValues.ts';
import { typeOf } from './percentages.ts';

/** Cells by column. Those that a bill has no column for are not written. */
type RowCells = Readonly<Record<string, Partial<Cell>>>;

/** The figure of a group, which is the sum of those below it; the whole bill under -1. */
const groupFigure = ({ sumOf, sumFormulaOf }: BillSums, { name, summed }: FigureColumn, of: number): Partial<Cell> => {
  const formula = summed && sumFormulaOf(name, of);
  return formula ? asFormula(formula, sumOf(name, of)) : { value: null };
};

/** Of a percentage line the amounts alone say something; an overhead has no formula, and is none of its. */
const percentageFigure = (
  { lines, percentFormulaOf }: BillSums,
  { name, formula, summed }: FigureColumn,
  at: number,
): Partial<Cell> => {
  if (!formula || !summed) return { value: null };
  const own = percentFormulaOf(name, at);
  const value = lines[at]?.figures[name];
  return own === undefined ? { value: figure(value) } : asFormula(own, value);
};

const figureOf = (sums: BillSums, column: FigureColumn, at: number, line: BillLine): Partial<Cell> => {
  const { name, formula, ofOutside, summed } = column;
  if (line.kind !== 'item') return groupFigure(sums, column, at);
  if (line.percent !== null) return percentageFigure(sums, column, at);
  if (!formula) return { value: figure(line.figures[name]) };
  if ((line.basis === 'rate_only' || isOutsideBasis(line.basis)) && summed) return { value: ownBases[line.basis] };
  const cellOf = (other: string) => sums.address(other, at);
  return asFormula(((line.alternate && ofOutside) || formula)(cellOf), line.figures[name]);
};

const totalQuantity = ({ lines, hasBoms, address }: BillSums, line: BillLine, at: number): Partial<Cell> => {
  const total = totalOfRows(line);
  if (!hasBoms || total === null) return { value: null };
  const bom = line.parent !== null && lines[line.parent]?.kind === 'bom' ? `*${address('total', line.parent)}` : '';
  return asFormula(`${address('quantity', at)}${bom}`, total);
};

const lineCells = (sums: BillSums, line: BillLine, at: number, depth: number): RowCells => {
  const look = { kind: line.kind, depth };
  const plain = cellStyle(look);
  const quantities = cellStyle({ ...look, format: line.percent === null ? rateFormat : percentFormat });
  return {
    ref: { value: text(line.ref), style: plain },
    code: { value: text(line.code), style: plain },
    description: { value: text(line.description), style: cellStyle({ ...look, isDescription: true }) },
    unit: { value: text(line.unit), style: plain },
    quantity: { value: figure(line.percent ?? line.alternate?.quantity ?? line.quantity), style: quantities },
    total: { ...totalQuantity(sums, line, at), style: quantities },
    ...Object.fromEntries(
      sums.figures.map((column) => [
        column.name,
        { ...figureOf(sums, column, at, line), style: cellStyle({ ...look, format: column.format }) },
      ]),
    ),
    basis: { value: line.basis === null ? null : ownBases[line.basis], style: plain },
    level: { value: depth },
    kind: { value: typeOf(line) },
    key: { value: line.key },
  };
};

const grandTotal = (sums: BillSums): RowCells => {
  const look = { kind: 'total', depth: 0 } as const;
  const style = cellStyle(look);
  return {
    ...Object.fromEntries([...leading, 'total'].map((name) => [name, { value: null, style }])),
    description: { value: 'Grand total', style },
    ...Object.fromEntries(
      sums.figures.map((column) => [
        column.name,
        { ...groupFigure(sums, column, -1), style: cellStyle({ ...look, format: column.format }) },
      ]),
    ),
  };
};

/** The cells of a bill by row and column, from 0 on: the lines from row `firstRow` (counted from 1) on, then the grand total. */
export function* cellsOfBill(
  lines: readonly BillLine[],
  figures: readonly FigureColumn[],
  firstRow: number,
): Generator<[at: string, cell: Partial<Cell>]> {
  const places = placesOfRows(lines, figures, firstRow);
  const depths = depthsOf(lines);
  const sums = billSums(lines, figures, places);
  const outsideOf = outsideCells(sums);
  const rows = [
    ...lines.map((line, at) => ({
      ...lineCells(sums, line, at, depths[at] ?? 0),
      ...outsideOf(at, depths[at] ?? 0),
    })),
    grandTotal(sums),
  ];
  for (const [row, cells] of rows.entries())
    for (const [name, column] of places.columns) {
      const cell = cells[name];
      if (cell) yield [`${firstRow - 1 + row},${column}`, cell];
    }
}
