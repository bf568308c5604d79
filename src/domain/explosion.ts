import { assertDefined } from './assertDefined.ts';
import { multiply, sum, type Decimal } from './decimal.ts';

/** One unit of `parent` takes `quantity` of `child`. Two lines may join the same two. */
export interface Edge {
  readonly parent: number;
  readonly child: number;
  readonly quantity: Decimal;
}

type Pair = Pick<Edge, 'parent' | 'child'>;

const childrenOf = <E extends Pair>(edges: readonly E[]): Map<number, E[]> => {
  const children = new Map<number, E[]>();
  for (const edge of edges) {
    const known = children.get(edge.parent);
    if (known) known.push(edge);
    else children.set(edge.parent, [edge]);
  }
  return children;
};

/**
 * Every node below `start`, each after all of its parents.
 * @throws RangeError for a cycle, which has no such order
 */
const inOrder = (start: number, children: ReadonlyMap<number, readonly Pair[]>): number[] => {
  const done = new Map<number, boolean>();
  const order: number[] = [];
  const stack: { id: number; next: number }[] = [{ id: start, next: 0 }];
  done.set(start, false);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const edge = children.get(top.id)?.[top.next];
    top.next += 1;
    if (!edge) {
      done.set(top.id, true);
      order.push(top.id);
      stack.pop();
    } else if (done.get(edge.child) === false) throw new RangeError('A bill of materials contains itself');
    else if (!done.has(edge.child)) {
      done.set(edge.child, false);
      stack.push({ id: edge.child, next: 0 });
    }
  }
  return order.reverse();
};

/**
 * The quantity of every node below `quantity` of `start`, exact and not rounded: the sum over all paths of the product
 * of their quantities. `start` itself has `quantity`. The time grows with the edges, not with the paths.
 * @throws RangeError for a cycle
 */
export const explode = (start: number, quantity: Decimal, edges: readonly Edge[]): Map<number, Decimal> => {
  const children = childrenOf(edges);
  const taken = new Map<number, Decimal>([[start, quantity]]);
  for (const id of inOrder(start, children)) {
    const needed = assertDefined(taken.get(id));
    for (const edge of children.get(id) ?? [])
      taken.set(edge.child, sum([taken.get(edge.child) ?? '0', multiply(needed, edge.quantity)]));
  }
  return taken;
};

/** What a node comes to as a tree of lines: how many, how many of them are leaves, and on how many levels. */
export interface Size {
  readonly lines: number;
  readonly leaves: number;
  readonly levels: number;
}

/**
 * The size of the tree below `start`, each node once for every path to it, with the leaves that it has itself. Counted
 * without making it: the time grows with the edges.
 * @throws RangeError for a cycle
 */
export const sizeOf = (start: number, edges: readonly Pair[], leaves: ReadonlyMap<number, number>): Size => {
  const children = childrenOf(edges);
  const sizes = new Map<number, Size>();
  for (const id of inOrder(start, children).reverse()) {
    const own = leaves.get(id) ?? 0;
    let [lines, all, levels] = [1 + own, own, own > 0 ? 1 : 0];
    for (const { child } of children.get(id) ?? []) {
      const size = assertDefined(sizes.get(child));
      lines += size.lines;
      all += size.leaves;
      levels = Math.max(levels, size.levels);
    }
    sizes.set(id, { lines, leaves: all, levels: levels + 1 });
  }
  return assertDefined(sizes.get(start));
};

/** The reversed edges: from a component to the BOMs that use it. */
export const reversed = (edges: readonly Edge[]): Edge[] =>
  edges.map(({ parent, child, quantity }) => ({ parent: child, child: parent, quantity }));

/** The distance of every node from `start`; 0 for `start`. */
export const levels = (start: number, edges: readonly Pair[]): Map<number, number> => {
  const children = childrenOf(edges);
  const found = new Map([[start, 0]]);
  for (const [id, level] of found)
    for (const { child } of children.get(id) ?? []) if (!found.has(child)) found.set(child, level + 1);
  return found;
};

/** The shortest cycle through `start`, with `start` at both ends: `[1, 2, 1]`; undefined without one. */
export const cycleFrom = (start: number, edges: readonly Pair[]): number[] | undefined => {
  const children = childrenOf(edges);
  const from = new Map<number, number>();
  const queue = [start];
  for (const id of queue)
    for (const { child } of children.get(id) ?? []) {
      if (child === start) {
        const path = [start];
        for (let at = id; at !== start; at = assertDefined(from.get(at))) path.push(at);
        return [...path, start].reverse();
      }
      if (from.has(child)) continue;
      from.set(child, id);
      queue.push(child);
    }
  return undefined;
};
