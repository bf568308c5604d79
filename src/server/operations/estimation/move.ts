import { mostLevels } from '../../../domain/boq/limits.ts';
import { mostSavedLines } from '../../../resources/boq.sentLines.ts';
import { columnsOf } from '../../../schema/field.ts';
import { present } from '../../../domain/present.ts';
import type { Tx } from '../../db/database.ts';
import { moveRows, type Place } from '../bulk/moveRows.ts';
import type { RowKey } from '../bulk/lockRows.ts';
import { invalid, notFound } from '../errors.ts';
import type { Who } from '../workflows/status.ts';
import { addLines, placeRefusal, type AddedLine } from './addLines.ts';
import { readBases } from './basisOf.ts';
import { changeBill } from './changeBill.ts';
import { levelOf, needRoom, tooDeep } from './limits.ts';
import { lineNames } from './lineKeys.ts';
import { rowsByIds } from './rows.ts';
import type { SavedLines } from './save.ts';
import { linesTable, type Stage } from './stages.ts';
import { nodesOf, subtreeOf, type Node } from './tree.ts';

/** @throws Failure 404 for a place that is not there; 422 for one that cannot hold the lines */
const refusePlace = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  nodes: readonly Node[],
  parent: number | null,
): Promise<void> => {
  const [into] = parent === null ? [] : await nodesOf(tx, stage, revision, { ids: [parent] });
  if (parent !== null && !into) throw notFound('Line');
  const ids = nodes.map(({ id }) => id);
  if (parent !== null) {
    const below = await subtreeOf(tx, stage, ids);
    if (below.has(parent)) throw invalid({ parent_line_id: ['A line cannot be moved into itself'] });
    let height = 0;
    for (const depth of below.values()) height = Math.max(height, depth + 1);
    if ((await levelOf(tx, stage, [parent])) + height > mostLevels) throw invalid({ parent_line_id: [tooDeep] });
  }
  const bases = into?.kind === 'bom' ? await readBases(tx, stage, revision, ids) : undefined;
  for (const { id, kind } of nodes) {
    const refused = placeRefusal(kind, into?.kind, bases?.get(id)?.basis);
    if (refused !== undefined) throw invalid({ parent_line_id: [refused] });
  }
};

/**
 * Moves lines with all below them before or after another line or to an end, and with `parent` into a structure, a BOM,
 * or (null) to the top.
 * @throws Failure 404; 403, 409 if the revision cannot be changed now; 409 with each line that somebody changed
 *   meanwhile; 422 for a place that cannot hold them
 */
export const moveLines = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  wanted: { readonly keys: readonly RowKey[]; readonly place: Place; readonly parent: number | null | undefined },
  who: Who,
): Promise<SavedLines> => {
  const { keys, place, parent } = wanted;
  const ids = keys.map(({ id }) => id);
  const { derived } = await changeBill(tx, stage, revision, who, async () => {
    const nodes = await nodesOf(tx, stage, revision, { ids });
    if (nodes.length < new Set(ids).size) throw notFound('Line');
    if (parent !== undefined) await refusePlace(tx, stage, revision, nodes, parent);
    await moveRows(
      tx,
      linesTable(stage).table,
      { column: stage.by, id: revision },
      keys,
      place,
      lineNames('ids'),
      parent === undefined ? {} : { parent_line_id: parent },
    );
    const isMoved = (node: Node) => parent !== undefined && node.parent !== parent;
    return { touched: nodes.filter(isMoved).map(({ id }) => id) };
  });
  return { records: await rowsByIds(tx, stage, [...new Set([...ids, ...derived])]), removed: [] };
};

/** The columns of a line that a copy takes over. */
const copied = ({ lines, by }: Stage): string[] =>
  columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly || name === by || name === 'parent_line_id' ? [] : [name],
  );

/** Copies of lines with all below them, each behind its original. @throws Failure 404 */
const copiesOf = async (tx: Tx, stage: Stage, revision: number, ids: readonly number[]): Promise<AddedLine[]> => {
  const own = await nodesOf(tx, stage, revision, { ids });
  if (own.length < new Set(ids).size) throw notFound('Line');
  const all = [...(await subtreeOf(tx, stage, ids)).keys()];
  if (all.length > mostSavedLines) throw invalid({ ids: [`At most ${mostSavedLines} lines at once`] });
  await needRoom(tx, stage, revision, all.length, 'ids');
  const nodes = new Map((await nodesOf(tx, stage, revision, { ids: all })).map((node) => [node.id, node]));
  const rows = new Map((await rowsByIds(tx, stage, all)).map((row) => [row.id, row]));
  return [...nodes.values()].map((node): AddedLine => {
    const row: Readonly<Record<string, unknown>> = present(rows.get(node.id));
    const values = Object.fromEntries(copied(stage).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
    const isInside = node.parent !== null && nodes.has(node.parent);
    const place = isInside ? { parent_key: String(node.parent) } : { parent_line_id: node.parent, after_id: node.id };
    return { ...values, key: String(node.id), kind: node.kind, ...place };
  });
};

/**
 * Copies lines with all below them, each behind its original. A copy has an identity of its own, and no marks.
 * @throws Failure 404; 403, 409 if the revision cannot be changed now
 */
export const duplicateLines = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  ids: readonly number[],
  who: Who,
): Promise<SavedLines> => {
  const { made, derived } = await changeBill(tx, stage, revision, who, async () => ({
    made: await addLines(tx, stage, revision, await copiesOf(tx, stage, revision, ids)),
    touched: [],
  }));
  return { records: await rowsByIds(tx, stage, [...new Set([...made, ...derived])]), removed: [] };
};
