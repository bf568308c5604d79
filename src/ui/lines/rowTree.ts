import type { Line, LineFigures } from '../../domain/lines.ts';
import type { RowId } from '../sheet/types.ts';
import { type GridRow, isGone, isGroup, saved } from './lines.ts';
import type { LineModel } from './model.ts';

/** Where a row is: below its parent, behind a row with the same parent, or first. */
export interface Spot {
  readonly parent: RowId | null;
  readonly after: RowId | null;
}

/**
 * The rows of lines with the sums of the groups among them. A change of one row touches its ancestors
 * alone. What was touched is gathered until `takeTouched`.
 */
export class RowTree {
  readonly #rows = new Map<RowId, GridRow>();
  readonly #below = new Map<RowId | null, RowId[]>();
  /** The lines whose figures follow from the sums of others. */
  readonly #following = new Set<RowId>();
  readonly model: LineModel;
  readonly #figures: LineFigures;
  #totals: readonly bigint[];
  #touched = new Set<RowId>();
  #reshaped = false;

  constructor(model: LineModel) {
    this.model = model;
    this.#figures = model.figures;
    this.#totals = this.#nothing();
  }

  #nothing = (): readonly bigint[] => Array.from({ length: this.#figures.sums }, () => 0n);

  /** Takes the lines of the server, in any order. A line whose parent is unknown stands at the top. */
  load(lines: readonly Line[]): void {
    this.#rows.clear();
    this.#below.clear();
    this.#following.clear();
    this.#totals = this.#nothing();
    const known = new Set(lines.map((line) => line.id));
    const ordered = [...lines].sort((a, b) => a.position - b.position || a.id - b.id);
    for (const line of ordered) {
      const parent = line.parent_line_id !== null && known.has(line.parent_line_id) ? line.parent_line_id : null;
      const sums = this.model.holdsLines(line.kind) ? this.#nothing() : null;
      this.#rows.set(line.id, { key: line.id, parent, line, sums, unread: null, save: saved, flash: false });
      this.#childrenOf(parent).push(line.id);
      this.#noteFollowing(line.id, line);
    }
    const sumUp = (parent: RowId | null): readonly bigint[] => {
      const total = [...this.#nothing()];
      for (const key of this.childrenOf(parent)) {
        const row = this.#rows.get(key);
        if (!row) continue;
        const part = row.sums ? sumUp(key) : this.#figures.addsOf(row.line);
        if (row.sums) this.#rows.set(key, { ...row, sums: part });
        for (const [at, cents] of part.entries()) total[at] = (total[at] ?? 0n) + cents;
      }
      return total;
    };
    this.#totals = sumUp(null);
    this.#reshaped = true;
  }

  rowOf = (key: RowId): GridRow | undefined => this.#rows.get(key);
  childrenOf = (key: RowId | null): readonly RowId[] => this.#below.get(key) ?? [];
  isGroup = isGroup;
  /** The sums of all lines. */
  get totals(): readonly bigint[] {
    return this.#totals.slice(0, this.#figures.totals);
  }
  get size(): number {
    return this.#rows.size;
  }

  #childrenOf(key: RowId | null): RowId[] {
    const found = this.#below.get(key);
    if (found) return found;
    const made: RowId[] = [];
    this.#below.set(key, made);
    return made;
  }

  /** All rows in their order, parents before what is below them. */
  *walk(from: RowId | null = null): Generator<GridRow> {
    for (const key of this.childrenOf(from)) {
      const row = this.#rows.get(key);
      if (!row) continue;
      yield row;
      yield* this.walk(key);
    }
  }

  /** Has the rows in sight looked for again. */
  reshape(): void {
    this.#reshaped = true;
  }

  /** The touched rows since the last call, and whether rows came, went or moved. */
  takeTouched(): { readonly touched: ReadonlySet<RowId>; readonly reshaped: boolean } {
    this.#refreshFollowing();
    const taken = { touched: this.#touched, reshaped: this.#reshaped };
    this.#touched = new Set();
    this.#reshaped = false;
    return taken;
  }

  #noteFollowing(key: RowId, line: Line): void {
    if (this.#figures.followsFrom(line) === null) this.#following.delete(key);
    else this.#following.add(key);
  }

  /** Gives the lines that follow from others their figures: those of groups first, for those of all count them. */
  #refreshFollowing(): void {
    for (const from of ['group', 'all'] as const)
      for (const key of this.#following) {
        const row = this.#rows.get(key);
        if (!row || this.#figures.followsFrom(row.line) !== from) continue;
        const group = row.parent === null ? this.#totals : (this.#rows.get(row.parent)?.sums ?? this.#nothing());
        const line = this.#figures.following(row.line, group, this.#totals);
        if (line !== row.line) this.setLine(key, line);
      }
  }

  /** Adds cents to all that is above a row; what is in a line that is gone counts in that alone. */
  #addAbove(parent: RowId | null, cents: readonly bigint[]): void {
    if (cents.every((amount) => amount === 0n)) return;
    const added = (sums: readonly bigint[]) => sums.map((sum, at) => sum + (cents[at] ?? 0n));
    for (let at = parent; at !== null;) {
      const row = this.#rows.get(at);
      if (!row) break;
      this.#rows.set(at, { ...row, sums: added(row.sums ?? this.#nothing()) });
      this.#touched.add(at);
      if (isGone(row)) return;
      at = row.parent;
    }
    this.#totals = added(this.#totals);
  }

