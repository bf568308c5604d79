import type pg from 'pg';
import type { Runner } from './overTwo.ts';

/** What is taken away while rows are written, and made again at the end, which proves the references. */
interface Parts {
  readonly drop: readonly string[];
  readonly make: readonly string[];
}

const list = async (client: pg.Client, text: string): Promise<string[]> =>
  (await client.query<{ sql: string }>(text)).rows.map(({ sql }) => sql);

const inPublic = `relnamespace = 'public'::regnamespace`;

/** References; `prove`: statements that read what is there. Those of different tables wait for nobody. */
const references = async (client: pg.Client): Promise<Parts & { readonly prove: readonly string[] }> => {
  const from = `from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`;
  return {
    drop: await list(
      client,
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql ${from}`,
    ),
    make: await list(
      client,
      `select format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql ${from}`,
    ),
    prove: await list(
      client,
      `select string_agg(format('alter table %s validate constraint %I', conrelid::regclass, conname), '; ') as sql
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace group by conrelid`,
    ),
  };
};

/** Indexes but those of keys. Unique ones are among them: a copy that is none shows when they are made. */
const indexes = async (client: pg.Client): Promise<Parts> => {
  const from = `from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.${inPublic} and not i.indisprimary
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by pg_relation_size(c.oid) desc`;
  return {
    drop: await list(client, `select format('drop index %I', x.relname) as sql ${from}`),
    make: await list(client, `select pg_get_indexdef(i.indexrelid) as sql ${from}`),
  };
};

const triggers = async (client: pg.Client): Promise<Parts> => {
  const from = `from pg_class c where ${inPublic} and relkind in ('r', 'p')
    and exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)`;
  return {
    drop: await list(client, `select format('alter table %I disable trigger user', relname) as sql ${from}`),
    make: await list(client, `select format('alter table %I enable trigger user', relname) as sql ${from}`),
  };
};

/**
 * Writes without triggers, references and indexes, and makes them again.
 * @throws Error of the database if what was written refers to what is not there, or is twice what has to be unique
 */
export const suspended = async (
  run: Runner,
  client: pg.Client,
  write: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> => {
  const parts = {
    triggers: await triggers(client),
    references: await references(client),
    indexes: await indexes(client),
  };
  for (const text of [...parts.triggers.drop, ...parts.references.drop, ...parts.indexes.drop])
    await client.query(text);
  await write();
  say('indexes');
  await run(parts.indexes.make);
  say('references');
  for (const text of [...parts.references.make, ...parts.triggers.make]) await client.query(text);
  await run(parts.references.prove);
};
