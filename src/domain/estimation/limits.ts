/** The most lines of a bill, by the engine of the database (rule 55). */
export const maxBillLines = { postgres: 100_000, embedded: 20_000 } as const;

/** The most levels of a bill: a line at the top is on the first. */
export const maxLevels = 20;
