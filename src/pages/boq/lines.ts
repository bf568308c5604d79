import { isLineBasis, type LineBasis } from '../../domain/boq/basis.ts';
import type { QuantityValues } from '../../domain/boq/basisText.ts';
import type { LineKind } from '../../domain/boq/stages.ts';
import { boqCostLines } from '../../resources/boqCostLines.ts';
import type { Unread, RowId } from '../../ui/grid/types.ts';

export type { LineKind };
export type LineValue = string | number | boolean | null;

/** A line as the server sends it: decimals as texts, empty values left out. */
export interface BoqLine {
  readonly id: number;
  readonly version: number;
  readonly kind: LineKind;
  readonly parent_line_id: number | null;
  readonly position: number;
  readonly [field: string]: LineValue | undefined;
}

/** The fields of a line that a person changes in the grid. */
export const typedFields = [
  'ref',
  'code',
  'description',
  'unit',
  'quantity',
  'basis',
  'percent',
  'target_rate',
  'material_rate',
  'labour_rate',
  'machine_rate',
  'freight_rate',
  'margin_percent',
  'additional_info',
] as const;
export type TypedField = (typeof typedFields)[number];
export type Typed = Readonly<Partial<Record<TypedField, string | null>>>;

/** What the server refused of a line that somebody else has changed: theirs, and who and when. */
export interface Conflict {
  readonly theirs: BoqLine;
  readonly fields: readonly TypedField[];
}

/** How far a line is saved. */
export type Mark =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'conflict'; readonly conflict: Conflict };

export const saved: Mark = { state: 'saved' };
export const saving: Mark = { state: 'saving' };

/** A line in the grid. Another object as soon as anything of it changes. */
export interface BoqRow {
  /** The id of the line, or a negative number for a line that began here. It never changes. */
  readonly key: RowId;
  readonly parent: RowId | null;
  /** The line with the person's changes and the figures that follow from them. */
  readonly line: BoqLine;
  /** The sums of the lines below, in cents, in the order of the stage's sums; null for an item. */
  readonly sums: readonly bigint[] | null;
  /** Typed texts that are no values, by column. */
  readonly unread: Readonly<Record<string, Unread>> | null;
  readonly mark: Mark;
  /** Somebody else has just changed it. */
  readonly flash: boolean;
}

export const isGroup = ({ line }: BoqRow): boolean => line.kind !== 'item';
/** A change of these clears the marks of a verified line (rule 51). */
const clearing: ReadonlySet<string> = new Set(boqCostLines.verification?.clearedBy);
export const clearsMarks = (column: string): boolean => clearing.has(column);

export const isVerified = ({ line }: BoqRow): boolean =>
  line['is_reviewer_verified'] === true || line['is_approver_verified'] === true;

/** A text of a line; empty for none. */
export const textOf = (line: BoqLine, field: string): string => {
  const value = line[field];
  return typeof value === 'string' ? value : '';
};

/** The basis of a line; null for a measured one. */
export const basisOf = ({ basis }: BoqLine): LineBasis | null => (isLineBasis(basis) ? basis : null);

/** What a line without a quantity is paid by, in a sentence; undefined for a measured one. */
export const basisHint = (line: BoqLine): string | undefined => {
  const basis = basisOf(line);
  if (basis === null) return undefined;
  if (basis === 'rate_only') return 'A rate only: it adds nothing to the total';
  return basis === 'percent_of_all' ? 'Of all other lines of the bill' : 'Of the measured lines in its structure';
};

/** What stands in the place of a line's quantity. */
export const quantityOf = (line: BoqLine): QuantityValues => ({
  quantity: textOf(line, 'quantity') || null,
  basis: basisOf(line),
  percent: textOf(line, 'percent') || null,
});

/** What a line is called in a message. */
export const nameOf = ({ line }: BoqRow): string =>
  textOf(line, 'ref') || textOf(line, 'code') || textOf(line, 'description') || 'the line';
