import { sql } from 'drizzle-orm';
import { columnsOf } from '../../../schema/field.ts';
import { present } from '../../../domain/present.ts';
import type { Tx } from '../../db/database.ts';
import { moveRows, type Place } from '../bulk/moveRows.ts';
import { arrayOf } from '../bulk/sent.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { invalid, notFound } from '../errors.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';
import { addLines, placeRefusal, type AddedLine } from './addLines.ts';
import { rowsByIds } from './rows.ts';
import type { SavedLines } from './save.ts';
import { linesTable, type Stage } from './stages.ts';
import { nodesOf, refreshFactors, subtreeOf } from './tree.ts';

const names: RowNames = { kind: 'Line', nameOf: () => undefined, path: (at) => `ids.${at}` };

/** Derives the factors of lines with a new parent, and of all below them. Returns the ids of the lines below. */
const refreshMoved = async (tx: Tx, stage: Stage, ids: readonly number[], parent: number | null): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { table } = linesTable(stage);
  const factor =
    parent === null
      ? sql`1`
      : sql`(select f.factor * case f.kind when 'bom' then coalesce(f.quantity, 0) else 1 end
      from ${table} f where f.id = ${parent})`;
  await tx.execute(sql`update ${table} set factor = ${factor} where ${table.id} = any(${arrayOf(ids, 'bigint')})`);
  return refreshFactors(tx, stage, ids);
};

/**
 * Moves lines with all below them before or after another line or to an end, and with `parent` into a structure, a BOM,
 * or (null) to the top.
 * @throws Failure 404; 403, 409 if the revision cannot be changed now; 422 for a place that cannot hold them
 */
export const moveLines = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  wanted: { readonly ids: readonly number[]; readonly place: Place; readonly parent: number | null | undefined },
  who: Who,
): Promise<SavedLines> => {
  await refuseEdit(tx, stage.records, [revision], who);
  const { ids, place, parent } = wanted;
  const { table } = linesTable(stage);
  const nodes = await nodesOf(tx, stage, revision, { ids });
  if (nodes.length < new Set(ids).size) throw notFound('Line');
  if (parent !== undefined) {
    const [into] = parent === null ? [] : await nodesOf(tx, stage, revision, { ids: [parent] });
    if (parent !== null && !into) throw notFound('Line');
    if (parent !== null && (await subtreeOf(tx, stage, ids)).has(parent))
      throw invalid({ parent_line_id: ['A line cannot be moved into itself'] });
    for (const { kind } of nodes) {
      const refused = placeRefusal(kind, into?.kind);
      if (refused !== undefined) throw invalid({ parent_line_id: [refused] });
    }
  }
  await moveRows(
    tx,
    table,
    { column: stage.by, id: revision },
    ids.map((id) => ({ id })),
    place,
    names,
    parent === undefined ? {} : { parent_line_id: parent },
  );
  const moved = parent === undefined ? [] : nodes.filter((node) => node.parent !== parent).map(({ id }) => id);
  const refreshed = await refreshMoved(tx, stage, moved, parent ?? null);
  return { records: await rowsByIds(tx, stage, [...new Set([...ids, ...refreshed])]), removed: [] };
};

/** The columns of a line that a copy takes over. */
const copied = ({ lines, by }: Stage): string[] =>
  columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly || name === by || name === 'parent_line_id' ? [] : [name],
  );

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
  await refuseEdit(tx, stage.records, [revision], who);
  const own = await nodesOf(tx, stage, revision, { ids });
  if (own.length < new Set(ids).size) throw notFound('Line');
  const all = [...(await subtreeOf(tx, stage, ids)).keys()];
  const nodes = new Map((await nodesOf(tx, stage, revision, { ids: all })).map((node) => [node.id, node]));
  const rows = new Map((await rowsByIds(tx, stage, all)).map((row) => [row.id, row]));
  const wanted = new Set(ids);
  const isBelow = (parent: number | null): boolean =>
    parent !== null && (wanted.has(parent) || isBelow(nodes.get(parent)?.parent ?? null));
  const added = [...nodes.values()].flatMap((node): AddedLine[] => {
    const row: Readonly<Record<string, unknown>> = present(rows.get(node.id));
    const values = Object.fromEntries(copied(stage).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
    const inside = isBelow(node.parent);
    if (!inside && !wanted.has(node.id)) return [];
    const place = inside ? { parent_key: String(node.parent) } : { parent_line_id: node.parent, after_id: node.id };
    return [{ ...values, key: String(node.id), kind: node.kind, ...place }];
  });
  const made = await addLines(tx, stage, revision, added);
  return { records: await rowsByIds(tx, stage, made), removed: [] };
};
