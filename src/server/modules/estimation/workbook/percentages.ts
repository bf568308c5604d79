import { isPercentBasis, type LineBasis } from '../../../../domain/estimation/basis.ts';
import { ownBases } from '../../../../domain/estimation/workbook/rowBasis.ts';
import type { BillLine } from './billColumns.ts';
import { maxFormulaLength, sumFormula } from './billRows.ts';

/** The words in the column of types. */
export const kindWords = { structure: 'Section', bom: 'BOM', item: 'Item' } as const;

/** The types of the lines of a bill whose amount is quantity × rate. */
export const measuredTypes = (lines: readonly BillLine[]): readonly string[] => [
  kindWords.item,
  ...(lines.some(({ basis }) => basis === 'provisional_sum') ? [ownBases.provisional_sum] : []),
];

/** What the column of types says of a line. */
export const typeOf = ({ kind, basis }: BillLine): string => (basis === null ? kindWords[kind] : ownBases[basis]);

/** A formula of Excel has room for this beside the sum of a base. */
const margin = 100;

/**
 * The formula of a percentage line: its percentage of the cells of the other lines (rule 59). It names no cell of a
 * group, whose sum counts the percentage itself. `address`: the cell of a column in the row of a line. Undefined where
 * the formula would be too long for Excel.
 */
export const percentFormula = (
  lines: readonly BillLine[],
  address: (name: string, line: number) => string,
): ((name: string, at: number) => string | undefined) => {
  const items = lines.flatMap(({ kind, basis }, at) => (kind === 'item' && !isPercentBasis(basis) ? [at] : []));
  const ofBasis = (basis: LineBasis) => lines.flatMap((line, at) => (line.basis === basis ? [at] : []));
  const types = measuredTypes(lines);
  const structures = ofBasis('percent_of_structure');
  /** The groups that have a percentage line somewhere in them: their sums depend on it. */
  const holding = new Set<number>();
  for (const line of lines)
    if (isPercentBasis(line.basis))
      for (let of = line.parent; of !== null && !holding.has(of); of = lines[of]?.parent ?? null) holding.add(of);
  const ends = lines.map((_, at) => at);
  for (const [at, { parent }] of [...lines.entries()].toReversed())
    if (parent !== null) ends[parent] = Math.max(ends[parent] ?? parent, ends[at] ?? at);

  /** The measured items from one row to another by their type, between the rows that may not be named. */
  const byType = (name: string, from: number, to: number): string => {
    const parts: string[] = [];
    let start = from;
    for (let at = from; at <= to + 1; at += 1) {
      if (at <= to && !holding.has(at) && !isPercentBasis(lines[at]?.basis)) continue;
      const range = (column: string) => `${address(column, start)}:${address(column, at - 1)}`;
      if (at > start) parts.push(...types.map((type) => `SUMIF(${range('kind')},"${type}",${range(name)})`));
      start = at + 1;
    }
    return parts.join('+') || '0';
  };

  const known = new Map<string, string>();
  const baseOf = (name: string, basis: LineBasis | null, parent: number | null): string => {
    const key = JSON.stringify([name, basis, basis === 'percent_of_all' ? null : parent]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const cell = (line: number) => address(name, line);
    const [from, to] =
      parent === null || basis === 'percent_of_all' ? [0, lines.length - 1] : [parent, ends[parent] ?? parent];
    const own = items.filter((at) => at >= from && at <= to);
    const direct = own.length ? sumFormula(own, cell) : '0';
    const measured = direct.length <= maxFormulaLength - margin ? direct : byType(name, from, to);
    const more = basis === 'percent_of_all' && structures.length ? `+${sumFormula(structures, cell)}` : '';
    known.set(key, `${measured}${more}`);
    return `${measured}${more}`;
  };
  return (name, at) => {
    const { basis = null, parent = null } = lines[at] ?? {};
    const formula = `ROUND(${address('quantity', at)}*(${baseOf(name, basis, parent)})/100,2)`;
    return formula.length <= maxFormulaLength ? formula : undefined;
  };
};
