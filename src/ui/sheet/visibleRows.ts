import type { RowId, SheetRow } from './types.ts';

/** A tree whose rows are shown one below the other. Reading it must be quick: it is walked for every change of order. */
export interface SheetTree<R> {
  readonly rowOf: (id: RowId) => R | undefined;
  /** The ids below a row, in their order; those at the top for null. */
  readonly childrenOf: (id: RowId | null) => readonly RowId[];
  /** Whether a row may have others below it. */
  readonly isGroup: (row: R) => boolean;
}

/** How a tree is looked at. */
export interface RowFilter {
  readonly isCollapsed: (id: RowId) => boolean;
  /** The rows that a filter lets through, with their ancestors; null without a filter. All of them are in sight. */
  readonly kept: ReadonlySet<RowId> | null;
  readonly foundIn: (id: RowId) => ReadonlySet<string> | null;
}

const isSame = <R>(a: SheetRow<R> | undefined, b: SheetRow<R>): a is SheetRow<R> =>
  a !== undefined && a.row === b.row && a.level === b.level && a.open === b.open && a.found === b.found;

/** The rows in sight, and where each of them is. */
export interface VisibleRows<R> {
  readonly rows: readonly SheetRow<R>[];
  readonly indexOf: (id: RowId) => number | undefined;
}

const indexed = <R>(rows: readonly SheetRow<R>[]): VisibleRows<R> => {
  let places: Map<RowId, number> | undefined;
  return {
    rows,
    indexOf: (id) => (places ??= new Map(rows.map((row, index) => [row.id, index]))).get(id),
  };
};

/** Nothing in sight. */
export const noRows = <R>(): VisibleRows<R> => indexed<R>([]);

/** The rows in sight of a tree, in their order. Rows that look as before are the objects of `before`. */
export const flatten = <R>(tree: SheetTree<R>, rowFilter: RowFilter, before: VisibleRows<R>): VisibleRows<R> => {
  const { isCollapsed, kept, foundIn } = rowFilter;
  const rows: SheetRow<R>[] = [];
  const walk = (parent: RowId | null, level: number): void => {
    for (const id of tree.childrenOf(parent)) {
      const row = tree.rowOf(id);
      if (row === undefined || (kept && !kept.has(id))) continue;
      const open = tree.isGroup(row) ? kept !== null || !isCollapsed(id) : null;
      // Most rows stay where they are, so the one at the same place is tried first.
      const next: SheetRow<R> = { id, row, level, open, found: foundIn(id) };
      const here = before.rows[rows.length];
      const old = here?.id === id ? here : before.rows[before.rows.length === 0 ? -1 : (before.indexOf(id) ?? -1)];
      rows.push(isSame(old, next) ? old : next);
      if (open) walk(id, level + 1);
    }
  };
  walk(null, 1);
  return indexed(rows);
};

/** The rows in sight after other values in some of them: the same order, with new objects for these rows alone. */
export const withChanged = <R>(
  before: VisibleRows<R>,
  changed: Iterable<RowId>,
  rowOf: SheetTree<R>['rowOf'],
): VisibleRows<R> => {
  const rows = [...before.rows];
  for (const id of changed) {
    const index = before.indexOf(id);
    const old = index === undefined ? undefined : rows[index];
    const row = rowOf(id);
    if (index !== undefined && old && row !== undefined) rows[index] = { ...old, row };
  }
  return { rows, indexOf: before.indexOf };
};

/** These rows and everything above them. */
export const withAncestors = (
  ids: Iterable<RowId>,
  parentOf: (id: RowId) => RowId | null | undefined,
): ReadonlySet<RowId> => {
  const all = new Set<RowId>();
  for (const id of ids)
    for (let at: RowId | null | undefined = id; at !== null && at !== undefined && !all.has(at); at = parentOf(at))
      all.add(at);
  return all;
};
