import { aliasedTable, sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { inLevels } from '../../../domain/inLevels.ts';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../bulk/sent.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { linesTable, type LineSet, type LinesOf } from './lineSet.ts';

/** The columns of a line that a copy takes over: what people enter, and what it has by its place, which is the same. */
const copied = ({ lines, by, rules }: LineSet): string[] => [
  ...columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly || name === by || name === 'parent_line_id' ? [] : [name],
  ),
  ...Object.keys(rules.handsDown?.toLinesIn(undefined) ?? {}),
];

/** A copy of a line: the id of its original, its identity and position, and the line that it is in (the id of a stored one, or another copy's identity). */
export interface Copy {
  readonly of: number;
  readonly line_key: string;
  readonly position: number;
  readonly in: number | string | null;
}

/** Copies lines, parents first: one INSERT a level, which reads the originals where they are. Returns the ids of the copies. */
export const insertCopies = async (tx: Tx, { set, record }: LinesOf, copies: readonly Copy[]): Promise<number[]> => {
  const own = new Map(copies.map(({ line_key }, n) => [line_key, n]));
  const made = new Map<string, number>();
  const { table } = linesTable(set);
  const s = aliasedTable(table, 's');
  const names = copied(set).map((name) => sql.identifier(name));
  const taken = names.map((name) => sql`s.${name}`);
  for (const level of inLevels(copies.map((copy) => (typeof copy.in === 'string' ? own.get(copy.in) : undefined)))) {
    const some = level.map((n) => assertDefined(copies[n]));
    const sources = some.map(({ of }) => of);
    const parents = some.map((copy) => (typeof copy.in === 'string' ? assertDefined(made.get(copy.in)) : copy.in));
    const keys = some.map(({ line_key }) => line_key);
    const positions = some.map(({ position }) => position);
    // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
    const { rows } = await mapDatabaseErrors(set.lines, () =>
      // Asserted: the columns follow from a description.
      tx.execute<{ id: string | number; line_key: string }>(sql`
        insert into ${table} (${sql.identifier(set.by)}, parent_line_id, line_key, position, ${sql.join(names, sql`, `)})
        select ${record}::bigint, placed.parent, placed.line_key, placed.position, ${sql.join(taken, sql`, `)}
        from unnest(${arrayOf(sources, 'bigint')}, ${arrayOf(parents, 'bigint')}, ${arrayOf(keys, 'text')},
          ${arrayOf(positions, 'bigint')}) with ordinality as placed(id, parent, line_key, position, nth)
        join ${table} ${s} on ${s.id} = placed.id order by placed.nth
        returning id, line_key`),
    );
    for (const { id, line_key } of rows) made.set(line_key, Number(id));
  }
  return [...made.values()];
};
