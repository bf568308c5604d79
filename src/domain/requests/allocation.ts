import { compare } from '../decimal.ts';
import { consumableKey, type Consumable } from './consumables.ts';

/** A consumable of a product as it stands. */
export interface StandingConsumable extends Consumable {
  readonly id: number;
}

/** What allocating the consumables of a product changes in it. */
export interface Allocation {
  readonly added: readonly Consumable[];
  readonly changed: readonly { readonly id: number; readonly quantity: string }[];
  readonly removed: readonly number[];
}

const byKey = <C extends Consumable>(all: readonly C[]): ReadonlyMap<string, C> =>
  new Map(all.map((one) => [consumableKey(one), one]));

const isSame = (a: Consumable, b: Consumable | undefined): boolean =>
  b !== undefined && compare(a.quantity, b.quantity) === 0;

/**
 * What allocating changes: what the BOM takes now (`needed`) against what it took when it was last allocated (`before`)
 * and what stands. Where the BOM takes the same, nothing; so that a consumable that somebody deleted does not come back
 * (it does with `restore`). Where the BOM takes another quantity, what stands as it was allocated follows it, what somebody changed
 * keeps its quantity, and what somebody deleted is added again.
 */
export const allocate = (
  needed: readonly Consumable[],
  before: readonly Consumable[],
  standing: readonly StandingConsumable[],
  restore: boolean,
): Allocation => {
  const [wanted, known, there] = [byKey(needed), byKey(before), byKey(standing)];
  const isAsAllocated = (one: Consumable): boolean => isSame(one, known.get(consumableKey(one)));
  const added = needed.filter((one) => {
    const key = consumableKey(one);
    return !there.has(key) && (restore || !isSame(one, known.get(key)));
  });
  const followed = standing.filter((one) => there.get(consumableKey(one)) === one && isAsAllocated(one));
  return {
    added,
    changed: followed.flatMap((one) => {
      const now = wanted.get(consumableKey(one));
      return now && !isSame(now, one) ? [{ id: one.id, quantity: now.quantity }] : [];
    }),
    removed: followed.flatMap((one) => (wanted.has(consumableKey(one)) ? [] : [one.id])),
  };
};
