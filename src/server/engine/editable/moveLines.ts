import { sql } from 'drizzle-orm';
import { placeRefusal } from '../../../schema/breakdown.ts';
import { roomOf } from '../../../schema/brokenDown.ts';
import { maxSavedLines } from '../../../schema/calls/sentLines.ts';
import { columnsOf } from '../../../schema/field.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Tx } from '../../db/database.ts';
import { moveRows, type Place } from '../bulk/moveRows.ts';
import type { RowKey } from '../bulk/lockRows.ts';
import { invalid, notFound } from '../errors.ts';
import type { Who } from '../workflows/status.ts';
import { addLines } from './addLines.ts';
import { changeLines } from './changeLines.ts';
import { levelOf, requireRoom, tooDeep } from './limits.ts';
import { lineNames } from './lineKeys.ts';
import { rowsByIds } from './rows.ts';
import { pageSize } from './wholeReading.ts';
import { mapInSlices } from '../../slices.ts';
import type { LineRow } from '../../../schema/calls/editableAnswers.ts';
import type { BegunLines } from './savedLines.ts';
import { amongLines, linesTable, type AddedLine, type LineSet } from './lineSet.ts';
import { nodesOf, subtreeOf, type Node } from './tree.ts';

/** The values of lines that a refusal of their place asks for, by id. */
const placedBy = async (tx: Tx, set: LineSet, ids: readonly number[]) => {
  const { placedBy: names = [] } = set.lines.breakdown;
  if (names.length === 0) return new Map<number, Readonly<Record<string, unknown>>>();
  const columns = sql.join(
    ['id', ...names].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`select ${columns} from ${linesTable(set).table} where ${amongLines(set, ids)}`);
  return new Map(rows.map((row) => [Number(row['id']), row]));
};

/** @throws Failure 404 for a place that is not there; 422 for one that cannot hold the lines */
const refusePlace = async (
  tx: Tx,
  set: LineSet,
  record: number,
  nodes: readonly Node[],
  parent: number | null,
): Promise<void> => {
  const [into] = parent === null ? [] : await nodesOf(tx, set, record, { ids: [parent] });
  if (parent !== null && !into) throw notFound('Line');
  const ids = nodes.map(({ id }) => id);
  if (parent !== null) {
    const below = await subtreeOf(tx, set, ids);
    if (below.has(parent)) throw invalid({ parent_line_id: ['A line cannot be moved into itself'] });
    let height = 0;
    for (const depth of below.values()) height = Math.max(height, depth + 1);
    if ((await levelOf(tx, set, [parent])) + height > roomOf(set.lines).levels)
      throw invalid({ parent_line_id: [tooDeep(set)] });
  }
  const values = await placedBy(tx, set, ids);
  for (const { id, kind } of nodes) {
    const refused = placeRefusal(set.lines.breakdown, kind, into?.kind, values.get(id) ?? {});
    if (refused !== undefined) throw invalid({ parent_line_id: [refused] });
  }
};

/**
 * Moves lines with all below them before or after another line or to an end, and with `parent` into another one, or
 * (null) to the top.
 * @throws Failure 404; 403, 409 if the record cannot be changed now; 409 with each line that somebody changed
 *   meanwhile; 422 for a place that cannot hold them
 */
export const moveLines = async (
  tx: Tx,
  set: LineSet,
  record: number,
  wanted: { readonly keys: readonly RowKey[]; readonly place: Place; readonly parent: number | null | undefined },
  who: Who,
): Promise<BegunLines> => {
  const { keys, place, parent } = wanted;
  const ids = keys.map(({ id }) => id);
  await changeLines(tx, set, record, who, async () => {
    const nodes = await nodesOf(tx, set, record, { ids });
    if (nodes.length < new Set(ids).size) throw notFound('Line');
    if (parent !== undefined) await refusePlace(tx, set, record, nodes, parent);
    await moveRows(
      tx,
      linesTable(set).table,
      { column: set.by, id: record },
      keys,
      place,
      lineNames('ids'),
      parent === undefined ? {} : { parent_line_id: parent },
    );
    const isMoved = (node: Node) => parent !== undefined && node.parent !== parent;
    return { touched: nodes.filter(isMoved).map(({ id }) => id) };
  });
  return { named: ids };
};

/** The columns of a line that a copy takes over. */
const copied = ({ lines, by }: Pick<LineSet, 'lines' | 'by'>): string[] =>
  columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly || name === by || name === 'parent_line_id' ? [] : [name],
  );

/** The ids of lines with the chosen ones below them, all in those, and what they are in. @throws Failure 404 */
const chosenBelow = async (
  tx: Tx,
  set: LineSet,
  record: number,
  ids: readonly number[],
  chosen: readonly number[],
): Promise<number[]> => {
  const all = [...(await subtreeOf(tx, set, ids)).keys()];
  const below = new Set(all);
  if (!chosen.every((id) => below.has(id))) throw notFound('Line');
  const parents = new Map((await nodesOf(tx, set, record, { ids: all })).map(({ id, parent }) => [id, parent]));
  const wanted = new Set([...ids, ...(await subtreeOf(tx, set, chosen)).keys()]);
  for (const id of chosen)
    for (let at = parents.get(id) ?? null; at !== null && !wanted.has(at); at = parents.get(at) ?? null) wanted.add(at);
  return all.filter((id) => wanted.has(id));
};

/** Copies of lines with all below them, or the chosen ones, each behind its original. @throws Failure 404 */
const copiesOf = async (
  tx: Tx,
  set: LineSet,
  record: number,
  ids: readonly number[],
  chosen: readonly number[] | undefined,
): Promise<AddedLine[]> => {
  const own = await nodesOf(tx, set, record, { ids });
  if (own.length < new Set(ids).size) throw notFound('Line');
  const all = chosen ? await chosenBelow(tx, set, record, ids, chosen) : [...(await subtreeOf(tx, set, ids)).keys()];
  if (all.length > maxSavedLines) throw invalid({ ids: [`At most ${maxSavedLines} lines at once`] });
  await requireRoom(tx, set, record, all.length, 'ids');
  const nodes = new Map((await nodesOf(tx, set, record, { ids: all })).map((node) => [node.id, node]));
  const rows = new Map<number, LineRow>();
  for (let at = 0; at < all.length; at += pageSize)
    // oxlint-disable-next-line no-await-in-loop -- one connection; a page is read at once
    for (const row of await rowsByIds(tx, set, all.slice(at, at + pageSize))) rows.set(row.id, row);
  const names = copied(set);
  return mapInSlices(nodes.values(), (node): AddedLine => {
    const row: Readonly<Record<string, unknown>> = assertDefined(rows.get(node.id));
    const values = Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
    const isInside = node.parent !== null && nodes.has(node.parent);
    const place = isInside ? { parent_key: String(node.parent) } : { parent_line_id: node.parent, after_id: node.id };
    return { ...values, key: String(node.id), kind: node.kind, ...place };
  });
};

/**
 * Copies lines with all below them, or the chosen ones, each behind its original. A copy has an identity of its own, and
 * no marks.
 * @throws Failure 404; 403, 409 if the record cannot be changed now
 */
export const duplicateLines = async (
  tx: Tx,
  set: LineSet,
  record: number,
  ids: readonly number[],
  who: Who,
  chosen?: readonly number[],
): Promise<BegunLines> => {
  await changeLines(tx, set, record, who, async () => {
    await addLines(tx, set, record, await copiesOf(tx, set, record, ids, chosen));
    return { touched: [] };
  });
  return {};
};
