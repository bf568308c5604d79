import type { DecimalMark } from '../../numerals.ts';
import type { WrittenRow } from '../../table/worksheet.ts';
import type { TableLayout } from './layout.ts';

/** What a person should know of a row: it was left out, or read in a way that they may want to look at, or not read. */
export interface RowSaid {
  /** From 1, of all rows that were given. */
  readonly row: number;
  readonly is: 'left' | 'note' | 'problem';
  readonly text: string;
}

/** Collects what is said of rows. */
export class Sayings {
  readonly all: RowSaid[] = [];

  /** `row`: an index from 0. */
  add(row: number, is: RowSaid['is'], text: string | null): void {
    if (text !== null) this.all.push({ row: row + 1, is, text });
  }
}

/** What a workbook says of the cells of a row beside their texts. */
export type RowSigns = Pick<WrittenRow, 'above' | 'across' | 'uncomputed' | 'struck' | 'isHidden'>;

/** How a table is read, and where it is said what is to be said. */
export interface ReadTable {
  readonly layout: TableLayout;
  readonly mark: DecimalMark | null;
  readonly said: Sayings;
  /** The name by which each other spelling of a bidder is read. */
  readonly aliases: ReadonlyMap<string, string>;
  /** By row: what the workbook says of its cells; nothing of a text file. */
  readonly signs: readonly (RowSigns | undefined)[];
}
