import type { Tx } from '../../db/database.ts';
import { notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { requireVersion } from '../records/version.ts';
import type { Who } from '../who.ts';
import { asFields } from './asFields.ts';
import { changeLines } from './changeLines.ts';
import { keysOf } from './lineKeys.ts';
import type { LineChange, LineSet, LinesOfKind } from './lineSet.ts';
import { removeLines } from './removeLines.ts';
import type { ChangedLines } from './answerSaved.ts';
import { saveLines } from './saveLines.ts';
import { nodesOf } from './tree.ts';

/** Lines that are removed: with the versions that were read, and whether verified ones go too, if the request says so. */
interface RemovedLines {
  readonly ids: readonly number[];
  readonly versions?: readonly number[] | undefined;
  readonly with_verified?: unknown;
}

/** What a line of a kind is called in a message. */
const titleOf = ({ lines }: LineSet, kind: string | undefined): string =>
  (kind !== undefined && lines.breakdown.kinds[kind]?.title) || lines.title;

/** The record that all of these lines are in. @throws Failure 404 if one is not there, or in another */
export const commonRecord = async (tx: Tx, set: LineSet, ids: readonly number[]): Promise<number> => {
  const parents = await parentsOf(tx, set.lines, ids);
  const [record, ...others] = new Set(parents.values());
  if (record === undefined || others.length > 0 || parents.size < new Set(ids).size) throw notFound('Line');
  return record;
};

/** Removes lines of one kind with all below them. @throws Failure as `removeLines`; 403, 409 */
export const removeKind = async (
  tx: Tx,
  { set, kind }: LinesOfKind,
  { ids, versions, with_verified }: RemovedLines,
  who: Who,
): Promise<number[]> => {
  const keys = keysOf(ids, versions);
  const record = await commonRecord(tx, set, ids);
  const { gone } = await changeLines(tx, { set, record }, who, async () => ({
    gone: await removeLines(tx, { set, record }, keys, { kind, withVerified: with_verified === true }),
    touched: [],
  }));
  return gone;
};

/** Changes fields of one line of a kind. @throws Failure as `saveLines`; 409 with the line as it is, for an old version */
export const changeLine = async (
  tx: Tx,
  { set, kind }: LinesOfKind,
  { version, ...change }: Omit<LineChange, 'version'> & { readonly id: number; readonly version?: unknown },
  who: Who,
): Promise<ChangedLines> => {
  const { id } = change;
  const record = await commonRecord(tx, set, [id]);
  const [node] = await nodesOf(tx, { set, record }, { ids: [id] });
  if (!node || (kind !== undefined && node.kind !== kind)) throw notFound(titleOf(set, kind));
  return asFields('changes.0.', () =>
    saveLines(tx, { set, record }, { changes: [change] }, who, () => requireVersion(tx, set.lines, id, version)),
  );
};
