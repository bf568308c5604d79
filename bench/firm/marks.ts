import type pg from 'pg';
import { identifier, literal } from '../../src/server/db/sqlText.ts';
import type { Table } from './catalog.ts';
import { keyOf, type Family } from './families.ts';
import type { Copies, StoryCopies } from './plan.ts';
import type { Role } from './roles.ts';
import * as sizes from './sizes.ts';

/** The table that says how often each row of the demo's is copied; it is there while the database is filled. */
export const marks = 'bench_rows';

const insert = async (client: pg.Client, columns: readonly unknown[][]): Promise<void> => {
  await client.query(
    `insert into ${marks} (of_table, id, family, copies, closed)
     select * from unnest($1::text[], $2::bigint[], $3::int[], $4::int[], $5::int[])`,
    [...columns],
  );
};

/** Makes the table of copies: of stories, masters, people, and rows about records. Records that are no row have none. */
export const makeMarks = async (
  client: pg.Client,
  catalog: ReadonlyMap<string, Table>,
  roles: ReadonlyMap<string, Role>,
  masters: ReadonlyMap<string, Copies>,
  stories: ReadonlyMap<Family, StoryCopies>,
): Promise<void> => {
  await client.query(`drop table if exists ${marks}`);
  await client.query(
    `create unlogged table ${marks} (of_table text, id bigint, family int, copies int, closed int, primary key (of_table, id))`,
  );
  const told = [...stories].flatMap(([family, { copies, open }]) =>
    family.rows.map(({ table, id }) => [table, id, family.number, copies, copies - open]),
  );
  await insert(
    client,
    [0, 1, 2, 3, 4].map((at) => told.map((row) => row[at])),
  );
  for (const [table, copies] of masters)
    for (const [branch, n] of copies)
      await client.query(
        `insert into ${marks} select ${literal(table)}, id, 0, $1, $1 from ${identifier(table)} where branch_id = $2`,
        [n, branch],
      );
  for (const [email, n] of Object.entries(sizes.peopleOfKind))
    await client.query(`insert into ${marks} select 'users', id, 0, $1, $1 from users where email = $2`, [
      n - 1,
      email,
    ]);
  for (const [table, role] of roles)
    if (role === 'about' && catalog.get(table)?.columns.some(({ name }) => name === 'id'))
      await client.query(
        `insert into ${marks} select ${literal(table)}, t.id, r.family, r.copies, r.closed
         from ${identifier(table)} t join ${marks} r on r.of_table = t.resource and r.id = t.record_id`,
      );
  await client.query(`analyze ${marks}`);
};

/** References from a story to another one, by column: they are copied as far as the other has copies. */
export const crossings = (stories: ReadonlyMap<Family, StoryCopies>): Map<string, Map<number, number>> => {
  const familyOf = new Map(
    [...stories.keys()].flatMap((f) => f.rows.map((r): [string, Family] => [keyOf(r.table, r.id), f])),
  );
  const found = new Map<string, Map<number, number>>();
  for (const family of stories.keys())
    for (const row of family.rows)
      for (const { column, to } of row.refers) {
        const other = familyOf.get(to);
        if (!other || other === family) continue;
        const place = `${row.table}.${column}`;
        const rows = found.get(place) ?? new Map<number, number>();
        found.set(place, rows.set(row.id, stories.get(other)?.copies ?? 0));
      }
  return found;
};
