import { inLevels } from '../../../domain/inLevels.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { mapped } from '../../../domain/longWork.ts';
import type { Tx } from '../../db/database.ts';
import { withPauses } from '../../pauses.ts';
import { insertRows } from '../bulk/insertRows.ts';
import { lineNames } from './lineKeys.ts';
import { linesTable, type LinesOf } from './lineSet.ts';
import { atPlaces, writeEach } from './writeEach.ts';
import { nodesOf } from './tree.ts';

/** A new line that was checked. */
export interface NewLine {
  /** Its index in the request. */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly line_key: string;
  /** The line that it is in: the id of a stored one, or the identity of a new one. */
  readonly in: number | string | null;
}

/** New lines of one level: their parents are stored. Returns their ids. */
const insertLevel = async (
  tx: Tx,
  { set, record }: LinesOf,
  lines: readonly NewLine[],
  parents: readonly (number | null)[],
): Promise<number[]> => {
  const { table } = linesTable(set);
  const stored = await nodesOf(tx, { set, record }, { ids: [...new Set(parents.flatMap((id) => id ?? []))] });
  const places = new Map(stored.map((node) => [node.id, node]));
  const rows = await withPauses(
    mapped(lines.entries(), ([n, { values }]) => {
      const place = places.get(parents[n] ?? 0);
      const handed = set.rules.handsDown?.toLinesIn(place && { kind: place.kind, ...place.handed });
      return { ...values, parent_line_id: parents[n] ?? null, ...handed };
    }),
  );
  const { fields } = set.lines;
  const pathOf = (n: number) => `added.${lines[n]?.at ?? n}`;
  return writeEach(tx, set.lines, { rows, told: atPlaces(pathOf) }, (some, from) =>
    insertRows(tx, table, some, { ...lineNames('added'), path: (n) => pathOf(from + n), fields }),
  );
};

/** Inserts new lines, parents first: one INSERT a level. Returns their ids in the order of the lines. */
export const insertLines = async (
  tx: Tx,
  { set, record }: LinesOf,
  lines: readonly NewLine[],
): Promise<readonly number[]> => {
  const own = new Map(lines.map(({ line_key }, n) => [line_key, n]));
  const ids: number[] = [];
  for (const level of inLevels(lines.map((line) => (typeof line.in === 'string' ? own.get(line.in) : undefined)))) {
    const some = level.map((n) => assertDefined(lines[n]));
    const into = some.map((line) =>
      typeof line.in === 'string' ? assertDefined(ids[assertDefined(own.get(line.in))]) : line.in,
    );
    // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
    const made = await insertLevel(tx, { set, record }, some, into);
    for (const [n, at] of level.entries()) ids[at] = assertDefined(made[n]);
  }
  return ids;
};
