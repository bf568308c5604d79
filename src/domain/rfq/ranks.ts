/** The rank of each, the smallest first: equal ones share a rank, and the next has as many before it. Null has none. */
export const ranksOf = (values: readonly (bigint | null)[]): readonly (number | null)[] => {
  const sorted = values.flatMap((value) => value ?? []).toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return values.map((value) => (value === null ? null : sorted.indexOf(value) + 1));
};
