import {
  centsOf,
  decimalInFormula,
  evaluate,
  exactOf,
  factorPlaces,
  moneyOf,
  plus,
  roundedTo,
  times,
} from '../formula.ts';
import { compare, type Decimal } from '../decimal.ts';
import type { Formula } from '../formula.ts';
import type { Line, LineFigures } from '../lines.ts';
import { isPercentBasis } from './basis.ts';
import { costFormulas, lineBaseFields, pricesOf } from './prices.ts';
import type { StageName } from './stages.ts';

/** The figures that structures and BOMs show as the sums of their lines, by stage. */
export const sumsOf: Readonly<Record<StageName, readonly string[]>> = {
  boq_details: [],
  boq_creation: [],
  boq_sales: ['target_extension'],
  cost_estimation: ['target_extension', 'cost_extension', 'overhead', 'selling_extension'],
};

type Values = Readonly<Record<string, unknown>>;

const textOr = (value: unknown, empty: string): string => (typeof value === 'string' && value !== '' ? value : empty);

/** The factor of the lines in a line: in a BOM its own times its quantity, with the places of a stored one (rule 47). */
export const factorBelow = (above: Values | undefined): string => {
  const factor = textOr(above?.['factor'], '1');
  if (above?.['kind'] !== 'bom') return factor;
  const exact = times(exactOf(factor), exactOf(textOr(above['quantity'], '0')));
  return decimalInFormula(exact.places > factorPlaces ? roundedTo(exact, factorPlaces) : exact);
};

/** The quantity of a line for all of the BOMs above it, exact. */
export const totalQuantityOf = (line: Line): string =>
  decimalInFormula(times(exactOf(textOr(line['quantity'], '0')), exactOf(textOr(line['factor'], '1'))));

/** Whether two decimals are the same number. */
export const isSameNumber = (a: string, b: string): boolean =>
  plus(exactOf(a), times(exactOf(b), { digits: -1n, places: 0 })).digits === 0n;

/** The line with the figures that follow from its own values. Stages without rates have none. */
const withFigures = (line: Line, stage: StageName): Line => {
  if (line.kind !== 'item' || stage === 'boq_details' || stage === 'boq_creation') return line;
  if (stage === 'cost_estimation') return { ...line, ...pricesOf(line) };
  return { ...line, target_extension: evaluate(costFormulas.target_extension, line) };
};

const bases = lineBaseFields.map((base) => ({ base, of: base.replace(/^base_(.*)$/, '$1_extension') }));

/**
 * What the figures of a bill's lines follow from (rules 47, 50 and 59). The sums of a group are kept three times: of all
 * its items, of the measured ones, and of percentages of structures. A percentage line follows from the sums of the
 * others.
 */
export const stageFigures = (stage: StageName): LineFigures => {
  const names = sumsOf[stage];
  const no = names.map(() => 0n);
  return {
    sums: names.length * 3,
    totals: names.length,
    addsOf: (line) => {
      if (line.kind !== 'item') return [];
      const own = names.map((name) => centsOf(line[name]));
      const { basis } = line;
      return [...own, ...(isPercentBasis(basis) ? no : own), ...(basis === 'percent_of_structure' ? own : no)];
    },
    withFigures: (line) => withFigures(line, stage),
    placed: (line, above) => {
      const factor = factorBelow(above);
      const known = line['factor'];
      return typeof known === 'string' && isSameNumber(known, factor) ? line : withFigures({ ...line, factor }, stage);
    },
    handsDownSame: (before, after) => isSameNumber(factorBelow(before), factorBelow(after)),
    followsFrom: ({ basis }) => (isPercentBasis(basis) ? (basis === 'percent_of_all' ? 'all' : 'group') : null),
    following: (line, group, all) => {
      /** Of the measured lines of its structure; or of those of all, with the percentages of structures. */
      const sumOf = (at: number) => {
        const measured = names.length + at;
        return line['basis'] === 'percent_of_all'
          ? (all[measured] ?? 0n) + (all[measured + names.length] ?? 0n)
          : (group[measured] ?? 0n);
      };
      const found = bases.filter(({ of }) => names.includes(of));
      const values = found.map(({ base, of }) => [base, moneyOf(sumOf(names.indexOf(of)))] as const);
      return values.every(([base, value]) => line[base] === value)
        ? line
        : withFigures({ ...line, ...Object.fromEntries(values) }, stage);
    },
  };
};

const margin: Formula = {
  quotient: [{ product: [{ difference: ['selling', { sum: ['cost', 'overhead'] }] }, { constant: '100' }] }, 'selling'],
  places: 2,
};

/** The margin that a price leaves over cost and overhead, in percent; undefined without a price. */
export const marginOf = (of: Readonly<Record<'cost' | 'overhead' | 'selling', Decimal>>): Decimal | undefined =>
  compare(of.selling, '0') === 0
    ? undefined
    : evaluate(margin, { cost: of.cost, overhead: of.overhead, selling: of.selling });

/** The margin that cost, overhead and selling price of several lines make together; undefined without a price. */
export const blendedMargin = (sums: readonly bigint[]): string | undefined => {
  const [, cost = 0n, overhead = 0n, selling = 0n] = sums;
  return marginOf({ cost: moneyOf(cost), overhead: moneyOf(overhead), selling: moneyOf(selling) });
};
