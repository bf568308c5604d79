import { randomUUID } from 'node:crypto';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import { maxSavedLines } from '../../../schema/calls/sentLines.ts';
import type { Tx } from '../../db/database.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { invalid, notFound } from '../errors.ts';
import type { Who } from '../who.ts';
import { placesOf } from './addedPlaces.ts';
import { changeLines } from './changeLines.ts';
import { insertCopies, type Copy } from './insertCopies.ts';
import { requireRoom } from './limits.ts';
import { lineNames } from './lineKeys.ts';
import { linesTable, type AddedLine, type LinesOf } from './lineSet.ts';
import type { ChangedLines } from './answerSaved.ts';
import { nodesOf, subtreeOf, type Node } from './tree.ts';

/** The ids of lines with the chosen ones below them, all in those, and what they are in. @throws Failure 404 */
const chosenBelow = async (
  tx: Tx,
  { set, record }: LinesOf,
  ids: readonly number[],
  chosen: readonly number[],
): Promise<number[]> => {
  const all = [...(await subtreeOf(tx, set, ids)).keys()];
  const below = new Set(all);
  if (!chosen.every((id) => below.has(id))) throw notFound('Line');
  const parents = new Map((await nodesOf(tx, { set, record }, { ids: all })).map(({ id, parent }) => [id, parent]));
  const wanted = new Set([...ids, ...(await subtreeOf(tx, set, chosen)).keys()]);
  for (const id of chosen)
    for (let at = parents.get(id) ?? null; at !== null && !wanted.has(at); at = parents.get(at) ?? null) wanted.add(at);
  return all.filter((id) => wanted.has(id));
};

/** Lines with all below them, or with the chosen ones. @throws Failure 404; 422 for more than there may be (rule 55) */
const originalsOf = async (
  tx: Tx,
  { set, record }: LinesOf,
  ids: readonly number[],
  chosen: readonly number[] | undefined,
): Promise<Node[]> => {
  const own = await nodesOf(tx, { set, record }, { ids });
  if (own.length < new Set(ids).size) throw notFound('Line');
  const all = chosen
    ? await chosenBelow(tx, { set, record }, ids, chosen)
    : [...(await subtreeOf(tx, set, ids)).keys()];
  if (all.length > maxSavedLines) throw invalid({ ids: [`At most ${maxSavedLines} lines at once`] });
  await requireRoom(tx, { set, record }, all.length, 'ids');
  return nodesOf(tx, { set, record }, { ids: all });
};

/**
 * Copies lines with all below them, or the chosen ones, each behind its original. A copy has an identity of its own, and
 * no marks.
 * @throws Failure 404; 403, 409 if the record cannot be changed now; 422 for more lines than there may be
 */
export const duplicateLines = async (
  tx: Tx,
  { set, record }: LinesOf,
  { ids, chosen }: { readonly ids: readonly number[]; readonly chosen?: readonly number[] | undefined },
  who: Who,
): Promise<ChangedLines> =>
  changeLines(tx, { set, record }, who, async () => {
    const nodes = await originalsOf(tx, { set, record }, ids, chosen);
    const identities = new Map(nodes.map(({ id }) => [id, randomUUID()]));
    const isInside = ({ parent }: Node) => parent !== null && identities.has(parent);
    const lines = nodes.map((node): AddedLine => {
      const place = isInside(node)
        ? { parent_key: String(node.parent) }
        : { parent_line_id: node.parent, after_id: node.id };
      return { key: String(node.id), kind: node.kind, ...place };
    });
    const parents = [...new Set(nodes.filter((node) => !isInside(node)).map(({ parent }) => parent))];
    const siblings = await nodesOf(tx, { set, record }, { childrenOf: parents });
    const { positions, moved } = placesOf(
      lines,
      ({ parent_key, parent_line_id = null }) => parent_key ?? parent_line_id,
      groupedBy(siblings, ({ parent }) => parent),
    );
    await changeRows(tx, linesTable(set).table, moved, lineNames('ids'));
    const copyOf = (node: Node, at: number): Copy => ({
      of: node.id,
      line_key: assertDefined(identities.get(node.id)),
      position: assertDefined(positions.get(at)),
      in: node.parent === null ? null : (identities.get(node.parent) ?? node.parent),
    });
    return { touched: [], changed: await insertCopies(tx, { set, record }, nodes.map(copyOf)) };
  });
