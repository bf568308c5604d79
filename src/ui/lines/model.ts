import type { Line, LineFigures } from '../../domain/lines.ts';

/** The values that the text of a cell makes, by field; or why it makes none. */
export type CellsMade =
  | { readonly cells: readonly (readonly [field: string, value: string | null])[] }
  | { readonly error: string };

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
