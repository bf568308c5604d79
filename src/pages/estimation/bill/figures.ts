import type { Line } from '../../../domain/lines.ts';
import { isPercentBasis, type LineBasis } from '../../../domain/estimation/basis.ts';
import { lineBaseFields, pricesOf } from '../../../domain/estimation/prices.ts';
import { decimalOf, evaluate, exactOf, plus, roundedTo, times, type Formula } from '../../../domain/formula.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';

/** The figures that structures and BOMs show as the sums of their lines, by stage. */
export const sumsOf: Readonly<Record<StageName, readonly string[]>> = {
  boq_details: [],
  boq_creation: [],
  boq_sales: ['target_extension'],
  cost_estimation: ['target_extension', 'cost_extension', 'overhead', 'selling_extension'],
};

const none: readonly bigint[] = [];

/** A money value in cents: '12.5' is 1250n. */
export const centsOf = (value: unknown): bigint =>
  typeof value === 'string' && value !== '' ? roundedTo(exactOf(value), 2).digits : 0n;

/** Cents as a decimal: 1250n is '12.50'. */
export const moneyOf = (cents: bigint): string => decimalOf({ digits: cents, places: 2 });

/** The sums of a group are kept three times: of all its items, of the measured ones, and of percentages of structures. */
export const sumParts = 3;

/**
 * What a line adds to the sums above it, in cents; structures and BOMs add what is below them, and nothing themselves.
 * Percentage lines follow from the sums of the others, which are kept apart for them (rule 59).
 */
export const addsOf = (line: Line, names: readonly string[]): readonly bigint[] => {
  if (line.kind !== 'item') return none;
  const own = names.map((name) => centsOf(line[name]));
  const no = names.map(() => 0n);
  const { basis } = line;
  return [...own, ...(isPercentBasis(basis) ? no : own), ...(basis === 'percent_of_structure' ? own : no)];
};

const bases = lineBaseFields.map((base) => ({ base, of: base.replace(/^base_(.*)$/, '$1_extension') }));

/** What a percentage line is a percentage of, from the sums of its structure and of the bill. */
export const basesOf = (
  basis: LineBasis | null,
  names: readonly string[],
  structure: readonly bigint[],
  all: readonly bigint[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    bases.flatMap(({ base, of }) => {
      const at = names.indexOf(of);
      if (at < 0) return [];
      const measured = names.length + at;
      const cents =
        basis === 'percent_of_all'
          ? (all[measured] ?? 0n) + (all[measured + names.length] ?? 0n)
          : (structure[measured] ?? 0n);
      return [[base, moneyOf(cents)]];
    }),
  );

const decimal = (line: Line, field: string): string | null => {
  const value = line[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The line with the figures that follow from its values. Stages without rates have none. */
export const withFigures = (line: Line, stage: StageName): Line => {
  if (line.kind !== 'item' || stage === 'boq_details' || stage === 'boq_creation') return line;
  const figures = pricesOf({
    quantity: decimal(line, 'quantity'),
    factor: decimal(line, 'factor'),
    overhead: decimal(line, 'overhead'),
    margin_percent: decimal(line, 'margin_percent'),
    target_rate: decimal(line, 'target_rate'),
    material_rate: decimal(line, 'material_rate'),
    labour_rate: decimal(line, 'labour_rate'),
    machine_rate: decimal(line, 'machine_rate'),
    freight_rate: decimal(line, 'freight_rate'),
    percent: decimal(line, 'percent'),
    base_cost: decimal(line, 'base_cost'),
    base_selling: decimal(line, 'base_selling'),
    base_target: decimal(line, 'base_target'),
  });
  return stage === 'cost_estimation'
    ? { ...line, ...figures }
    : { ...line, target_extension: figures.target_extension };
};

/** The factor below a line: in a BOM, that of the line times its quantity. */
export const factorBelow = (line: Line): string => {
  const factor = decimal(line, 'factor') ?? '1';
  if (line.kind !== 'bom') return factor;
  return decimalOf(times(exactOf(factor), exactOf(decimal(line, 'quantity') ?? '0')));
};

/** The quantity of a line for all of the BOMs above it, exact. */
export const totalQuantityOf = (line: Line): string =>
  decimalOf(times(exactOf(decimal(line, 'quantity') ?? '0'), exactOf(decimal(line, 'factor') ?? '1')));

/** Whether two decimals are the same number. */
export const isSameNumber = (a: string, b: string): boolean => {
  const difference = plus(exactOf(a), times(exactOf(b), { digits: -1n, places: 0 }));
  return difference.digits === 0n;
};

const margin: Formula = {
  quotient: [{ product: [{ difference: ['selling', { sum: ['cost', 'overhead'] }] }, { constant: '100' }] }, 'selling'],
  places: 2,
};

/** The margin that cost, overhead and selling price of several lines make together; undefined without a price. */
export const blendedMargin = (sums: readonly bigint[]): string | undefined => {
  const [, cost = 0n, overhead = 0n, selling = 0n] = sums;
  if (selling === 0n) return undefined;
  return evaluate(margin, { cost: moneyOf(cost), overhead: moneyOf(overhead), selling: moneyOf(selling) });
};
