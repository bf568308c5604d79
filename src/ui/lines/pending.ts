import type { Line } from '../../domain/lines.ts';
import type { RowId } from '../sheet/types.ts';
import type { GridRow, Typed } from './lines.ts';
import type { LineModel } from './model.ts';

/** The typed fields in which two lines differ, with the values of the first. */
export const differing = ({ typed }: LineModel, line: Line, from: Line): Typed => {
  const values: Record<string, string | number | null> = {};
  for (const field of typed) {
    const [value, other] = [line[field] ?? null, from[field] ?? null];
    if (value !== other && typeof value !== 'boolean') values[field] = value;
  }
  return values;
};

/** What is not saved yet, and which rows are which lines of the server. */
export class Pending {
  /** The server's lines of rows with other values. */
  readonly base = new Map<RowId, Line>();
  /** Rows that the server does not have. */
  readonly added = new Set<RowId>();
  /** The server's lines of rows that were removed, as long as it has them. */
  readonly leaving = new Map<RowId, Line>();
  /** Ids of lines to be removed, each with its row and the rows below it, which go along. */
  readonly removed = new Map<number, readonly RowId[]>();
  /** Ids among the removed of which the person knows that verified lines go with them. */
  readonly agreed = new Set<number>();
  /** The ids that rows had before the server removed their lines: put back, they are these lines again. */
  readonly gone = new Map<RowId, number>();
  /** Why lines among the removed stay on the server, by id. They wait for an undo, or for a retry. */
  readonly held = new Map<number, string>();
  readonly moved = new Set<RowId>();
  /** What rows began with that nobody has typed into: they are saved with the first text, and go when they are left. */
  readonly begun = new Map<RowId, Line>();
  /** New rows that the server is making lines of: they are not sent. */
  readonly awaited = new Set<RowId>();
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
  note(row: GridRow): void {
    if (!this.added.has(row.key) && !this.base.has(row.key)) this.base.set(row.key, row.line);
  }

  /** Notes the server's line before a row is removed. */
  noteLeaving(row: GridRow): void {
    if (this.idOf(row.key) !== null) this.leaving.set(row.key, this.base.get(row.key) ?? row.line);
  }

  /** The server has not removed a row, and it is in the sheet again. */
  stays(key: RowId, id: number): void {
    this.setId(key, id);
    this.added.delete(key);
    const line = this.leaving.get(key);
    if (line) this.base.set(key, line);
    // New lines may have come to where it stood.
    this.moved.add(key);
  }

  /** Notes that rows are in the sheet again, or for the first time. */
  noteInserted(keys: readonly RowId[]): void {
    for (const key of keys) {
      const id = this.idOf(key);
      if (id === null) this.added.add(key);
      else {
        this.removed.delete(id);
        // New lines may have come to where it stood.
        if (this.held.delete(id)) this.moved.add(key);
      }
    }
  }

  /** Notes that rows are gone; the first of them, and what was below it. `agreed`: the person knows that some are verified. */
  noteRemoved([top, ...below]: readonly RowId[], agreed = false): void {
    if (top === undefined) return;
    const id = this.idOf(top);
    if (id !== null) {
      this.removed.set(id, [top, ...below]);
      if (agreed) this.agreed.add(id);
    }
    for (const key of [top, ...below]) {
      const own = this.idOf(key);
      // The server has it elsewhere still.
      if (own !== null && key !== top && this.moved.has(key)) {
        this.removed.set(own, [key]);
        if (agreed) this.agreed.add(own);
      }
      this.added.delete(key);
      this.refused.delete(key);
      // A row of the server that is put back has yet to be moved.
      if (this.idOf(key) === null) this.moved.delete(key);
    }
  }

  /** Nothing is to be saved any more, and each row is the line of its number. */
  clear(): void {
    const { base, added, leaving, removed, agreed, gone, held, moved, begun, awaited, refused } = this;
    for (const each of [base, added, leaving, removed, agreed, gone, held, moved, begun, awaited, refused])
      each.clear();
    this.#ids.clear();
    this.#keys.clear();
  }

  /** The person lets verified lines go too. */
  agreeToRemovals(): void {
    for (const id of this.removed.keys()) this.agreed.add(id);
  }

  /** The server has removed these rows. */
  forget(keys: Iterable<RowId>): void {
    for (const key of keys) {
      this.setId(key, null);
      this.base.delete(key);
      this.moved.delete(key);
      this.refused.delete(key);
    }
  }

  /** The server is to remove the line of a row, which stays here as one that it does not have. */
  withdraw(key: RowId): void {
    const id = this.idOf(key);
    if (id === null) return;
    this.forget([key]);
    this.removed.set(id, []);
    this.added.add(key);
  }

  get isEmpty(): boolean {
    return this.base.size === 0 && this.added.size === 0 && this.removed.size === 0 && this.moved.size === 0;
  }
}
