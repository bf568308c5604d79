import type { Line } from './lines.ts';

/** The values that the text of a cell makes, by field; or why it makes none. */
export type CellsMade =
  | { readonly cells: readonly (readonly [field: string, value: string | null])[] }
  | { readonly error: string };

/** What the figures of lines follow from: pure functions, which the page and the server share. */
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

/** Lines without figures of their own. */
export const noFigures: LineFigures = {
  sums: 0,
  totals: 0,
  addsOf: () => [],
  withFigures: (line) => line,
  placed: (line) => line,
  handsDownSame: () => true,
  followsFrom: () => null,
  following: (line) => line,
};

/** What the grid has to know of the lines that it edits. */
export interface LineModel {
  /** The fields that people type. */
  readonly typed: readonly string[];
  /** What a new line has beside them: references to masters. */
  readonly taken: readonly string[];
  /** The field without which a line is not sent. */
  readonly named: string;
  /** The kind of a line that begins with a typed cell. */
  readonly kind: string;
  readonly holdsLines: (kind: string) => boolean;
  /** Whether lines of this kind have the field. */
  readonly has: (kind: string, field: string) => boolean;
  /** The fields of the marks of verification, and those whose change clears them. */
  readonly marks: readonly string[];
  readonly clearedBy: ReadonlySet<string>;
  /** What a typed value makes where that is more than the value of its field. `parent` is what the line is in. */
  readonly cellsOf?: (
    column: string,
    value: string | null,
    line: Line,
    parent: Line | undefined,
  ) => CellsMade | undefined;
  readonly figures: LineFigures;
}

/** Whether somebody has verified the line. */
export const isVerified = ({ marks }: LineModel, line: Line): boolean => marks.some((field) => line[field] === true);
