import type { RowId } from '../sheet/types.ts';
import { flatten, noRows, withChanged, type RowFilter, type VisibleRows } from '../sheet/visibleRows.ts';
import type { GridRow } from './lines.ts';
import type { RowTree } from './rowTree.ts';

/** Which rows are in sight: what is collapsed, filtered and found. */
export class ShownRows {
  readonly #tree: RowTree;
  #collapsed = new Set<RowId>();
  #rowFilter: RowFilter = { isCollapsed: (id) => this.#collapsed.has(id), kept: null, foundIn: () => null };
  #visible: VisibleRows<GridRow> = noRows();

  constructor(tree: RowTree) {
    this.#tree = tree;
  }

  get visible(): VisibleRows<GridRow> {
    return this.#visible;
  }

  /** After changes of these rows; `reshaped` when rows came, went or moved, or are looked at in another way. */
  update(touched: ReadonlySet<RowId>, reshaped: boolean): void {
    if (reshaped) this.#visible = flatten(this.#tree, this.#rowFilter, this.#visible);
    else if (touched.size) this.#visible = withChanged(this.#visible, touched, this.#tree.rowOf);
  }

  look(rowFilter: Partial<Omit<RowFilter, 'isCollapsed'>>): void {
    this.#rowFilter = { ...this.#rowFilter, ...rowFilter };
    this.#tree.reshape();
  }

  toggle(key: RowId, open: boolean): void {
    if (open) this.#collapsed.delete(key);
    else this.#collapsed.add(key);
    this.#tree.reshape();
  }

  collapseAll(collapsed: boolean): void {
    const groups = collapsed ? [...this.#tree.walk()].filter((row) => row.sums) : [];
    this.#collapsed = new Set(groups.map((row) => row.key));
    this.#tree.reshape();
  }

  /** Opens all that a row is in. */
  reveal(key: RowId): void {
    const parentOf = (id: RowId) => this.#tree.rowOf(id)?.parent ?? null;
    for (let at = parentOf(key); at !== null; at = parentOf(at)) if (this.#collapsed.delete(at)) this.#tree.reshape();
  }
}
