/** A row with the index of the one that it is in; null at the top. */
export interface Placed<T> {
  readonly row: T;
  readonly parent: number | null;
}

/** The rows of a tree in their order, parents before what is in them. However deep it is, nothing calls itself. */
export const inTreeOrder = <T>(top: readonly T[], below: (row: T) => readonly T[]): readonly Placed<T>[] => {
  const found: Placed<T>[] = [];
  const open: Placed<T>[] = top.map((row) => ({ row, parent: null })).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const parent = found.length;
    found.push(next);
    for (const row of below(next.row).toReversed()) open.push({ row, parent });
  }
  return found;
};
