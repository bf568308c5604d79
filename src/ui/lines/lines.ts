import type { Line } from '../../domain/lines.ts';
import type { RowId, Unread } from '../sheet/types.ts';

/** Typed values by field; a number is the id of a chosen master. */
export type Typed = Readonly<Record<string, string | number | null>>;

/** What the server refused of a line that somebody else has changed: theirs, and who and when. */
export interface LineConflict {
  readonly theirs: Line;
  readonly fields: readonly string[];
}

/** How far a line is saved. `isGone`: somebody else has deleted it, so it counts nowhere. */
export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly reason: string; readonly isGone?: true }
  | { readonly state: 'conflict'; readonly conflict: LineConflict };

export const saved: SaveState = { state: 'saved' };
export const saving: SaveState = { state: 'saving' };

/** A line in the grid. Another object as soon as anything of it changes. */
export interface GridRow {
  /** The id of the line, or a negative number for a line that began here. It never changes. */
  readonly key: RowId;
  readonly parent: RowId | null;
  /** The line with the person's changes and the figures that follow from them. */
  readonly line: Line;
  /** The sums of the lines below, in cents, in the order of the model's sums; null for a line that holds none. */
  readonly sums: readonly bigint[] | null;
  /** Typed texts that are no values, by column. */
  readonly unread: Readonly<Record<string, Unread>> | null;
  readonly save: SaveState;
  /** Somebody else has just changed it. */
  readonly flash: boolean;
}

/** Whether somebody else has deleted it: it stays in sight for what was typed into it. */
export const isGone = ({ save }: Pick<GridRow, 'save'>): boolean => save.state === 'failed' && save.isGone === true;

/** Whether lines can stand in it. */
export const isGroup = ({ sums }: GridRow): boolean => sums !== null;

/** A text of a line; empty for none. */
export const textOf = (line: Line, field: string): string => {
  const value = line[field];
  return typeof value === 'string' ? value : '';
};
