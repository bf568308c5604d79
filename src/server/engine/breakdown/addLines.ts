import { randomUUID } from 'node:crypto';
import { groupedBy } from '../../../domain/grouped.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { placeRefusal } from '../../../schema/breakdown.ts';
import { columnsOf } from '../../../schema/field.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import type { Tx } from '../../db/database.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { invalid } from '../errors.ts';
import { toColumns } from '../records/toColumns.ts';
import { levelsOf, requireLevels } from './addedLevels.ts';
import { placesOf } from './addedPlaces.ts';
import { insertLines, type NewLine } from './insertLines.ts';
import { requireRoom } from './limits.ts';
import { lineNames } from './lineKeys.ts';
import { linesTable, type AddedLine, type LinesOf } from './lineSet.ts';
import { Refusals } from './refusals.ts';
import { idsOfKeys, nodesOf } from './tree.ts';

/** @throws Failure 422 at each line whose identity is another one's of the request or of the record */
const requireNewKeys = async (tx: Tx, { set, record }: LinesOf, added: readonly AddedLine[]): Promise<void> => {
  const keys = added.map(({ line_key }) => line_key?.toLowerCase());
  const sent = keys.flatMap((key) => key ?? []);
  if (sent.length === 0) return;
  const stored = new Set([...(await idsOfKeys(tx, { set, record }, sent)).keys()].map((key) => key.toLowerCase()));
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [at, key] of keys.entries()) {
    if (key === undefined) continue;
    if (seen.has(key)) errors[`added.${at}.line_key`] = ['Identity stands twice'];
    else if (stored.has(key)) errors[`added.${at}.line_key`] = ['Identity is taken'];
    seen.add(key);
  }
  if (Object.keys(errors).length) throw invalid(errors);
};

/** New lines: their ids in the order of the request, and the names of the request by their identities. */
export interface AddedIds {
  readonly ids: readonly number[];
  readonly keys: ReadonlyMap<string, string>;
}

/**
 * Adds lines to a record, parents first. All are checked before the first is made. Returns their ids, and the names of
 * the request by the identities of the lines. The caller has checked that the record can
 * be changed and that the references exist.
 * @throws Failure 422 at each line that cannot stand in its place or is refused by a constraint; for more lines or
 *   levels than a record has (rule 55)
 */
export const addLines = async (tx: Tx, { set, record }: LinesOf, added: readonly AddedLine[]): Promise<AddedIds> => {
  const keys = new Map<string, string>();
  if (added.length === 0) return { ids: [], keys };
  const levels = levelsOf(added);
  await requireRoom(tx, { set, record }, added.length);
  await requireLevels(tx, set, added, levels);
  await requireNewKeys(tx, { set, record }, added);
  const parentOf = ({ parent_key, parent_line_id = null }: AddedLine) => parent_key ?? parent_line_id;
  const parents = [...new Set(added.map(parentOf))].flatMap((id) => (typeof id === 'string' ? [] : [id]));
  const [stored, children] = await Promise.all([
    nodesOf(tx, { set, record }, { ids: parents.flatMap((id) => id ?? []) }),
    nodesOf(tx, { set, record }, { childrenOf: parents }),
  ]);
  const kinds = new Map<number | string, string>([
    ...stored.map(({ id, kind }) => [id, kind] as const),
    ...added.map(({ key, kind }) => [key, kind] as const),
  ]);
  const { positions, moved } = placesOf(
    added,
    parentOf,
    groupedBy(children, ({ parent }) => parent),
  );
  const identities = new Map(added.map(({ key, line_key }) => [key, line_key ?? randomUUID()]));
  const fields = Object.fromEntries(columnsOf(set.lines.fields));
  const lineAt = (at: number): NewLine => {
    const line = assertDefined(added[at]);
    const parent = parentOf(line);
    const kind = parent === null ? undefined : kinds.get(parent);
    if (parent !== null && kind === undefined) throw invalid({ [`added.${at}.parent_line_id`]: ['Unknown line'] });
    const refused = placeRefusal(set.lines.breakdown, line.kind, kind, line);
    if (refused !== undefined) throw invalid({ [`added.${at}.parent_line_id`]: [refused] });
    const line_key = assertDefined(identities.get(line.key));
    keys.set(line_key, line.key);
    const values = {
      ...(line['id'] !== undefined && { id: line['id'] }),
      ...toColumns(fields, line),
      [set.by]: record,
      position: assertDefined(positions.get(at)),
      line_key,
    };
    return { at, values, line_key, in: typeof parent === 'string' ? assertDefined(identities.get(parent)) : parent };
  };
  const refusals = new Refusals();
  const order = levels.flat();
  const lines = await refusals.each(order, lineAt);
  refusals.tell();
  await changeRows(tx, linesTable(set).table, moved, lineNames('added'));
  const made = await insertLines(tx, { set, record }, lines);
  const ids: number[] = [];
  for (const [n, at] of order.entries()) ids[at] = assertDefined(made[n]);
  return { ids, keys };
};