  #partOf(row: GridRow): readonly bigint[] {
    return isGone(row) ? this.#nothing() : (row.sums ?? this.#figures.addsOf(row.line));
  }

  #addChange(before: GridRow, after: GridRow): void {
    const was = this.#partOf(before);
    this.#addAbove(
      after.parent,
      this.#partOf(after).map((cents, at) => cents - (was[at] ?? 0n)),
    );
  }

  /** Other values of a row that are no values of its line: marks, texts that cannot be read. */
  set(key: RowId, values: Partial<Omit<GridRow, 'key' | 'parent' | 'line' | 'sums'>>): void {
    const row = this.#rows.get(key);
    if (!row) return;
    const next = { ...row, ...values };
    this.#rows.set(key, next);
    this.#touched.add(key);
    if (isGone(row) !== isGone(next)) this.#addChange(row, next);
  }

  /** The line with what it takes from the place that its row has here. */
  #placed(line: Line, parent: RowId | null): Line {
    return this.#figures.placed(line, parent === null ? undefined : this.#rows.get(parent)?.line);
  }

  /**
   * Puts a line in the place of the one before, with what follows for the sums above, and for the lines in it.
   */
  setLine(key: RowId, wanted: Line): void {
    const row = this.#rows.get(key);
    if (!row) return;
    const line = this.#placed(wanted, row.parent);
    const next = { ...row, line };
    this.#rows.set(key, next);
    this.#touched.add(key);
    this.#noteFollowing(key, line);
    if (row.sums) {
      if (this.#figures.handsDownSame(row.line, line)) return;
      for (const child of this.childrenOf(key)) {
        const below = this.#rows.get(child);
        if (below) this.setLine(child, below.line);
      }
      return;
    }
    this.#addChange(row, next);
  }

  /** Changes values of a line: its figures follow. */
  change(key: RowId, values: Readonly<Partial<Line>>): void {
    const row = this.#rows.get(key);
    if (row) this.setLine(key, this.#figures.withFigures({ ...row.line, ...values }));
  }

  /** Where a row is now. */
  spotOf(key: RowId): Spot {
    const parent = this.#rows.get(key)?.parent ?? null;
    const siblings = this.childrenOf(parent);
    return { parent, after: siblings[siblings.indexOf(key) - 1] ?? null };
  }

  /** A spot in what is not there any more is the end of the top. */
  #standing(spot: Spot): Spot {
    if (spot.parent === null || this.#rows.has(spot.parent)) return spot;
    return { parent: null, after: this.childrenOf(null).at(-1) ?? null };
  }

  #isWithin(key: RowId | null, above: RowId): boolean {
    for (let at = key; at !== null; at = this.#rows.get(at)?.parent ?? null) if (at === above) return true;
    return false;
  }

  #putAt(key: RowId, { parent, after }: Spot): void {
    const siblings = this.#childrenOf(parent);
    const at = after === null ? 0 : siblings.indexOf(after) + 1;
    // The line that it stood behind may be gone: then it comes last.
    siblings.splice(after !== null && at === 0 ? siblings.length : at, 0, key);
  }

  #takeOut(key: RowId): GridRow | undefined {
    const row = this.#rows.get(key);
    if (!row) return undefined;
    const siblings = this.#childrenOf(row.parent);
    siblings.splice(siblings.indexOf(key), 1);
    this.#addAbove(
      row.parent,
      this.#partOf(row).map((cents) => -cents),
    );
    this.#reshaped = true;
    return row;
  }

  /** Puts the rows of one parent in another order. */
  reorder(parent: RowId | null, keys: readonly RowId[]): void {
    const siblings = this.#childrenOf(parent);
    if (siblings.every((key, at) => key === keys[at])) return;
    siblings.splice(0, siblings.length, ...keys);
    this.#reshaped = true;
  }

  /** Puts a row at a spot; a group comes empty, and its rows after it. */
  insert(row: GridRow, wanted: Spot): void {
    const spot = this.#standing(wanted);
    const sums = this.model.holdsLines(row.line.kind) ? this.#nothing() : null;
    const placed = this.#placed(row.line, spot.parent);
    // The server has counted the figures of its own lines.
    const line = row.line.version === 0 ? this.#figures.withFigures(placed) : placed;
    const next = { ...row, parent: spot.parent, line, sums };
    this.#rows.set(row.key, next);
    this.#noteFollowing(row.key, line);
    this.#putAt(row.key, spot);
    this.#addAbove(spot.parent, this.#partOf(next));
    this.#touched.add(row.key);
    this.#reshaped = true;
  }

  /** A row with all that is below it and their spots, in an order in which `insert` puts them back one by one. */
  entriesOf(key: RowId): { readonly row: GridRow; readonly spot: Spot }[] {
    const row = this.#rows.get(key);
    return row ? [row, ...this.walk(key)].map((each) => ({ row: each, spot: this.spotOf(each.key) })) : [];
  }

  /** Removes a row with all that is below it. */
  remove(key: RowId): void {
    if (!this.#rows.has(key)) return;
    const gone = [key, ...[...this.walk(key)].map((row) => row.key)];
    this.#takeOut(key);
    for (const each of gone) {
      this.#touched.add(each);
      this.#rows.delete(each);
      this.#following.delete(each);
      this.#below.delete(each);
    }
  }

  /** Puts a line of any kind in the place of a row with nothing below it. */
  turn(key: RowId, line: Line): void {
    const [row, spot] = [this.#rows.get(key), this.spotOf(key)];
    if (!row) return;
    this.remove(key);
    this.insert({ ...row, line }, spot);
  }

  /** Moves a row with all that is below it; never into itself. */
  move(key: RowId, wanted: Spot): void {
    const spot = this.#standing(wanted);
    if (this.#isWithin(spot.parent, key)) return;
    const row = this.#takeOut(key);
    if (!row) return;
    this.#rows.set(key, { ...row, parent: spot.parent });
    this.#putAt(key, spot);
    this.#addAbove(spot.parent, this.#partOf(row));
    this.setLine(key, row.line);
  }
}
