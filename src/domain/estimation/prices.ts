import type { Decimal } from '../decimal.ts';
import { evaluate, type Formula } from '../formula.ts';

/** The parts of a unit cost, each a rate of 4 places. */
export const costRates = ['material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

/** The total quantity of a line: its quantity times the quantities of the BOMs that it is in, not rounded. */
export const totalQuantity: Formula = { product: ['quantity', 'factor'] };

/** The unit cost: material, labour, machine and freight. */
export const costRate: Formula = { rounded: { sum: costRates }, places: 4 };

/** The cost of a measured line: total quantity × unit cost, rounded once to 2 places (rule 14). */
const measuredCost: Formula = { rounded: { product: [totalQuantity, costRate] }, places: 2 };

/** What remains of a price of 100 after its margin. */
const afterMargin: Formula = { difference: [{ constant: '100' }, 'margin_percent'] };
const hundredTimes = (of: Formula): Formula => ({ product: [of, { constant: '100' }] });

/**
 * The selling rate to 4 places: the cost and the share of overheads make up what the margin leaves of the price, divided
 * by the total quantity. The margin is a percentage of the selling price (rule 50).
 */
export const sellingRate: Formula = {
  ifZero: totalQuantity,
  result: { quotient: [hundredTimes(costRate), afterMargin], places: 4 },
  otherwise: {
    quotient: [hundredTimes({ sum: [measuredCost, 'overhead'] }), { product: [afterMargin, totalQuantity] }],
    places: 4,
  },
};

/** The figures of a measured line, and of one with a rate only. */
export const measuredFormulas = {
  cost_rate: costRate,
  cost_extension: measuredCost,
  selling_rate: sellingRate,
  selling_extension: { rounded: { product: [totalQuantity, sellingRate] }, places: 2 },
  target_extension: { rounded: { product: [totalQuantity, 'target_rate'] }, places: 2 },
} as const satisfies Readonly<Record<string, Formula>>;

/** What a percentage line is a percentage of: the sums of the other lines (rule 59). */
export const lineBaseFields = ['base_cost', 'base_selling', 'base_target'] as const;
type BaseField = (typeof lineBaseFields)[number];

/** A percentage of such a sum, rounded once to 2 places. */
const percentOf = (base: BaseField): Formula => ({
  rounded: { product: [base, 'percent', { constant: '0.01' }] },
  places: 2,
});

/** The figures of a percentage line, which has no quantity and no rate. */
export const percentFormulas = {
  cost_extension: percentOf('base_cost'),
  selling_extension: percentOf('base_selling'),
  target_extension: percentOf('base_target'),
} as const satisfies Readonly<Record<string, Formula>>;

/** A measured line has no percentage, and a percentage line no quantity: one of the two is 0. */
const either = (name: keyof typeof percentFormulas): Formula => ({
  sum: [measuredFormulas[name], percentFormulas[name]],
});

/** The generated figures of a line of the cost estimation: rates to 4 places, amounts to 2. */
export const costFormulas = {
  cost_rate: costRate,
  cost_extension: either('cost_extension'),
  selling_rate: sellingRate,
  selling_extension: either('selling_extension'),
  target_extension: either('target_extension'),
} as const satisfies Readonly<Record<string, Formula>>;

export type PricedLine = Readonly<
  Partial<
    Record<
      | 'quantity'
      | 'factor'
      | 'overhead'
      | 'margin_percent'
      | 'target_rate'
      | 'percent'
      | BaseField
      | (typeof costRates)[number],
      Decimal | null
    >
  >
>;

/** The figures of a line: rates to 4 places, extensions to 2. */
export const pricesOf = (
  line: PricedLine | Readonly<Record<string, unknown>>,
): Record<keyof typeof costFormulas, Decimal> => ({
  cost_rate: evaluate(costRate, line),
  cost_extension: evaluate(costFormulas.cost_extension, line),
  selling_rate: evaluate(sellingRate, line),
  selling_extension: evaluate(costFormulas.selling_extension, line),
  target_extension: evaluate(costFormulas.target_extension, line),
});
