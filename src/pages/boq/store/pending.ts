import type { RowId } from '../../../ui/grid/types.ts';
import { typedFields, type BoqLine, type BoqRow, type Typed } from '../lines.ts';

/** The typed fields in which two lines differ, with the values of the first. */
export const differing = (line: BoqLine, from: BoqLine): Typed => {
  const values: Partial<Record<(typeof typedFields)[number], string | null>> = {};
  for (const field of typedFields) {
    const [value, other] = [line[field] ?? null, from[field] ?? null];
    if (value !== other && typeof value !== 'number' && typeof value !== 'boolean') values[field] = value;
  }
  return values;
};

/** What is not saved yet, and which rows are which lines of the server. */
export class Pending {
  /** The server's lines of rows with other values. */
  readonly base = new Map<RowId, BoqLine>();
  /** Rows that the server does not have. */
  readonly added = new Set<RowId>();
  /** Ids of lines to be removed, each with its row and the rows below it, which go along. */
  readonly removed = new Map<number, readonly RowId[]>();
  readonly moved = new Set<RowId>();
  /** Rows that the server has refused. They wait for another change, or for a retry. */
  readonly refused = new Set<RowId>();
  readonly #ids = new Map<RowId, number | null>();
  readonly #keys = new Map<number, RowId>();

  /** The id of a row's line; null for a line that the server does not have. */
  idOf = (key: RowId): number | null => {
    const id = this.#ids.get(key);
    return id === undefined ? (key > 0 ? key : null) : id;
  };
  keyOf = (id: number): RowId => this.#keys.get(id) ?? id;

  /** The server has the row from now on under this id, or no longer under any. */
  setId(key: RowId, id: number | null): void {
    this.#ids.set(key, id);
    if (id !== null) this.#keys.set(id, key);
  }

  /** Notes the server's line before the first change of a row. */
  note(row: BoqRow): void {
    this.refused.delete(row.key);
    if (!this.added.has(row.key) && !this.base.has(row.key)) this.base.set(row.key, row.line);
  }

  /** Notes that rows are in the sheet again, or for the first time. */
  noteInserted(keys: readonly RowId[]): void {
    for (const key of keys) {
      const id = this.idOf(key);
      if (id === null) this.added.add(key);
      else this.removed.delete(id);
    }
  }

  /** Notes that rows are gone; the first of them, and what was below it. */
  noteRemoved([top, ...below]: readonly RowId[]): void {
    if (top === undefined) return;
    const id = this.idOf(top);
    if (id !== null) this.removed.set(id, [top, ...below]);
    for (const key of [top, ...below]) {
      this.added.delete(key);
      this.moved.delete(key);
    }
  }

  /** The server has removed these rows. */
  forget(keys: Iterable<RowId>): void {
    for (const key of keys) {
      this.setId(key, null);
      this.base.delete(key);
    }
  }

  get isEmpty(): boolean {
    return this.base.size === 0 && this.added.size === 0 && this.removed.size === 0 && this.moved.size === 0;
  }
}
