import { isOutsideBasis } from './basis.ts';
import { extension, multiply, sum, type Decimal } from '../decimal.ts';

/** What of a line tells which one is meant. */
export interface NamedLine {
  readonly ref?: unknown;
  readonly description?: unknown;
  readonly basis?: unknown;
}

const folded = (text: unknown): string =>
  typeof text === 'string' ? text.toLowerCase().replace(/\s+/g, ' ').trim() : '';

/**
 * Finds the line that an alternate stands for by what it says of it (rule 118): the number of one line of the bill, else
 * the description of one; the index among `lines`. What is in no total is found by neither. Null for words of another kind, and
 * for what several lines are called.
 */
export const standsFor = (lines: readonly NamedLine[]): ((said: string | null) => number | null) => {
  const placesBy = (name: 'ref' | 'description') => {
    const places = new Map<string, number | null>();
    for (const [at, line] of lines.entries()) {
      const text = folded(line[name]);
      if (text !== '' && !isOutsideBasis(line.basis)) places.set(text, places.has(text) ? null : at);
    }
    return places;
  };
  const [numbers, descriptions] = [placesBy('ref'), placesBy('description')];
  return (said) => {
    const text = folded(said);
    const byNumber = numbers.get(text);
    return byNumber === undefined ? (descriptions.get(text) ?? null) : byNumber;
  };
};

/** What an alternate or an optional line would cost, or be sold for: its own quantity times a rate, rounded once; null without one of them. */
export const alternateAmount = (
  quantity: Decimal | null | undefined,
  rate: Decimal | null | undefined,
): Decimal | null => (typeof quantity === 'string' && typeof rate === 'string' ? extension(quantity, rate) : null);

/** What is paid more for an alternate than for the line that it stands for; below zero: less. 2 places. */
export const alternateDifference = (alternate: Decimal, stoodFor: Decimal): Decimal =>
  extension(sum([alternate, multiply(stoodFor, '-1')]), '1');
