import { multiply, type Decimal } from '../../../domain/decimal.ts';
import type { BomComponent, BomNode, Explosion } from '../../../resources/masters/bomAnswers.ts';

/** A row of the tree: a component and its quantity at this position. */
export interface TreeRow {
  /** The ids of the components from the root: the same part at two positions has two keys. */
  readonly key: string;
  readonly parent: string;
  /** The depth, from 1. */
  readonly level: number;
  /** The position among the components of the same BOM, from 1, and the number of those components. */
  readonly place: number;
  readonly count: number;
  readonly component: BomComponent;
  /** The exact total quantity at this position. */
  readonly taken: Decimal;
  /** Null for a component without components. */
  readonly expanded: boolean | null;
}

/** The most rows that a browser draws without a delay. */
export const maxTreeRows = 1500;

const nodesOf = ({ boms }: Explosion): ReadonlyMap<number, BomNode> => new Map(boms.map((bom) => [bom.id, bom]));

/** The visible rows in order: the components of the BOM, and of each expanded component. */
export const treeRows = (explosion: Explosion, expanded: ReadonlySet<string>): TreeRow[] => {
  const nodes = nodesOf(explosion);
  const rows: TreeRow[] = [];
  const add = (id: number, parent: string, level: number, taken: Decimal): void => {
    const components = nodes.get(id)?.components ?? [];
    for (const [at, component] of components.entries()) {
      if (rows.length >= maxTreeRows) return;
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

/** All expandable rows, level by level, up to `maxRows` rows. */
export const allExpanded = (explosion: Explosion): ReadonlySet<string> => {
  const nodes = nodesOf(explosion);
  const expanded = new Set<string>();
  let count = 0;
  const queue = [{ id: explosion.id, path: '' }];
  for (const { id, path } of queue) {
    const components = nodes.get(id)?.components ?? [];
    count += components.length;
    if (count > maxTreeRows) break;
    if (path) expanded.add(path);
    for (const { id: line, bom_id } of components)
      if (bom_id !== null) queue.push({ id: bom_id, path: `${path}/${line}` });
  }
  return expanded;
};
