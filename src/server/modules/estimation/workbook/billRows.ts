import { colToLetter } from 'hucre/xlsx';
import { multiply, sum, type Decimal } from '../../../../domain/decimal.ts';
import type { LineBasis } from '../../../../domain/estimation/basis.ts';
import { ownHeadings } from '../../../../domain/estimation/workbook/ownWorkbook.ts';
import type { BillLine, FigureColumn } from './billColumns.ts';

/** The first columns of every bill; `total` is there if the bill has BOMs, else it is the quantity itself. */
export const leading = ['ref', 'code', 'description', 'unit', 'quantity'] as const;

/** The last columns, which people need not see: by them an import knows levels, kinds and lines. */
export const technical = ['level', 'kind', 'key'] as const;

/**
 * The columns of a bill that has such lines: what makes their amount; what an alternate stands for, its price, and what
 * the client pays more for it; the price of what is optional.
 */
export const basisHeadings = {
  basis: 'Basis',
  alternate_to: ownHeadings.alternate_to,
  alternate_amount: 'Alternate amount',
  alternate_difference: 'Difference',
  optional_amount: 'Optional amount',
} as const;

const basisColumns = (
  lines: readonly BillLine[],
  figures: readonly FigureColumn[],
): readonly (keyof typeof basisHeadings)[] => {
  const has = (wanted: LineBasis) => lines.some(({ basis }) => basis === wanted);
  const isPriced = figures.length > 0;
  return [
    ...(has('provisional_sum') || has('optional') ? (['basis'] as const) : []),
    ...(has('alternate') ? (['alternate_to'] as const) : []),
    ...(has('alternate') && isPriced ? (['alternate_amount', 'alternate_difference'] as const) : []),
    ...(has('optional') && isPriced ? (['optional_amount'] as const) : []),
  ];
};

/** Where everything of a bill is: columns by name, rows of lines. Rows are counted from 1, as in formulas. */
export interface Places {
  readonly columns: ReadonlyMap<string, number>;
  readonly firstRow: number;
  readonly hasBoms: boolean;
}

/** The places of a bill whose first line is in row `firstRow`. */
export const placesOfRows = (
  lines: readonly BillLine[],
  figures: readonly FigureColumn[],
  firstRow: number,
): Places => {
  const hasBoms = lines.some(({ kind }) => kind === 'bom');
  const names = [
    ...leading,
    ...(hasBoms ? ['total'] : []),
    ...figures.map(({ name }) => name),
    ...basisColumns(lines, figures),
    ...technical,
  ];
  return { columns: new Map(names.map((name, at) => [name, at])), firstRow, hasBoms };
};

/** The address of a line's cell: "E7". Without BOMs the total quantity is the quantity. */
export const cellOfRow = ({ columns, firstRow, hasBoms }: Places, name: string, line: number): string =>
  `${colToLetter(columns.get(name === 'total' && !hasBoms ? 'quantity' : name) ?? 0)}${firstRow + line}`;

/** The children of each line, and those at the top under -1. */
export const rowsWithin = (lines: readonly BillLine[]): ReadonlyMap<number, readonly number[]> => {
  const children = new Map<number, number[]>();
  for (const [at, { parent }] of lines.entries()) {
    const of = parent ?? -1;
    const known = children.get(of);
    if (known) known.push(at);
    else children.set(of, [at]);
  }
  return children;
};

/** How deep each line is; 0 at the top. */
export const depthsOf = (lines: readonly BillLine[]): readonly number[] => {
  const depths: number[] = [];
  for (const { parent } of lines) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
};

const maxArguments = 200;

/** The sum of cells of one column: neighbours as ranges, and sums of sums where Excel would have too many arguments. */
export const sumFormula = (at: readonly number[], address: (line: number) => string): string => {
  const ranges: [number, number][] = [];
  for (const line of at) {
    const last = ranges.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  let parts = ranges.map(([from, to]) => (from === to ? address(from) : `${address(from)}:${address(to)}`));
  while (parts.length > maxArguments)
    parts = Array.from({ length: Math.ceil(parts.length / maxArguments) }, (_, group) => {
      const some = parts.slice(group * maxArguments, (group + 1) * maxArguments);
      return `SUM(${some.join(',')})`;
    });
  return `SUM(${parts.join(',')})`;
};

/** The longest formula of Excel, in characters. */
export const maxFormulaLength = 8192;

/** The sum of a figure over all items below each line, by line; the whole bill under -1. */
export const sumsOfRows = (lines: readonly BillLine[], name: string): ReadonlyMap<number, Decimal> => {
  const parts = new Map<number, Decimal[]>();
  for (const { kind, parent, figures } of lines) {
    const value = kind === 'item' ? figures[name] : null;
    if (!value) continue;
    for (let of = parent; ; of = lines[of]?.parent ?? null) {
      const known = parts.get(of ?? -1);
      if (known) known.push(value);
      else parts.set(of ?? -1, [value]);
      if (of === null) break;
    }
  }
  return new Map([...parts].map(([of, values]) => [of, sum(values)]));
};

/** The total quantity of a line: its quantity times its factor. */
export const totalOfRows = ({ quantity, factor }: BillLine): Decimal | null =>
  quantity === null ? null : multiply(quantity, factor);
