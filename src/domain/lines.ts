export type LineValue = string | number | boolean | null;

/** A line as the server sends it: decimals as texts, empty values left out. */
export interface Line {
  readonly id: number;
  readonly version: number;
  /** One of the kinds of the description; lines of one kind alone have its name. */
  readonly kind: string;
  readonly parent_line_id: number | null;
  readonly position: number;
  readonly [field: string]: LineValue | undefined;
}

/**
 * What the figures of lines follow from: pure functions, by which the browser shows them while somebody types, and the
 * server derives what is stored of them at the end of each change.
 */
export interface LineFigures {
  /** How many sums each group keeps of the lines in it, in cents. */
  readonly sums: number;
  /** How many of them, the first ones, are shown as totals. */
  readonly totals: number;
  /** What a line that holds no others adds to the sums above it, in cents, one for each sum. */
  readonly addsOf: (line: Line) => readonly bigint[];
  /** The line with the figures that follow from its own values. */
  readonly withFigures: (line: Line) => Line;
  /** The line with what it takes from the line that it is in, undefined at the top; the same object if it has that. */
  readonly placed: (line: Line, above: Line | undefined) => Line;
  /** Whether lines in it take the same from both. */
  readonly handsDownSame: (before: Line, after: Line) => boolean;
  /**
   * Whether figures of the line follow from the sums of others: `group` from those of what it is in, `all` from those of
   * all, which come after them; null if they follow from its own values.
   */
  readonly followsFrom: (line: Line) => 'group' | 'all' | null;
  /** Such a line with its figures, from the sums of what it is in and of all; the same object if it has them. */
  readonly following: (line: Line, group: readonly bigint[], all: readonly bigint[]) => Line;
}
