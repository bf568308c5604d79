import { extension, sum, type Decimal } from '../decimal.ts';
import type { BoqLine } from './line.ts';

/** The one rate of a line, or the sum of its split. */
export const rateOf = ({ rates }: Pick<BoqLine, 'rates'>): Decimal | null => {
  const { rate, ...parts } = rates;
  const split = Object.values(parts);
  return rate ?? (split.length ? sum(split) : null);
};

/** Quantity × rate of a line, to 2 places; null without one of them. */
export const extensionOf = (line: Pick<BoqLine, 'rates' | 'quantity'>): Decimal | null => {
  const rate = rateOf(line);
  return rate === null || line.quantity === null ? null : extension(line.quantity, rate);
};

/** The total of quantity × rate of all lines. */
export const totalOf = (lines: readonly BoqLine[]): Decimal => sum(lines.flatMap((line) => extensionOf(line) ?? []));
