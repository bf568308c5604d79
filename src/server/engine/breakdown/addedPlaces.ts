import { groupedBy } from '../../../domain/grouped.ts';
import { positionsFor } from '../../../domain/positions.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { RowChange } from '../bulk/changeRows.ts';
import { invalid } from '../errors.ts';
import type { AddedLine } from './lineSet.ts';
import type { Node } from './tree.ts';

/** The children of one place in their new order: stored ones with ids, new ones as indexes. */
type Sibling = { readonly id: number; readonly position: number } | { readonly at: number };

/** Puts the new lines of one parent among its stored ones. @throws Failure 422 for an unknown line before one */
const orderOf = (stored: readonly Node[], added: readonly AddedLine[], indexes: readonly number[]): Sibling[] => {
  interface Link {
    readonly sibling?: Sibling;
    next?: Link | undefined;
  }
  const head: Link = {};
  let last = head;
  const links = new Map<number | string, Link>();
  const insert = (before: Link, sibling: Sibling, name: number | string): void => {
    const link: Link = { sibling, next: before.next };
    before.next = link;
    if (before === last) last = link;
    links.set(name, link);
  };
  for (const { id, position } of stored) insert(last, { id, position }, id);
  for (const at of indexes) {
    const { key, after_id, after_key } = assertDefined(added[at]);
    const isLast = after_id === undefined && after_key === undefined;
    const before = after_id === null ? head : isLast ? last : links.get(after_id ?? after_key ?? 0);
    if (!before) throw invalid({ [`added.${at}.after_id`]: ['The line before it is not there any more'] });
    insert(before, { at }, key);
  }
  const order: Sibling[] = [];
  for (let link = head.next; link; link = link.next) if (link.sibling) order.push(link.sibling);
  return order;
};

/** Where the new lines stand, and the stored ones that make room for them. */
interface Placed {
  readonly positions: ReadonlyMap<number, number>;
  readonly moved: readonly RowChange[];
}

/**
 * The positions of the new lines among the stored ones of their parents. `parentOf` names the parent of a new line: the id
 * of a stored one, or the key of a new one; `children` are the stored lines by the id of their parent.
 * @throws Failure 422 for an unknown line before one
 */
export const placesOf = (
  added: readonly AddedLine[],
  parentOf: (line: AddedLine) => number | string | null,
  children: ReadonlyMap<number | string | null, readonly Node[]>,
): Placed => {
  const positions = new Map<number, number>();
  const moved: RowChange[] = [];
  const indexes = added.map((_, at) => at);
  for (const [parent, own] of groupedBy(indexes, (at) => parentOf(assertDefined(added[at])))) {
    const order = orderOf(children.get(parent) ?? [], added, own);
    const placed = positionsFor(order.map((s) => ('id' in s ? s.position : undefined)));
    for (const [n, sibling] of order.entries()) {
      const position = assertDefined(placed[n]);
      if ('at' in sibling) positions.set(sibling.at, position);
      else if (sibling.position !== position) moved.push({ id: sibling.id, values: { position } });
    }
  }
  return { positions, moved };
};
