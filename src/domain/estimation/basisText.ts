import { isPercentBasis, type LineBasis, type PercentBasis } from './basis.ts';

/** What stands in the place of a quantity for a line that is not measured. */
export type BasisText =
  | { readonly basis: 'rate_only' }
  /** `number`: the quantity as it was written; null for none. */
  | { readonly basis: 'alternate'; readonly number: string | null }
  /** `number`: the percentage as it was written. Without a word on what it is a percentage of, `basis` is null. */
  | { readonly basis: PercentBasis | null; readonly number: string };

const rateOnly = /^(?:r\.?\s?\/?\s?o\.?|(?:quoted?\s+)?rates?[\s-]only)$/i;
const alternate =
  /^(?:(?<before>[\d.,'\s]*\d)\s*)?\b(?:alt\.?|alternat(?:e|ive|iv)(?:position)?|wahlposition)(?:[\s:]+(?<after>[-+−–(]?\s*[\d.,'\s]*\d\)?))?$/i;
const percentage =
  /^(?<sign>less|minus|deduct|plus|add)?\s*(?<number>[-+−–(]?\s*[\d.,'\s]*\d\)?)\s*(?:%|per\s?cent|pct\.?)\s*(?<of>of\s+.*)?$/i;
const ofAll = /\b(?:all|everything|total|bill|whole)\b/i;

/** Reads "rate only", "R/O", "alternate 12", "2 %", "less 2.5 %" and "-2% of all"; null for anything else, such as a quantity. */
export const readBasis = (text: string): BasisText | null => {
  const bare = text.trim();
  if (rateOnly.test(bare)) return { basis: 'rate_only' };
  const stands = alternate.exec(bare);
  if (stands) {
    const { before, after } = stands.groups ?? {};
    return { basis: 'alternate', number: after ?? before ?? null };
  }
  const { sign = '', number = '', of } = percentage.exec(bare)?.groups ?? {};
  if (number === '') return null;
  const isLess = /^(?:less|minus|deduct)$/i.test(sign);
  const basis = of === undefined ? null : ofAll.test(of) ? 'percent_of_all' : 'percent_of_structure';
  return { basis, number: isLess && !/^[-−–(]/.test(number) ? `-${number}` : number };
};

/** The values of a line that its place of a quantity decides. */
export interface QuantityValues {
  readonly quantity: string | null;
  readonly basis: LineBasis | null;
  readonly percent: string | null;
  /** Of an alternate. */
  readonly alternate_quantity: string | null;
}

/** How a cell says it. */
export const basisWords: Readonly<Record<LineBasis, string>> = {
  rate_only: 'rate only',
  alternate: 'alternate',
  percent_of_structure: 'of structure',
  percent_of_all: 'of all',
};

/**
 * The value of a cell that holds a quantity or what there is instead: `12.0000`, `rate only`, `alternate 12.0000`,
 * `-2.00% of all`.
 */
export const quantityCell = ({ quantity, basis, percent, alternate_quantity }: QuantityValues): string | null => {
  if (basis === 'alternate') return [basisWords.alternate, alternate_quantity ?? []].flat().join(' ');
  if (!isPercentBasis(basis)) return basis === null ? quantity : basisWords[basis];
  return `${percent ?? '0'}% ${basisWords[basis]}`;
};

/** The values behind such a cell; a percentage of nothing named stays one of what `basis` says. */
export const quantityValues = (cell: string | null, basis: LineBasis | null): QuantityValues => {
  const read = cell === null ? null : readBasis(cell);
  const none = { quantity: null, percent: null, alternate_quantity: null };
  if (!read) return { ...none, quantity: cell, basis: null };
  if (read.basis === 'rate_only') return { ...none, basis: 'rate_only' };
  if (read.basis === 'alternate') return { ...none, basis: 'alternate', alternate_quantity: read.number };
  const of = read.basis ?? (isPercentBasis(basis) ? basis : 'percent_of_structure');
  return { ...none, basis: of, percent: read.number };
};
