import { randomUUID } from 'node:crypto';
import { groupedBy } from '../../../domain/grouped.ts';
import { positionsFor } from '../../../domain/positions.ts';
import { present } from '../../../domain/present.ts';
import type { SentLine } from '../../../resources/boq.sentLines.ts';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { insertRows } from '../bulk/insertRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { invalid } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { linesTable, type Stage } from './stages.ts';
import { factorBelow, nodesOf, type Node } from './tree.ts';

export type AddedLine = SentLine;

type Place = Pick<Node, 'kind' | 'factor' | 'quantity'>;

const top: Place = { kind: 'structure', factor: '1', quantity: null };

/** The refusal of a line in a place that cannot hold it; undefined if it can. */
export const placeRefusal = (kind: Node['kind'], parent: Node['kind'] | undefined): string | undefined => {
  if (parent === undefined || parent === 'structure') return undefined;
  if (parent === 'item') return 'An item holds no other lines';
  return kind === 'structure' ? 'A BOM holds no structures' : undefined;
};

/** The levels of the new lines: each after the one with its parents. @throws Failure 422 for an unknown or circular name */
const levelsOf = (added: readonly AddedLine[]): number[][] => {
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const level: (number | undefined)[] = added.map(() => undefined);
  const find = (at: number, seen: number): number => {
    const known = level[at];
    if (known !== undefined) return known;
    const { parent_key } = present(added[at]);
    const parent = parent_key === undefined ? undefined : byKey.get(parent_key);
    if ((parent_key !== undefined && parent === undefined) || seen > added.length)
      throw invalid({ [`added.${at}.parent_key`]: ['Unknown line'] });
    return (level[at] = parent === undefined ? 0 : find(parent, seen + 1) + 1);
  };
  const levels: number[][] = [];
  for (const at of added.keys()) (levels[find(at, 0)] ??= []).push(at);
  return levels;
};

/** The children of one place in their new order: stored ones with ids, new ones as indexes. */
type Sibling = { readonly id: number; readonly position: number } | { readonly at: number };

/** Puts the new lines of one parent among its stored ones. @throws Failure 422 for an unknown line before one */
const orderOf = (stored: readonly Node[], added: readonly AddedLine[], indexes: readonly number[]): Sibling[] => {
  const order: Sibling[] = stored.map(({ id, position }) => ({ id, position }));
  for (const at of indexes) {
    const { after_id, after_key } = present(added[at]);
    const follows = (s: Sibling) =>
      'id' in s ? s.id === after_id : after_key !== undefined && added[s.at]?.key === after_key;
    if (after_id === null) order.unshift({ at });
    else if (after_id === undefined && after_key === undefined) order.push({ at });
    else {
      const before = order.findIndex(follows);
      if (before < 0) throw invalid({ [`added.${at}.after_id`]: ['The line before it is not there any more'] });
      order.splice(before + 1, 0, { at });
    }
  }
  return order;
};

/**
 * Adds lines to a revision, parents first: one INSERT a level. Returns their ids in the order of `added`. The caller has
 * checked that the revision can be changed and that the references exist.
 * @throws Failure 422 at the line that cannot stand in its place or is refused by a constraint
 */
export const addLines = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  added: readonly AddedLine[],
): Promise<number[]> => {
  const { table } = linesTable(stage);
  const ids: number[] = [];
  const places = new Map<number, Place>();
  const names: RowNames = {
    kind: 'Line',
    fields: stage.lines.fields,
    nameOf: () => undefined,
    path: (at) => `added.${at}`,
  };
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const parentOf = (line: AddedLine): number | null =>
    line.parent_key === undefined ? (line.parent_line_id ?? null) : present(ids[present(byKey.get(line.parent_key))]);
  for (const indexes of levelsOf(added)) {
    const parents = [...new Set(indexes.map((at) => parentOf(present(added[at]))))];
    const stored = parents.flatMap((id) => (id === null || places.has(id) ? [] : [id]));
    // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
    for (const node of await nodesOf(tx, stage, revision, { ids: stored })) places.set(node.id, node);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const children = groupedBy(await nodesOf(tx, stage, revision, { childrenOf: parents }), ({ parent }) => parent);
    const positions = new Map<number, number>();
    const moved: { id: number; values: { position: number } }[] = [];
    for (const [parent, own] of groupedBy(indexes, (at) => parentOf(present(added[at])))) {
      const order = orderOf(children.get(parent) ?? [], added, own);
      const placed = positionsFor(order.map((s) => ('id' in s ? s.position : undefined)));
      for (const [n, sibling] of order.entries()) {
        const position = present(placed[n]);
        if ('at' in sibling) positions.set(sibling.at, position);
        else if (sibling.position !== position) moved.push({ id: sibling.id, values: { position } });
      }
    }
    const rows = indexes.map((at) => {
      const line = present(added[at]);
      const parent = parentOf(line);
      const place = parent === null ? top : places.get(parent);
      if (!place) throw invalid({ [`added.${at}.parent_line_id`]: ['Unknown line'] });
      const refused = placeRefusal(line.kind, parent === null ? undefined : place.kind);
      if (refused !== undefined) throw invalid({ [`added.${at}.parent_line_id`]: [refused] });
      return {
        ...toColumns(Object.fromEntries(columnsOf(stage.lines.fields)), line),
        [stage.by]: revision,
        parent_line_id: parent,
        position: present(positions.get(at)),
        factor: factorBelow(place),
        line_key: line.line_key ?? randomUUID(),
      };
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await changeRows(tx, table, moved, names);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const made = await inserted(tx, stage, rows, indexes, names);
    for (const [n, at] of indexes.entries()) {
      ids[at] = present(made[n]);
      const { kind, quantity, factor } = { quantity: null, ...present(rows[n]), kind: present(added[at]).kind };
      places.set(present(made[n]), { kind, factor, quantity: typeof quantity === 'string' ? quantity : null });
    }
  }
  return ids;
};

const inserted = (
  tx: Tx,
  stage: Stage,
  rows: readonly Record<string, unknown>[],
  indexes: readonly number[],
  names: RowNames,
): Promise<number[]> =>
  mapDatabaseErrors(stage.lines, () =>
    insertRows(tx, linesTable(stage).table, rows, { ...names, path: (n) => names.path(indexes[n] ?? n) }),
  );
