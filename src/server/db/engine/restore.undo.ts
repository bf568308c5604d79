import { quotedName, readTables } from './catalog.ts';
import type { Connection } from './source.ts';

/** Tables, functions and extensions, each with the statement that drops it; of what an extension brings, the extension alone. */
const made = `
  with own as (select classid, objid from pg_depend where deptype = 'e')
  select 'pg_class ' || c.oid as id, format('drop table if exists %s cascade', c.oid::regclass) as dropped
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and ('pg_class'::regclass, c.oid) not in (select classid, objid from own)
  union all
  select 'pg_proc ' || p.oid, format('drop routine if exists %s cascade', p.oid::regprocedure)
  from pg_proc p where pronamespace = 'public'::regnamespace
    and ('pg_proc'::regclass, p.oid) not in (select classid, objid from own)
  union all
  select 'pg_extension ' || e.oid, format('drop extension if exists %I cascade', extname) from pg_extension e`;

interface Made {
  readonly id: string;
  readonly dropped: string;
}

const read = async (connection: Connection): Promise<Made[]> =>
  (await connection.query<{ id: string; dropped: string }>(made)).rows;

/** What is in schema public, and the extensions of the database. */
export const readMade = async (connection: Connection): Promise<ReadonlySet<string>> =>
  new Set((await read(connection)).map(({ id }) => id));

/** Drops what was made since, and empties the tables that were there: they were empty. */
export async function removeMade(connection: Connection, before: ReadonlySet<string>): Promise<void> {
  for (const { id, dropped } of await read(connection)) if (!before.has(id)) await connection.query(dropped);
  const left = (await readTables(connection)).map(({ name }) => quotedName(name));
  if (left.length > 0) await connection.query(`truncate ${left.join(', ')}`);
}
