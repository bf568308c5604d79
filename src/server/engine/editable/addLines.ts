import { randomUUID } from 'node:crypto';
import { groupedBy } from '../../../domain/grouped.ts';
import { inLevels } from '../../../domain/inLevels.ts';
import { positionsFor } from '../../../domain/positions.ts';
import { present } from '../../../domain/present.ts';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { insertRows } from '../bulk/insertRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { invalid } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { levelOf, needRoom, tooDeep } from './limits.ts';
import { linesTable, type AddedLine, type LineSet } from './lineSet.ts';
import { nodesOf, type Node } from './tree.ts';

type Place = Pick<Node, 'kind' | 'handed'>;

/** The levels of the new lines: each after the one with its parents. @throws Failure 422 for an unknown or circular name */
const levelsOf = (added: readonly AddedLine[]): number[][] => {
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const unknown = (at: number) => invalid({ [`added.${at}.parent_key`]: ['Unknown line'] });
  const parents = added.map(({ parent_key }, at) => {
    const parent = parent_key === undefined ? undefined : byKey.get(parent_key);
    if (parent_key !== undefined && parent === undefined) throw unknown(at);
    return parent;
  });
  const levels = inLevels(parents);
  const placed = new Set(levels.flat());
  const circular = added.findIndex((_, at) => !placed.has(at));
  if (circular >= 0) throw unknown(circular);
  return levels;
};

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
    const { key, after_id, after_key } = present(added[at]);
    const isLast = after_id === undefined && after_key === undefined;
    const before = after_id === null ? head : isLast ? last : links.get(after_id ?? after_key ?? 0);
    if (!before) throw invalid({ [`added.${at}.after_id`]: ['The line before it is not there any more'] });
    insert(before, { at }, key);
  }
  const order: Sibling[] = [];
  for (let link = head.next; link; link = link.next) if (link.sibling) order.push(link.sibling);
  return order;
};

/** @throws Failure 422 at the first line that would stand too deep (rule 55) */
const needLevels = async (
  tx: Tx,
  set: LineSet,
  added: readonly AddedLine[],
  levels: readonly (readonly number[])[],
): Promise<void> => {
  const refuse = (level: number) => {
    const at = levels[level]?.[0] ?? 0;
    return invalid({ [`added.${at}.parent_line_id`]: [tooDeep(set)] });
  };
  const { levels: most } = set.rules.room;
  if (levels.length > most) throw refuse(most);
  const parents = new Set((levels[0] ?? []).flatMap((at) => added[at]?.parent_line_id ?? []));
  const above = await levelOf(tx, set, [...parents]);
  // The deepest new line need not be below the deepest stored one; where it could be, each place counts by itself.
  if (above + levels.length > most) await needEachLevel(tx, set, added, levels, refuse);
};

const needEachLevel = async (
  tx: Tx,
  set: LineSet,
  added: readonly AddedLine[],
  levels: readonly (readonly number[])[],
  refuse: (level: number) => Error,
): Promise<void> => {
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const tops: number[] = [];
  const deepest = new Map<number, number>();
  for (const [level, indexes] of levels.entries())
    for (const at of indexes) {
      const { parent_key, parent_line_id } = present(added[at]);
      const above = parent_key === undefined ? undefined : tops[present(byKey.get(parent_key))];
      tops[at] = above ?? at;
      const place = added[tops[at] ?? at]?.parent_line_id ?? parent_line_id;
      if (typeof place === 'number') deepest.set(place, level + 1);
    }
  const byHeight = groupedBy([...deepest], ([, height]) => height);
  for (const [height, places] of byHeight) {
    // oxlint-disable-next-line no-await-in-loop -- at most one statement a level
    const level = await levelOf(
      tx,
      set,
      places.map(([id]) => id),
    );
    if (level + height > set.rules.room.levels) throw refuse(height - 1);
  }
};

/**
 * Adds lines to a record, parents first: one INSERT a level. Returns their ids in the order of `added`. The caller has
 * checked that the record can be changed and that the references exist.
 * @throws Failure 422 at the line that cannot stand in its place or is refused by a constraint; for more lines or
 *   levels than a record has (rule 55)
 */
export const addLines = async (
  tx: Tx,
  set: LineSet,
  record: number,
  added: readonly AddedLine[],
): Promise<number[]> => {
  if (added.length === 0) return [];
  const levels = levelsOf(added);
  await needRoom(tx, set, record, added.length);
  await needLevels(tx, set, added, levels);
  const { table } = linesTable(set);
  const handedDown = set.rules.handsDown?.columns ?? [];
  const ids: number[] = [];
  const places = new Map<number, Place>();
  const names: RowNames = {
    kind: 'Line',
    fields: set.lines.fields,
    nameOf: () => undefined,
    path: (at) => `added.${at}`,
  };
  const byKey = new Map(added.map(({ key }, at) => [key, at]));
  const parentOf = (line: AddedLine): number | null =>
    line.parent_key === undefined ? (line.parent_line_id ?? null) : present(ids[present(byKey.get(line.parent_key))]);
  for (const indexes of levels) {
    const parents = [...new Set(indexes.map((at) => parentOf(present(added[at]))))];
    const stored = parents.flatMap((id) => (id === null || places.has(id) ? [] : [id]));
    // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
    for (const node of await nodesOf(tx, set, record, { ids: stored })) places.set(node.id, node);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const children = groupedBy(await nodesOf(tx, set, record, { childrenOf: parents }), ({ parent }) => parent);
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
      const place = parent === null ? undefined : places.get(parent);
      if (parent !== null && !place) throw invalid({ [`added.${at}.parent_line_id`]: ['Unknown line'] });
      const refused = set.rules.placeRefusal(line.kind, place?.kind, line);
      if (refused !== undefined) throw invalid({ [`added.${at}.parent_line_id`]: [refused] });
      return {
        ...toColumns(Object.fromEntries(columnsOf(set.lines.fields)), line),
        [set.by]: record,
        parent_line_id: parent,
        position: present(positions.get(at)),
        ...set.rules.handsDown?.toLinesIn(place && { kind: place.kind, ...place.handed }),
        line_key: line.line_key ?? randomUUID(),
      };
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await changeRows(tx, table, moved, names);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const made = await inserted(tx, set, rows, indexes, names);
    for (const [n, at] of indexes.entries()) {
      ids[at] = present(made[n]);
      const row: Readonly<Record<string, unknown>> = present(rows[n]);
      const handed = handedDown.map((name) => [name, typeof row[name] === 'string' ? row[name] : null]);
      places.set(present(made[n]), { kind: present(added[at]).kind, handed: Object.fromEntries(handed) });
    }
  }
  return ids;
};

const inserted = (
  tx: Tx,
  set: LineSet,
  rows: readonly Record<string, unknown>[],
  indexes: readonly number[],
  names: RowNames,
): Promise<number[]> =>
  mapDatabaseErrors(set.lines, () =>
    insertRows(tx, linesTable(set).table, rows, { ...names, path: (n) => names.path(indexes[n] ?? n) }),
  );
