import { compare, multiply, round, type Decimal } from '../decimal.ts';
import { consumableKey, type Consumable } from './consumables.ts';

/** A consumable of a product as it stands. */
export interface StandingConsumable extends Consumable {
  readonly id: number;
  readonly name: string;
  /** How many pieces of the product there are. */
  readonly pieces: Decimal;
  /** What of it stock, production and buyout serve, for all of them. */
  readonly booked: Decimal;
  /** A part of it was issued or ordered: nobody deletes it. */
  readonly isBegun: boolean;
}

/** What allocating the consumables of a product changes in it. */
export interface Allocation {
  readonly added: readonly Consumable[];
  readonly changed: readonly { readonly id: number; readonly quantity: string }[];
  readonly removed: readonly number[];
  /** What stays as it is, though the BOM takes less of it, or none: of all of it more is booked, or a part was issued or ordered. */
  readonly stays: readonly StandingConsumable[];
}

const byKey = <C extends Consumable>(all: readonly C[]): ReadonlyMap<string, C> =>
  new Map(all.map((one) => [consumableKey(one), one]));

const isSame = (a: Consumable, b: Consumable | undefined): boolean =>
  b !== undefined && compare(a.quantity, b.quantity) === 0;

/**
 * What allocating changes: what the BOM takes now (`needed`) against what it took when it was last allocated (`before`)
 * and what stands. Where the BOM takes the same, nothing; so that a consumable that somebody deleted does not come back
 * (it does with `restore`). Where the BOM takes another quantity, what stands as it was allocated follows it, what somebody changed
 * keeps its quantity, and what somebody deleted is added again. What is booked for a consumable is never above what it asks
 * for, and one of which a part was issued or ordered never goes: it stays, as if somebody had changed it.
 */
export const allocate = (
  needed: readonly Consumable[],
  before: readonly Consumable[],
  standing: readonly StandingConsumable[],
  restore: boolean,
): Allocation => {
  const [wanted, known] = [byKey(needed), byKey(before)];
  const exact = byKey(standing);
  /** A variant that was chosen where the BOM names none, being the only one or by somebody, is of what the BOM takes. */
  const keyOf = (one: Consumable): string => {
    const [own, open] = [consumableKey(one), consumableKey({ ...one, item_variant_id: null })];
    const isAsked = (key: string) => wanted.has(key) || known.has(key);
    return !isAsked(own) && isAsked(open) && !exact.has(open) ? open : own;
  };
  const there = new Map(standing.map((one) => [keyOf(one), one]));
  const isAsAllocated = (one: Consumable): boolean => isSame(one, known.get(keyOf(one)));
  const added = needed.filter((one) => {
    const key = consumableKey(one);
    return !there.has(key) && (restore || !isSame(one, known.get(key)));
  });
  const followed = standing.filter((one) => there.get(keyOf(one)) === one && isAsAllocated(one));
  const following = followed.filter((one) => !isSame(one, wanted.get(keyOf(one))));
  const mayFollow = (one: StandingConsumable): boolean => {
    const now = wanted.get(keyOf(one));
    return now ? compare(round(multiply(now.quantity, one.pieces), 4), one.booked) >= 0 : !one.isBegun;
  };
  const free = following.filter(mayFollow);
  return {
    added,
    changed: free.flatMap((one) => {
      const now = wanted.get(keyOf(one));
      return now ? [{ id: one.id, quantity: now.quantity }] : [];
    }),
    removed: free.flatMap((one) => (wanted.has(keyOf(one)) ? [] : [one.id])),
    stays: following.filter((one) => !mayFollow(one)),
  };
};
