import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { inLevels } from '../../../domain/inLevels.ts';
import { columnsOf } from '../../../schema/field.ts';
import { arrayOf } from '../bulk/sent.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import type { SlicedChange } from '../sliced/slicedChange.ts';
import { linesTable, type LineSet } from './lineSet.ts';
import { idsOfKeys } from './tree.ts';

/** The columns of a line that a copy takes over: what people enter, and what it has by its place, which is the same. */
const copied = ({ lines, by, rules }: LineSet): string[] => [
  ...columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly || name === by || name === 'parent_line_id' ? [] : [name],
  ),
  ...Object.keys(rules.handsDown?.toLinesIn(undefined) ?? {}),
];

/** A copy of a line: its identity, its position, and the line that it is in (the id of a stored one, or another copy's identity). */
export interface Copy {
  readonly line_key: string;
  readonly position: number;
  readonly in: number | string | null;
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- `duplicateLines` has written them, here or before the last start
const copiesIn = (input: Readonly<Record<string, unknown>>) => input['copies'] as Readonly<Record<string, Copy>>;

/**
 * Copies lines by their ids, parents first: one INSERT a level, which reads the originals where they are. Nobody changes
 * them meanwhile.
 */
export const duplicating = (set: LineSet): SlicedChange => ({
  name: 'duplicate',
  resource: set.records,
  doing: 'is copying lines',
  slice: async (tx, record, ids, input) => {
    const byId = copiesIn(input);
    const copies = ids.map((id) => assertDefined(byId[id]));
    const own = new Map(copies.map(({ line_key }, n) => [line_key, n]));
    const above = copies.flatMap((copy) => (typeof copy.in === 'string' && !own.has(copy.in) ? [copy.in] : []));
    const made = await idsOfKeys(tx, set, record, above);
    const { table } = linesTable(set);
    const names = copied(set).map((name) => sql.identifier(name));
    const taken = names.map((name) => sql`s.${name}`);
    for (const level of inLevels(copies.map((copy) => (typeof copy.in === 'string' ? own.get(copy.in) : undefined)))) {
      const some = level.map((n) => assertDefined(copies[n]));
      const sources = level.map((n) => ids[n]);
      const parents = some.map((copy) => (typeof copy.in === 'string' ? assertDefined(made.get(copy.in)) : copy.in));
      const keys = some.map(({ line_key }) => line_key);
      const positions = some.map(({ position }) => position);
      // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
      const { rows } = await mapDatabaseErrors(set.lines, () =>
        tx.execute<{ id: string | number; line_key: string }>(sql`
          insert into ${table} (${sql.identifier(set.by)}, parent_line_id, line_key, position, ${sql.join(names, sql`, `)})
          select ${record}::bigint, placed.parent, placed.line_key, placed.position, ${sql.join(taken, sql`, `)}
          from unnest(${arrayOf(sources, 'bigint')}, ${arrayOf(parents, 'bigint')}, ${arrayOf(keys, 'text')},
            ${arrayOf(positions, 'bigint')}) with ordinality as placed(id, parent, line_key, position, nth)
          join ${table} s on s.id = placed.id order by placed.nth
          returning id, line_key`),
      );
      for (const { id, line_key } of rows) made.set(line_key, Number(id));
    }
    return copies.map(({ line_key }) => assertDefined(made.get(line_key)));
  },
});
