/**
 * Rows by their level, each level after that of its parents; a row is named by its index. `parents` has the parent of
 * each row, undefined for one without. Rows in a circle are on no level.
 */
export const inLevels = (parents: readonly (number | undefined)[]): number[][] => {
  const below = new Map<number | undefined, number[]>();
  for (const [at, parent] of parents.entries()) {
    const known = below.get(parent);
    if (known) known.push(at);
    else below.set(parent, [at]);
  }
  const levels: number[][] = [];
  for (let level = below.get(undefined) ?? []; level.length; level = level.flatMap((at) => below.get(at) ?? []))
    levels.push(level);
  return levels;
};
