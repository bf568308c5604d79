import pg from 'pg';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import { identifier } from '../../src/server/db/sqlText.ts';
import { readCatalog, type Table } from './catalog.ts';
import { moveCounters } from './counters.ts';
import { copyText, countText } from './copy.ts';
import { familiesOf, readStories } from './families.ts';
import { crossings, makeMarks, marks } from './marks.ts';
import { masterCopies, storyCopies } from './plan.ts';
import { resourcesOfTables, rolesOf } from './roles.ts';
import * as sizes from './sizes.ts';
import { overTwo } from './overTwo.ts';
import { requireSubjects } from './subjects.ts';
import { suspended } from './suspended.ts';
import { makePlaceFunction, placeFunction, type Copying } from './values.ts';

/** A power of ten above every id. */
const strideOf = async (client: pg.Client, tables: readonly Table[]): Promise<number> => {
  const own = tables.filter(({ columns }) => columns.some(({ name }) => name === 'id'));
  const { rows } = await client.query<{ most: string }>(
    `select max(most) as most from (${own.map(({ name }) => `select max(id) as most from ${identifier(name)}`).join(' union all ')}) ids`,
  );
  return 10 ** String(rows[0]?.most ?? 0).length;
};

const people = async (client: pg.Client): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ id: string; email: string }>('select id, email from users');
  return new Map(rows.map(({ id, email }) => [Number(id), sizes.peopleOfKind[email] ?? 1]));
};

/** Ids that are given from now on are above those that are there. */
const moveSequences = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  for (const { name, columns } of tables)
    if (columns.some((c) => c.name === 'id'))
      await client.query(
        `select setval(s, (select coalesce(max(id), 0) + 1 from ${identifier(name)}), false)
         from pg_get_serial_sequence('public.${identifier(name)}', 'id') s where s is not null`,
      );
};

/** Tables that follow from others say in a comment what they were made by: without it the next start makes them anew. */
const forgetDerived = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ sql: string }>(
    `select format('comment on table %s is null', c.oid::regclass) as sql from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and obj_description(oid, 'pg_class') is not null`,
  );
  for (const { sql } of rows) await client.query(sql);
};

/** Vacuums the tables of which much is not known to be visible yet, the largest first. */
export const vacuumAll = async (url: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ sql: string }>(
    `select format('vacuum analyze %s', oid::regclass) as sql from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible <= pg_relation_size(oid) / 16384
     order by pg_table_size(oid) desc`,
  );
  await client.end();
  await overTwo(url)(rows.map(({ sql }) => sql));
};

interface Filling {
  /** The rows of a whole firm where they are counted by hand. */
  readonly rows?: Readonly<Record<string, number>>;
  readonly say?: (line: string) => void;
}

/**
 * Fills a database that has the demo firm with ten years of a firm of 60 people, or a part of it: copies of what the
 * demo firm has, with their own ids, numbers, names, people and times. What is open stays as it is in the last copies of
 * a story; the others are closed. A resource is filled as soon as the demo firm has some of its records.
 */
export const fillFirm = async (
  url: string,
  factor: number,
  { rows: wholeRows = sizes.rowsAfterTenYears, say = () => undefined }: Filling = {},
): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set work_mem = '256MB'; set client_min_messages = warning`);
  const catalog = await readCatalog(client);
  const roles = rolesOf(catalog);
  const owned = resourcesOfTables();
  const tables = [...roles.keys()].map((name) => assertDefined(catalog.get(name)));
  const masters = await masterCopies(client, catalog, roles, factor);
  const stories = storyCopies(familiesOf(await readStories(client, catalog, roles)), factor);
  await makeMarks(client, catalog, roles, masters, stories);
  await client.query(makePlaceFunction);
  const copying: Copying = {
    roles,
    masters,
    people: await people(client),
    crossings: crossings(stories),
    stride: await strideOf(client, tables),
  };
  const run = overTwo(url);
  await suspended(
    run,
    client,
    async () => {
      const copies: { rows: number; text: string }[] = [];
      for (const table of tables) {
        const { rows } = await client.query<{ n: string }>(countText(copying, table));
        const once = Number(rows[0]?.n ?? 0);
        const wanted = (wholeRows[table.name] ?? 0) * factor;
        const repeated =
          roles.get(table.name) === 'about' || table.name === 'follow_ups'
            ? Math.max(1, Math.round(wanted / Math.max(1, once)))
            : 1;
        say(`${table.name}: ${once} × ${repeated}`);
        copies.push({ rows: once * repeated, text: copyText(copying, table, owned.get(table.name), repeated) });
      }
      say('copies');
      await run(copies.toSorted((a, b) => b.rows - a.rows).map(({ text }) => text));
    },
    say,
  );
  say('what rows are about');
  await run(requireSubjects);
  await moveSequences(client, tables);
  await moveCounters(client);
  await forgetDerived(client);
  await client.query(`drop table ${marks}; drop function ${placeFunction}(bigint)`);
  await client.end();
  say('vacuum and analyze');
  await vacuumAll(url);
};
