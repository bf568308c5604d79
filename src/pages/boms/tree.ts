import { multiply, type Decimal } from '../../domain/decimal.ts';
import type { BomComponent, BomNode, Explosion } from '../../resources/boms.answers.ts';

/** A row of the tree: a component where it stands, and how much of it is taken there. */
export interface TreeRow {
  /** The components on the way here, by their ids: the same part in two places has two keys. */
  readonly key: string;
  readonly parent: string;
  /** From 1. */
  readonly level: number;
  /** From 1, among the components of the same BOM, and how many those are. */
  readonly place: number;
  readonly count: number;
  readonly component: BomComponent;
  /** How much of it this place takes in all, exact. */
  readonly taken: Decimal;
  /** Null where nothing is below. */
  readonly expanded: boolean | null;
}

/** As many rows as a browser draws without a pause. */
export const mostRows = 1500;

const nodesOf = ({ boms }: Explosion): ReadonlyMap<number, BomNode> => new Map(boms.map((bom) => [bom.id, bom]));

/** The rows that are in sight, in order: the components of the BOM, and below each that is expanded its own. */
export const treeRows = (explosion: Explosion, expanded: ReadonlySet<string>): TreeRow[] => {
  const nodes = nodesOf(explosion);
  const rows: TreeRow[] = [];
  const add = (id: number, parent: string, level: number, taken: Decimal): void => {
    const components = nodes.get(id)?.components ?? [];
    for (const [at, component] of components.entries()) {
      if (rows.length >= mostRows) return;
      const key = `${parent}/${component.id}`;
      const below = component.bom_id === null ? undefined : nodes.get(component.bom_id);
      const open = below?.components.length ? expanded.has(key) : null;
      const here = multiply(taken, component.quantity);
      rows.push({
        key,
        parent,
        level,
        place: at + 1,
        count: components.length,
        component,
        taken: here,
        expanded: open,
      });
      if (open && component.bom_id !== null) add(component.bom_id, key, level + 1, here);
    }
  };
  add(explosion.id, '', 1, explosion.quantity);
  return rows;
};

/** Every place that can be expanded, level by level, until the tree has all its rows or as many as can be drawn. */
export const allExpanded = (explosion: Explosion): ReadonlySet<string> => {
  const nodes = nodesOf(explosion);
  const expanded = new Set<string>();
  let count = 0;
  const queue = [{ id: explosion.id, path: '' }];
  for (const { id, path } of queue) {
    const components = nodes.get(id)?.components ?? [];
    count += components.length;
    if (count > mostRows) break;
    if (path) expanded.add(path);
    for (const { id: line, bom_id } of components)
      if (bom_id !== null) queue.push({ id: bom_id, path: `${path}/${line}` });
  }
  return expanded;
};
