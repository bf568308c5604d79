import { onceForContent } from '../../remembering.ts';
import { extension, multiply, round, sum, type Decimal } from '../../decimal.ts';
import type { BoqLine } from './line.ts';
import { costTargets } from './targets.ts';

/** The one rate of a line, or the sum of the split of its cost, or the rate that was settled with the client. */
export const rateOf = ({ rates }: Pick<BoqLine, 'rates'>): Decimal | null => {
  const split = costTargets.flatMap((part) => rates[part] ?? []);
  return rates.rate ?? (split.length ? sum(split) : (rates.target_rate ?? null));
};

/** Quantity × rate of a line, to 2 places; null without one of them. */
export const extensionOfLine = onceForContent((line: Pick<BoqLine, 'rates' | 'quantity'>): Decimal | null => {
  const rate = rateOf(line);
  return rate === null || line.quantity === null ? null : extension(line.quantity, rate);
});

/** The amounts of all lines, of percentage lines too; null without a rate or a quantity (rule 59). */
export const amountsOf = (lines: readonly BoqLine[]): readonly (Decimal | null)[] => {
  const own = lines.map(extensionOfLine);
  if (!lines.some(({ percent }) => percent !== undefined)) return own;
  const parts = (some: readonly (Decimal | null)[]) => sum(some.flatMap((amount) => amount ?? []));
  /** What is measured in each section, by its index. */
  const inside = new Map<number, Decimal[]>();
  for (const [at, line] of lines.entries()) {
    const amount = own[at];
    if (!amount || line.percent !== undefined) continue;
    for (let of = line.parent; of !== null; of = lines[of]?.parent ?? null) {
      const known = inside.get(of);
      if (known) known.push(amount);
      else inside.set(of, [amount]);
    }
  }
  const sums = new Map([...inside].map(([at, amounts]) => [at, sum(amounts)]));
  const measured = parts(own.map((amount, at) => (lines[at]?.percent === undefined ? amount : null)));
  const share = (base: Decimal, percent: Decimal) => round(multiply(multiply(base, percent), '0.01'), 2);
  const ofSections = lines.map(({ basis, percent, parent }, at) =>
    basis === 'percent_of_structure' && percent !== undefined
      ? share(parent === null ? measured : (sums.get(parent) ?? '0'), percent)
      : (own[at] ?? null),
  );
  const all = sum([
    measured,
    ...ofSections.flatMap((amount, at) => (lines[at]?.basis === 'percent_of_structure' ? (amount ?? []) : [])),
  ]);
  return lines.map(({ basis, percent }, at) =>
    basis === 'percent_of_all' && percent !== undefined ? share(all, percent) : (ofSections[at] ?? null),
  );
};

/** The total of all lines. */
export const totalOf = (lines: readonly BoqLine[]): Decimal => sum(amountsOf(lines).flatMap((amount) => amount ?? []));
