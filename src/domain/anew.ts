import type { Line, LineFigures } from './lines.ts';
import { assertDefined } from './assertDefined.ts';

/** The sums of all that is in each line, and (null) of all lines, in cents. */
const sumsOf = (
  below: ReadonlyMap<number | null, readonly Line[]>,
  found: ReadonlyMap<number, Line>,
  { sums: length, addsOf }: LineFigures,
): ReadonlyMap<number | null, readonly bigint[]> => {
  const sums = new Map<number | null, readonly bigint[]>();
  const sum = (parent: number | null): readonly bigint[] => {
    const total = Array.from({ length }, () => 0n);
    for (const { id } of below.get(parent) ?? []) {
      const part = below.has(id) ? sum(id) : addsOf(assertDefined(found.get(id)));
      for (const [at, cents] of part.entries()) total[at] = (total[at] ?? 0n) + cents;
    }
    sums.set(parent, total);
    return total;
  };
  sum(null);
  return sums;
};

/**
 * All lines of a record, in any order, with their figures: what each takes from the line that it is in, what follows from
 * its own values, and at last what follows from the sums of others, those of groups before those of all. Parents stand
 * before what is in them in the result.
 */
export const anew = (lines: readonly Line[], figures: LineFigures): Line[] => {
  const below = new Map<number | null, Line[]>();
  for (const line of lines) {
    const own = below.get(line.parent_line_id) ?? [];
    if (own.length === 0) below.set(line.parent_line_id, own);
    own.push(line);
  }
  const found = new Map<number, Line>();
  const add = (parent: number | null, above: Line | undefined): void => {
    for (const line of below.get(parent) ?? []) {
      const placed = figures.withFigures(figures.placed(line, above));
      found.set(line.id, placed);
      add(line.id, placed);
    }
  };
  add(null, undefined);
  for (const from of ['group', 'all'] as const) {
    const following = [...found.values()].filter((line) => figures.followsFrom(line) === from);
    if (following.length === 0) continue;
    const sums = sumsOf(below, found, figures);
    for (const line of following) {
      const group = assertDefined(sums.get(line.parent_line_id));
      found.set(line.id, figures.following(line, group, assertDefined(sums.get(null))));
    }
  }
  return [...found.values()];
};
