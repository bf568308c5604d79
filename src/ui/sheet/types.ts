import type { CellReading } from '../fields/numbers.ts';
import type { ReactNode } from 'react';

/** Identifies a row as long as the sheet is open. */
export type RowId = number;

/** A row of the tree as it is in sight. Another object as soon as anything of it changes. */
export interface SheetRow<R> {
  readonly id: RowId;
  readonly row: R;
  /** 1 at the top of the tree. */
  readonly level: number;
  /** Whether the rows below it are in sight; null for a row that never has any. */
  readonly open: boolean | null;
  /** The columns in which the search finds something; null for none. */
  readonly found: ReadonlySet<string> | null;
}

/** A text that could not be read, as it was typed, and why. */
export interface Unread {
  readonly text: string;
  readonly error: string;
}

/** The totals by column, as they are shown. */
export type SheetTotals = Readonly<Record<string, ReactNode>>;

/** What a cell is to hold: a value, or a text that cannot be read. */
export interface CellEdit {
  readonly id: RowId;
  readonly column: string;
  readonly input: { readonly value: string | null } | Unread;
}

/** A record that a cell names. */
export interface Named {
  readonly resource: string;
  readonly id: number;
}

/** A column of a sheet. All texts come from its functions; they are called for cells in sight, so they are quick. */
export interface SheetColumn<R> {
  readonly key: string;
  readonly label: string;
  /** What is shown in its head instead of the label; a button there takes the tab index. */
  readonly head?: (tabIndex: number) => ReactNode;
  /** What the column means, in a sentence. */
  readonly hint?: string;
  /** Pixels, unless the user has chosen others. */
  readonly width: number;
  /** Its values are numbers: aligned at the end, and part of the sum of a range. */
  readonly numeric?: boolean;
  /** `false`: numbers that say nothing when they are added up. */
  readonly summed?: false;
  /** Stays in sight when the others are scrolled, and cannot be hidden: before them, or at their end. */
  readonly frozen?: 'start' | 'end';
  /** The value as people read it. */
  readonly shown: (row: R) => string;
  /** The value as it is edited, copied and searched: a plain number, without groups. */
  readonly plain: (row: R) => string;
  /** The value of a typed text. A column without it is read only. */
  readonly read?: (text: string) => CellReading;
  /** Where its value is said, of a column that is never typed but looks as if it were: told while a cell has the focus. */
  readonly elsewhere?: string;
  /** Whether the cell can be changed, in a column that has `read`. */
  readonly open?: (row: R) => boolean;
  /** Static CSS classes of the cell. */
  readonly cellClass?: (row: R) => string | undefined;
  /** What is shown instead of the text. */
  readonly render?: (row: R) => ReactNode;
  /** The record that the cell names: the cell says where that is inactive. */
  readonly names?: (row: R) => Named | undefined;
  /** Several lines of text may be typed. */
  readonly multiline?: boolean;
}

/** Whether a cell of the column can be changed in this row. */
export const isOpenCell = <R>(column: SheetColumn<R>, row: R): boolean =>
  column.read !== undefined && (column.open?.(row) ?? true);
