import type { Decimal } from '../../../../domain/decimal.ts';
import { ownBases } from '../../../../domain/estimation/workbook/rowBasis.ts';
import type { BillLine, FigureColumn } from './billColumns.ts';
import { cellOfRow, rowsWithin, maxFormulaLength, sumFormula, sumsOfRows, type Places } from './billRows.ts';
import { measuredTypes, percentFormula } from './percentages.ts';

/**
 * The formula of the sum of a group of lines, and of the whole bill under -1. One that would be too long for Excel adds
 * the items between two rows by their type. `address`: the cell of a column in the row of a line. Undefined for a line
 * with nothing below it.
 */
const groupSums = (
  lines: readonly BillLine[],
  address: (name: string, line: number) => string,
): ((name: string, of: number) => string | undefined) => {
  const children = rowsWithin(lines);
  const hasPercentages = lines.some(({ percent }) => percent !== null);
  const types = [
    ...measuredTypes(lines),
    ...(hasPercentages ? [ownBases.percent_of_structure, ownBases.percent_of_all] : []),
  ];
  const lastBelow = (at: number): number => {
    let last = at;
    for (let next: number | undefined = at; next !== undefined; next = children.get(next)?.at(-1)) last = next;
    return last;
  };
  return (name, of) => {
    const below = children.get(of);
    if (!below) return undefined;
    const direct = sumFormula(below, (line) => address(name, line));
    if (direct.length <= maxFormulaLength) return direct;
    const last = lastBelow(of);
    const range = (column: string) => `${address(column, of + 1)}:${address(column, last)}`;
    return types.map((type) => `SUMIF(${range('kind')},"${type}",${range(name)})`).join('+');
  };
};

/** A bill as its cells see it: where everything is, and what its groups add up to. */
export interface BillSums {
  readonly lines: readonly BillLine[];
  readonly figures: readonly FigureColumn[];
  readonly hasBoms: boolean;
  /** The cell of a column in the row of a line: "E7". */
  readonly address: (name: string, line: number) => string;
  /** The sum of a figure in a group of lines, and in the whole bill under -1. */
  readonly sumOf: (name: string, of: number) => Decimal | undefined;
  readonly sumFormulaOf: ReturnType<typeof groupSums>;
  readonly percentFormulaOf: ReturnType<typeof percentFormula>;
}

/** A bill with its places, as its cells see it. */
export const billSums = (lines: readonly BillLine[], figures: readonly FigureColumn[], places: Places): BillSums => {
  const sums = new Map(figures.filter(({ summed }) => summed).map(({ name }) => [name, sumsOfRows(lines, name)]));
  const address = (name: string, line: number) => cellOfRow(places, name, line);
  return {
    lines,
    figures,
    hasBoms: places.hasBoms,
    address,
    sumOf: (name, of) => sums.get(name)?.get(of),
    sumFormulaOf: groupSums(lines, address),
    percentFormulaOf: percentFormula(lines, address),
  };
};
