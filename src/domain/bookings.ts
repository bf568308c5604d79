import { compare, multiply, round, sum, type Decimal } from './decimal.ts';

/** What a line is to have of each way: exact quantities with 4 places, in the unit of the line. */
export interface Shares {
  /** What stock serves of it, issued or held. */
  readonly booked: Decimal;
  readonly production: Decimal;
  readonly buyout: Decimal;
}

export const minus = (a: Decimal, b: Decimal): Decimal => sum([a, multiply(b, '-1')]);

/** What of a line is still open: never negative (rule 80). */
export const openOf = (total: Decimal, { booked, production, buyout }: Shares): Decimal => {
  const open = minus(total, sum([booked, production, buyout]));
  return round(compare(open, '0') < 0 ? '0' : open, 4);
};

/** What an item in a product has of a share that is said in pieces of the product. */
const shareOfItem = (pieces: Decimal, each: Decimal): Decimal => round(multiply(pieces, each), 4);

const ways = ['booked', 'production', 'buyout'] as const;
const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b);

/** What is said of a product, in pieces of it: what it has, what it is to have, and how many of it are asked for. */
export interface SaidOfProduct {
  readonly before: Shares;
  readonly wanted: Shares;
  readonly total: Decimal;
}

/**
 * What an item gets once its product has other shares: `each` for one piece, of `total` in all. A way that rises gives it
 * what its pieces take, as far as anything of it is open; a way that falls leaves it no more than that. What was booked for
 * the item itself is lowered by nothing else. A product that has all its pieces has all of the item: no rounding is left.
 */
export const sharesOfItem = (
  { each, total, ...now }: Shares & { readonly each: Decimal; readonly total: Decimal },
  { before, wanted, total: pieces }: SaidOfProduct,
): Shares => {
  const next = { booked: now.booked, production: now.production, buyout: now.buyout };
  for (const way of ways)
    if (compare(wanted[way], before[way]) < 0) next[way] = least(next[way], shareOfItem(wanted[way], each));
  const risen = ways.filter((way) => compare(wanted[way], before[way]) > 0);
  const isWhole = compare(sum(ways.map((way) => wanted[way])), pieces) >= 0;
  for (const way of risen) {
    const open = openOf(total, next);
    const lacks = minus(shareOfItem(wanted[way], each), next[way]);
    const gets = isWhole && way === risen.at(-1) ? open : least(lacks, open);
    if (compare(gets, '0') > 0) next[way] = round(sum([next[way], gets]), 4);
  }
  return next;
};

/** A quantity as a message says it, without zeros that say nothing: '5.0000' is '5'. */
export const plainQuantity = (value: Decimal): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** Whether a line is asked for in the unit in which its item is in stock; nothing is converted (rule 80). */
export const isCountedIn = (unit: string | null, stocked: string | null): boolean =>
  !unit || stocked === null || unit.toLowerCase() === stocked.toLowerCase();

/** A line that wants stock of a variant. */
export interface Wanting {
  readonly line: number;
  readonly variant: number;
  readonly open: Decimal;
}

/**
 * Gives what is free of each variant to the lines that want it, first come, first served, each at most what it has open.
 * Lines that get nothing are left out.
 */
export const allotted = (
  wanting: readonly Wanting[],
  free: ReadonlyMap<number, Decimal>,
): { readonly line: number; readonly quantity: Decimal }[] => {
  const left = new Map(free);
  return wanting.flatMap(({ line, variant, open }) => {
    const there = left.get(variant) ?? '0';
    const quantity = compare(there, open) < 0 ? there : open;
    if (compare(quantity, '0') <= 0) return [];
    left.set(variant, minus(there, quantity));
    return [{ line, quantity: round(quantity, 4) }];
  });
};
