import type { LevellingBid } from '../../../resources/rfq/levellingCalls.ts';
import { isSame, type BidValues } from './model.ts';

/** A cell that the server does not have as it is shown. */
export interface PendingCell {
  readonly line: number;
  readonly values: BidValues | null;
  /** What the server had when the person began. */
  readonly base: LevellingBid | null;
  /** `due`: to be sent; `sent`: on its way; `failed`: refused; `conflict`: somebody else has changed it too. */
  readonly state: 'due' | 'sent' | 'failed' | 'conflict';
  readonly reason: string | null;
}

const isVersion = (a: LevellingBid | null, b: LevellingBid | null): boolean =>
  a?.id === b?.id && a?.version === b?.version;

/** The cells that are not saved, by vendor and line. */
export class PendingCells {
  readonly #cells = new Map<number, Map<number, PendingCell>>();

  at(vendor: number, line: number): PendingCell | undefined {
    return this.#cells.get(vendor)?.get(line);
  }

  /** Whether a line has such a cell. */
  has(line: number): boolean {
    for (const own of this.#cells.values()) if (own.has(line)) return true;
    return false;
  }

  vendors(): number[] {
    return [...this.#cells.keys()];
  }

  of(vendor: number): PendingCell[] {
    return [...(this.#cells.get(vendor)?.values() ?? [])];
  }

  all(): PendingCell[] {
    return this.vendors().flatMap((vendor) => this.of(vendor));
  }

  #set(vendor: number, cell: PendingCell): void {
    const own = this.#cells.get(vendor) ?? new Map<number, PendingCell>();
    this.#cells.set(vendor, own.set(cell.line, cell));
  }

  #drop(vendor: number, line: number): void {
    const own = this.#cells.get(vendor);
    own?.delete(line);
    if (own?.size === 0) this.#cells.delete(vendor);
  }

  /** Notes what was typed over what is stored. While the cell is on its way, its answer decides about the rest. */
  put(vendor: number, line: number, values: BidValues | null, stored: LevellingBid | null): void {
    const before = this.at(vendor, line);
    if (before?.state === 'sent') return this.#set(vendor, { ...before, values });
    if (isSame(values, stored)) return this.#drop(vendor, line);
    this.#set(vendor, { line, values, base: stored, state: 'due', reason: null });
  }

  /** What was typed over another version than the one that may be stored now. */
  resume(vendor: number, { line, values, base }: Pick<PendingCell, 'line' | 'values' | 'base'>): void {
    this.#set(vendor, { line, values, base, state: 'due', reason: null });
  }

  forget(vendor: number, line: number): void {
    this.#drop(vendor, line);
  }

  /** Marks cells of a vendor as on their way. */
  send(vendor: number, cells: readonly PendingCell[]): void {
    for (const cell of cells) this.#set(vendor, { ...cell, state: 'sent', reason: null });
  }

  /** A cell that was on its way is stored like this: what was typed since is due. */
  saved(vendor: number, line: number, stored: LevellingBid | null): void {
    const now = this.at(vendor, line);
    if (!now) return;
    if (isSame(now.values, stored)) this.#drop(vendor, line);
    else this.#set(vendor, { ...now, base: stored, state: 'due', reason: null });
  }

  /** Puts cells that were on their way, or failed, into another state. */
  become(vendor: number, lines: Iterable<number>, state: 'due' | 'failed', reason: string | null = null): void {
    for (const line of lines) {
      const now = this.at(vendor, line);
      if (now) this.#set(vendor, { ...now, state, reason });
    }
  }

  /**
   * Compares a cell with what is stored now, unless it is on its way: the same is no change, another version than the
   * person began with is a conflict.
   */
  compare(vendor: number, line: number, stored: LevellingBid | null): void {
    const now = this.at(vendor, line);
    if (!now || now.state === 'sent' || isVersion(now.base, stored)) return;
    if (isSame(now.values, stored)) this.#drop(vendor, line);
    else this.#set(vendor, { ...now, base: stored, state: 'conflict' });
  }

  /** Ends a conflict: mine is sent over theirs, or forgotten. */
  settle(vendor: number, line: number, keep: 'mine' | 'theirs'): void {
    if (keep === 'theirs') this.#drop(vendor, line);
    else this.become(vendor, [line], 'due');
  }
}
