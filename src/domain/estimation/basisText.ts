import { isOutsideBasis, isPercentBasis, type LineBasis, type PercentBasis } from './basis.ts';

/** What stands in the place of a quantity for a line that is not measured. */
export type BasisText =
  | { readonly basis: 'rate_only' }
  /** `number`: the quantity as it was written; null for none. */
  | { readonly basis: 'alternate'; readonly number: string | null }
  | { readonly basis: 'optional'; readonly number: string | null }
  | { readonly basis: 'provisional_sum'; readonly number: string | null }
  /** `number`: the percentage as it was written. Without a word on what it is a percentage of, `basis` is null. */
  | { readonly basis: PercentBasis | null; readonly number: string };

const rateOnly = /^(?:r\.?\s?\/?\s?o\.?|(?:quoted?\s+)?rates?[\s-]only)$/i;
/** Such a word alone, or with a quantity before or after it. */
const withQuantity = (words: string): RegExp =>
  new RegExp(
    String.raw`^(?:(?<before>[\d.,'\s]*\d)\s*)?(?<![\p{L}\d])(?:${words})(?:[\s:]+(?<after>[-+−–(]?\s*[\d.,'\s]*\d\)?))?$`,
    'iu',
  );
/** The longer words come with quantities; “5 pc” are five pieces, and “option 2” is the second one. */
const named = [
  { basis: 'alternate', words: withQuantity(String.raw`alt\.?|alternat(?:e|ive|iv)(?:position)?|wahlposition`) },
  {
    basis: 'optional',
    words: withQuantity(
      String.raw`opt\.?|optional(?:\s+item)?|optionn?el(?:le)?|opzionale|opcional|(?:bedarfs|eventual)pos(?:\.|ition)?`,
    ),
  },
  { basis: 'optional', words: /^(?:option|(?:e\.?p\.?\s*)?ohne\s+g\.?[bp]\.?|n\.?e\.?p\.?)$/i },
  {
    basis: 'provisional_sum',
    words: withQuantity(
      String.raw`prov(?:isional|\.)?\s+sum|provisional|p\.?\s?c\.?\s+sum|prime\s+cost(?:\s+sum)?|provisorische\s+summe|somme\s+provisionnelle`,
    ),
  },
  { basis: 'provisional_sum', words: /^(?:p\.?\s?s\.?|p\.?\s?c\.?|prov\.?|provision)(?:\s+(?<after>\d[\d.,'\s]*))?$/i },
] as const;
const percentage =
  /^(?<sign>less|minus|deduct|plus|add)?\s*(?<number>[-+−–(]?\s*[\d.,'\s]*\d\)?)\s*(?:%|per\s?cent|pct\.?)\s*(?<of>of\s+.*)?$/i;
const ofAll = /\b(?:all|everything|total|bill|whole)\b/i;

/** Reads "rate only", "R/O", "alternate 12", "2 %", "less 2.5 %" and "-2% of all"; null for anything else, such as a quantity. */
export const readBasis = (text: string): BasisText | null => {
  const bare = text.trim();
  if (rateOnly.test(bare)) return { basis: 'rate_only' };
  for (const { basis, words } of named) {
    const { before, after } = words.exec(bare)?.groups ?? {};
    if (words.test(bare)) return { basis, number: after ?? before ?? null };
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
  /** Of what is in no total: an alternate or an optional line. */
  readonly alternate_quantity: string | null;
}

/** How a cell says it. */
export const basisWords: Readonly<Record<LineBasis, string>> = {
  provisional_sum: 'provisional sum',
  rate_only: 'rate only',
  alternate: 'alternate',
  optional: 'optional',
  percent_of_structure: 'of structure',
  percent_of_all: 'of all',
};

/**
 * The value of a cell that holds a quantity or what there is instead: `12.0000`, `rate only`, `alternate 12.0000`,
 * `optional 12.0000`, `provisional sum 1.0000`, `-2.00% of all`.
 */
export const quantityCell = ({ quantity, basis, percent, alternate_quantity }: QuantityValues): string | null => {
  if (isOutsideBasis(basis)) return [basisWords[basis], alternate_quantity ?? []].flat().join(' ');
  if (basis === 'provisional_sum') return [basisWords[basis], quantity ?? []].flat().join(' ');
  if (!isPercentBasis(basis)) return basis === null ? quantity : basisWords[basis];
  return `${percent ?? '0'}% ${basisWords[basis]}`;
};

/** The values behind such a cell; a percentage of nothing named stays one of what `basis` says. */
export const quantityValues = (cell: string | null, basis: LineBasis | null): QuantityValues => {
  const read = cell === null ? null : readBasis(cell);
  const none = { quantity: null, percent: null, alternate_quantity: null };
  if (!read) return { ...none, quantity: cell, basis: null };
  if (read.basis === 'rate_only') return { ...none, basis: 'rate_only' };
  if (isOutsideBasis(read.basis)) return { ...none, basis: read.basis, alternate_quantity: read.number };
  // A sum that says no quantity is one sum.
  if (read.basis === 'provisional_sum') return { ...none, basis: read.basis, quantity: read.number ?? '1' };
  const of = read.basis ?? (isPercentBasis(basis) ? basis : 'percent_of_structure');
  return { ...none, basis: of, percent: read.number };
};
