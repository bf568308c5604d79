import { round, sum, type Decimal } from './decimal.ts';

/** What comes and goes of a variant on a day; null for no day. */
export interface StockChange {
  readonly variant: number | null;
  /** An ISO day. */
  readonly day: string | null;
  readonly comes: Decimal;
  readonly goes: Decimal;
}

/** Days in their order, what has none last. */
const byDay = (a: StockChange, b: StockChange): number =>
  a.day === b.day ? 0 : a.day === null ? 1 : b.day === null ? -1 : a.day < b.day ? -1 : 1;

/** What is in stock of each variant after each change, in the order of their days. `onHand`: what there is now. */
export const projectedAfter = (
  changes: readonly StockChange[],
  onHand: ReadonlyMap<number | null, Decimal>,
): (StockChange & { readonly projected: Decimal })[] => {
  const now = new Map(onHand);
  return changes.toSorted(byDay).map((change) => {
    const projected = round(sum([now.get(change.variant) ?? '0', change.comes, `-${change.goes}`]), 4);
    now.set(change.variant, projected);
    return { ...change, projected };
  });
};
