import type { Decimal } from '../decimal.ts';
import { evaluate, type Formula } from '../formula.ts';

/** The parts of a unit cost, each a rate of 4 places. */
export const costRates = ['material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

/** The total quantity of a line: its quantity times the quantities of the BOMs that it is in, not rounded. */
export const totalQuantity: Formula = { product: ['quantity', 'factor'] };

/** The unit cost: material, labour, machine and freight. */
export const costRate: Formula = { rounded: { sum: costRates }, places: 4 };

/** The cost of a line: total quantity × unit cost, rounded once to 2 places (rule 14). */
export const costExtension: Formula = { rounded: { product: [totalQuantity, costRate] }, places: 2 };

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
    quotient: [hundredTimes({ sum: [costExtension, 'overhead'] }), { product: [afterMargin, totalQuantity] }],
    places: 4,
  },
};

/** The price of a line: total quantity × selling rate, rounded once to 2 places (rule 14). */
export const sellingExtension: Formula = { rounded: { product: [totalQuantity, sellingRate] }, places: 2 };

/** The price at the target rate that was settled with the client, to 2 places. */
export const targetExtension: Formula = { rounded: { product: [totalQuantity, 'target_rate'] }, places: 2 };

/** The generated figures of a line of the cost estimation. */
export const costFormulas = {
  cost_rate: costRate,
  cost_extension: costExtension,
  selling_rate: sellingRate,
  selling_extension: sellingExtension,
  target_extension: targetExtension,
} as const satisfies Readonly<Record<string, Formula>>;

export type PricedLine = Readonly<
  Partial<
    Record<
      'quantity' | 'factor' | 'overhead' | 'margin_percent' | 'target_rate' | (typeof costRates)[number],
      Decimal | null
    >
  >
>;

/** The figures of a line: rates to 4 places, extensions to 2. */
export const pricesOf = (line: PricedLine): Record<keyof typeof costFormulas, Decimal> => ({
  cost_rate: evaluate(costRate, line),
  cost_extension: evaluate(costExtension, line),
  selling_rate: evaluate(sellingRate, line),
  selling_extension: evaluate(sellingExtension, line),
  target_extension: evaluate(targetExtension, line),
});
