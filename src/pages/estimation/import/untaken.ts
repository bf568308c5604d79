import { pricesOf } from '../../../domain/estimation/prices.ts';
import { compare, sum, type Decimal } from '../../../domain/decimal.ts';
import type { Pair } from '../../../domain/estimation/workbook/identity.ts';
import type { ComputedTarget } from '../../../domain/estimation/workbook/targets.ts';
import type { NextLine } from './nextLine.ts';
import type { StoredImportLine } from './stored.ts';

/** A figure of the file that is computed in the bill, so that it cannot be taken over. */
export interface Untaken {
  /** The index of the line in the file. */
  readonly next: number;
  readonly name: ComputedTarget;
  /** What the bill has; null for a new line. */
  readonly was: Decimal | null;
  readonly typed: Decimal;
}

const same = (a: Decimal | null | undefined, b: Decimal): boolean => !!a && compare(a, b) === 0;

/** The sums of a computed figure over the items below each group, by the index of the group. */
const sumsOf = (stored: readonly StoredImportLine[], name: ComputedTarget): ReadonlyMap<number, Decimal> => {
  const parts = new Map<number, Decimal[]>();
  for (const { kind, parent, computed } of stored) {
    const value = kind === 'item' ? computed[name] : null;
    if (!value) continue;
    for (let at = parent; at !== null; at = stored[at]?.parent ?? null) {
      const known = parts.get(at);
      if (known) known.push(value);
      else parts.set(at, [value]);
    }
  }
  return new Map([...parts].map(([at, values]) => [at, sum(values)]));
};

/** What the figures of a line come to with what the file says of them; a file without formulas has them recomputed. */
const expectedOf = ({ quantity, rates }: NextLine, old: StoredImportLine): Readonly<Record<string, Decimal>> => {
  const own = Object.fromEntries(
    Object.entries({ ...old.rates, ...rates }).map(([name, value]) => [name, value ?? null]),
  );
  return pricesOf({ ...own, quantity, factor: old.factor, overhead: old.computed.overhead ?? null });
};

/** The figures of the file that stand in computed columns and are neither what the bill has nor what it will have. */
export const untakenOf = (
  stored: readonly StoredImportLine[],
  next: readonly NextLine[],
  pairs: readonly Pair[],
): readonly Untaken[] => {
  const sums = new Map<ComputedTarget, ReadonlyMap<number, Decimal>>();
  const sumOf = (name: ComputedTarget, at: number): Decimal | null => {
    const known = sums.get(name) ?? sumsOf(stored, name);
    sums.set(name, known);
    return known.get(at) ?? null;
  };
  const wasAt = new Map(pairs.map((pair) => [pair.next, pair.was]));
  return next.flatMap((line, at) => {
    const was = wasAt.get(at);
    const old = was === undefined ? undefined : stored[was];
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
    const typed = Object.entries(line.typedOver ?? {}) as [ComputedTarget, Decimal][];
    return typed.flatMap(([name, value]): Untaken[] => {
      const isGroup = line.kind !== 'item' && name !== 'total_quantity';
      const before = old && was !== undefined ? (isGroup ? sumOf(name, was) : (old.computed[name] ?? null)) : null;
      const isExpected = old && line.kind === 'item' && same(expectedOf(line, old)[name], value);
      if (same(before, value) || isExpected || (before === null && compare(value, '0') === 0)) return [];
      return [{ next: at, name, was: before, typed: value }];
    });
  });
};
