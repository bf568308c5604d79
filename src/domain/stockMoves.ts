import { multiply, round, sum, type Decimal } from './decimal.ts';

/** What an entry of each kind does to what is in stock and to what is booked (rule 35); what is free follows. */
export const stockMoves = {
  receipt: [1, 0],
  adjustment: [1, 0],
  booking: [0, 1],
  release: [0, -1],
  issue: [-1, -1],
  return: [1, 1],
  vendor_return: [-1, 0],
} as const satisfies Readonly<Record<string, readonly [onHand: number, booked: number]>>;

export type StockKind = keyof typeof stockMoves;

/** What a variant has in stock, and what of it is booked: exact, in the unit of the item. */
export interface Standing {
  readonly onHand: Decimal;
  readonly booked: Decimal;
}

interface Movement {
  readonly item_variant_id: number;
  readonly kind: StockKind;
  readonly quantity: Decimal;
}

/** What each movement leaves of its variant, one after the other; `before`: what stands before all of them. */
export const standingsAfter = (
  movements: readonly Movement[],
  before: ReadonlyMap<number, Standing>,
): readonly Standing[] => {
  const now = new Map(before);
  return movements.map(({ item_variant_id: variant, kind, quantity }) => {
    const { onHand, booked } = now.get(variant) ?? { onHand: '0', booked: '0' };
    const after = ([was, by]: readonly [Decimal, number]): Decimal =>
      by === 0 ? was : round(sum([was, multiply(quantity, String(by))]), 4);
    const [moved, held] = stockMoves[kind];
    const standing = { onHand: after([onHand, moved]), booked: after([booked, held]) };
    now.set(variant, standing);
    return standing;
  });
};
