import type { Line, LineFigures } from '../../domain/lines.ts';
import { holdsLines, kindsIn, lacks, type Breakdown } from '../../schema/breakdown.ts';
import { figuresOf, type BrokenDown } from '../../schema/brokenDown.ts';
import type { Fields } from '../../schema/field.ts';
import { clearedOf, type Verification } from '../../schema/verification.ts';
import type { CellEdit } from '../sheet/types.ts';
import type { GridRow } from './lines.ts';

/** The values that the text of a cell makes, by field; or why it makes none. */
export type CellsMade =
  | { readonly cells: readonly (readonly [field: string, value: string | number | null])[] }
  | { readonly error: string };

/** What lines are called where they are edited: "line", "lines", and what each needs before it is saved: "a description". */
export interface LineWords {
  readonly one: string;
  readonly many: string;
  readonly named: string;
}

/** A mark of verification: its flag, and who sets it, in a word. */
export interface LineMark {
  readonly field: string;
  readonly by: string;
  /** The fields whose change clears it. */
  readonly clearedBy: ReadonlySet<string>;
}

/** What no description says of lines that are edited in a grid. */
interface OwnModel {
  readonly words: LineWords;
  /** The fields that people type. */
  readonly typed: readonly string[];
  /** What a new line has beside them: references to masters. */
  readonly taken: readonly string[];
  /** The kind of a line that begins with a typed cell. */
  readonly kind: string;
  /** What such a line begins with. */
  readonly begins?: Readonly<Partial<Line>>;
  /** The field of the number that a new line has by itself, after that of the line before it. */
  readonly numbered?: string;
  /** A line of which a master says what is in it: what is added below stands behind it. */
  readonly isWhole?: (line: Line) => boolean;
  /** The cells of other lines that name lines which go, as they are without them. */
  readonly withoutNamed?: (gone: readonly Line[], rest: readonly GridRow[]) => readonly CellEdit[];
  /** What a typed value makes where that is more than the value of its field. `parent` is what the line is in. */
  readonly cellsOf?: (
    column: string,
    value: string | null,
    line: Line,
    parent: Line | undefined,
  ) => CellsMade | undefined;
}

/** What the grid has to know of the lines that it edits. */
export interface LineModel extends OwnModel {
  readonly kinds: Breakdown['kinds'];
  /** The fields of lines of any kind. */
  readonly fields: Fields;
  /** The field without which a line is not sent. */
  readonly named: string;
  readonly holdsLines: (kind: string) => boolean;
  /** Whether a line of a kind can stand in one of another, null at the top. */
  readonly mayHold: (parent: string | null, kind: string) => boolean;
  /** Whether lines of this kind have the field. */
  readonly has: (kind: string, field: string) => boolean;
  readonly marks: readonly LineMark[];
  readonly figures: LineFigures;
}

/** The lines of a breakdown as a grid edits them. `verification`: other than that of the lines, where they have none. */
export const lineModel = (
  lines: BrokenDown,
  own: OwnModel,
  verification: Verification | undefined = lines.verification,
): LineModel => {
  const { breakdown, represent, fields } = lines;
  const groups = new Set(Object.keys(breakdown.kinds).filter((kind) => holdsLines(breakdown, kind)));
  return {
    ...own,
    kinds: breakdown.kinds,
    fields: Object.assign({}, fields, ...Object.values(breakdown.kinds).map((kind) => kind.fields)),
    named: represent,
    holdsLines: (kind) => groups.has(kind),
    mayHold: (parent, kind) => kindsIn(breakdown, parent ?? undefined).includes(kind),
    has: (kind, field) => lacks(breakdown, kind, field) === undefined,
    marks: verification ? marksOf(verification) : [],
    figures: figuresOf(lines),
  };
};

const marksOf = (verification: Verification): LineMark[] =>
  Object.entries(verification.marks).map(([by, mark]) => ({
    field: mark.field,
    by: by.replaceAll('_', ' '),
    clearedBy: new Set(clearedOf(verification, mark).clearedBy),
  }));

/** The marks of a line that a change of one of these fields clears, with those of the same set; none if none is set. */
export const clearedMarks = ({ marks }: LineModel, line: Line, fields: readonly string[]): readonly LineMark[] => {
  const cleared = marks.filter(({ clearedBy }) => fields.some((each) => clearedBy.has(each)));
  return cleared.some(({ field }) => line[field] === true) ? cleared : [];
};

/** Whether people verify lines of this kind. */
export const isVerifiable = ({ marks, kinds }: LineModel, kind: string): boolean =>
  marks.length > 0 && kinds[kind]?.unverified !== true;

/** Whether somebody has verified the line. */
export const isVerified = ({ marks }: LineModel, line: Line): boolean =>
  marks.some(({ field }) => line[field] === true);
