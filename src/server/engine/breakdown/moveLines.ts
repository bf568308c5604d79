import { sql } from 'drizzle-orm';
import { placeRefusal } from '../../../schema/breakdown.ts';
import { roomOf } from '../../../schema/brokenDown.ts';
import type { Tx } from '../../db/database.ts';
import { moveRows, type PlaceAmongRows } from '../bulk/moveRows.ts';
import type { RowKey } from '../bulk/lockRows.ts';
import { invalid, notFound } from '../errors.ts';
import type { Who } from '../who.ts';
import { changeLines } from './changeLines.ts';
import { levelOf, tooDeep } from './limits.ts';
import { lineNames } from './lineKeys.ts';
import type { ChangedLines } from './answerSaved.ts';
import { amongLines, linesTable, type LineSet, type LinesOf } from './lineSet.ts';
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
const requirePlace = async (
  tx: Tx,
  { set, record }: LinesOf,
  nodes: readonly Node[],
  parent: number | null,
): Promise<void> => {
  const [into] = parent === null ? [] : await nodesOf(tx, { set, record }, { ids: [parent] });
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
  { set, record }: LinesOf,
  wanted: {
    readonly keys: readonly RowKey[];
    readonly place: PlaceAmongRows;
    readonly parent: number | null | undefined;
  },
  who: Who,
): Promise<ChangedLines> => {
  const { keys, place, parent } = wanted;
  const ids = keys.map(({ id }) => id);
  return changeLines(tx, { set, record }, who, async () => {
    const nodes = await nodesOf(tx, { set, record }, { ids });
    if (nodes.length < new Set(ids).size) throw notFound('Line');
    if (parent !== undefined) await requirePlace(tx, { set, record }, nodes, parent);
    await moveRows(
      tx,
      { table: linesTable(set).table, owner: { column: set.by, id: record } },
      { keys, names: lineNames('ids') },
      { place, also: parent === undefined ? {} : { parent_line_id: parent } },
    );
    const isMoved = (node: Node) => parent !== undefined && node.parent !== parent;
    return { touched: nodes.filter(isMoved).map(({ id }) => id), changed: ids };
  });
};
