/** A row of a list, by whatever names it there. */
export interface Row {
  readonly id: string | number;
}

/** A row as it was, and the ids of the rows that stood before it. */
export interface Held<T extends Row> {
  readonly row: T;
  readonly before: readonly T['id'][];
}

/** Rows that were read, with those that are held and not among them where they were: behind what is left before them. */
export const withHeld = <T extends Row>(read: readonly T[], held: readonly Held<T>[]): T[] => {
  const rows = [...read];
  // What stood further up comes back first, so that what stood behind it finds it.
  for (const { row, before } of held.toSorted((a, b) => a.before.length - b.before.length)) {
    if (rows.some(({ id }) => id === row.id)) continue;
    const last = before.findLast((id) => rows.some((each) => each.id === id));
    rows.splice(rows.findIndex(({ id }) => id === last) + 1, 0, row);
  }
  return rows;
};
