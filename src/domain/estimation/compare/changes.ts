import { compare } from '../../decimal.ts';
import { staying } from '../../positions.ts';
import { comparedNumbers, comparedTexts, derivedNumbers, type ComparedField, type ComparedLine } from './line.ts';
import type { LongWork } from '../../longWork.ts';
import type { Tree } from './tree.ts';

export type Value = string | number | null;

/** A field of a line with its value on both sides. */
export interface ComparedChange {
  readonly field: ComparedField;
  readonly from: Value;
  readonly to: Value;
}

type Pair = readonly [from: ComparedLine, to: ComparedLine];

const sameNumber = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && compare(a, b) === 0);

const numbersIn = (
  names: readonly ((typeof comparedNumbers)[number] | (typeof derivedNumbers)[number])[],
  [from, to]: Pair,
): ComparedChange[] =>
  names.flatMap((field) => {
    const [before, after] = [from[field], to[field]];
    if (before === undefined || after === undefined || sameNumber(before, after)) return [];
    return [{ field, from: before, to: after }];
  });

/** The fields in which two lines differ, of those that both have. An empty text is as good as none. */
export const enteredChanges = (pair: Pair): ComparedChange[] => {
  const [from, to] = pair;
  const texts = comparedTexts.flatMap((field): ComparedChange[] => {
    const [before, after] = [from[field], to[field]];
    if (before === undefined || after === undefined || (before || null) === (after || null)) return [];
    return [{ field, from: before, to: after }];
  });
  return [...texts, ...numbersIn(comparedNumbers, pair)];
};

/** The derived figures in which two lines differ. */
export const derivedChanges = (pair: Pair): ComparedChange[] => numbersIn(derivedNumbers, pair);

/**
 * The lines that are elsewhere on the new side: in another line, or in another order within the same one. Where an order
 * changed, the fewest lines count as moved that explain it; added and removed lines move nothing.
 */
export function* movedKeys(from: Tree, to: Tree): LongWork<ReadonlySet<string>> {
  const moved = new Set<string>();
  for (const [key, line] of to.byKey) {
    yield;
    const before = from.byKey.get(key);
    if (before && before.parent_key !== line.parent_key) moved.add(key);
  }
  for (const [parent, siblings] of to.below) {
    yield;
    const before = new Map((from.below.get(parent) ?? []).map((line, at) => [line.line_key, at]));
    const stays = siblings.filter(({ line_key }) => before.has(line_key));
    const kept = staying(stays.map(({ line_key }) => before.get(line_key)));
    for (const [at, { line_key }] of stays.entries()) if (!kept.has(at)) moved.add(line_key);
  }
  return moved;
}
