import { createHash } from 'node:crypto';
import { amongOthers } from './engine/patience.ts';
import type { Connection } from './engine/source.ts';
import { everySearched } from './search.ts';
import { textOf } from './searched.ts';
import { identifier } from './sqlText.ts';

/** The name of an index contains a hash of its definition: a changed description makes a new index. */
const indexName = (table: string, what: string): string =>
  `${table}_search_${createHash('sha256').update(what).digest('hex').slice(0, 8)}`;

interface Wanted {
  readonly name: string;
  readonly table: string;
  readonly on: string;
}

/** The indexes: trigrams of the words, and the beginning of the representing column if no other rule makes one. */
const indexes = (): Wanted[] =>
  everySearched().flatMap(({ resource, searched, own }) => {
    const { table, columns, codes } = searched;
    const words = `using gin (${textOf(searched)} gin_trgm_ops)`;
    const first = resource.represent;
    const beginnings = `using btree (branch_id, lower(${identifier(first)}))`;
    const lacking = own && columns.includes(first) && !codes.includes(first) && resource.list.sort[0] !== first;
    return [words, ...(lacking ? [beginnings] : [])].map((on) => ({ name: indexName(table, on), table, on }));
  });

const isThere = `exists (select from pg_extension where extname = 'pg_trgm')`;

/** Creates the extension if it can. Without the right to create it, search still works, row by row. */
export const ensureTrigrams = async (connection: Connection): Promise<void> => {
  const { rows } = await connection.query<{ there: boolean }>(`select ${isThere} as there`);
  if (rows[0]?.there) return;
  await connection.query(`do $$ begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise warning 'pg_trgm is not to be had (%): searching reads every row of a branch', sqlerrm;
  end $$`);
};

/** Makes an index of a table in which people work without keeping them waiting: in as many statements as it takes. */
const create = async (connection: Connection, { name, table, on }: Wanted, isFilled: boolean): Promise<void> => {
  const index = `index ${isFilled ? 'concurrently ' : ''}${identifier(name)} on ${identifier(table)} ${on}`;
  if (isFilled) await connection.query(`create ${index}`);
  else await amongOthers(connection, () => connection.query(`create ${index}`));
};

/** Creates the indexes of the current descriptions, and drops other ones and those that were never finished. */
export const keepSearchIndexes = async (connection: Connection): Promise<void> => {
  const { rows: existing } = await connection.query<{ name: string; isValid: boolean }>(
    `select c.relname::text as name, indisvalid as "isValid" from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname ~ '_search_[0-9a-f]{8}$'`,
  );
  const { rows: tables } = await connection.query<{ trigrams: boolean; filled: string[] }>(
    `select ${isThere} as trigrams, array(select relname::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0) as filled`,
  );
  const { trigrams = false, filled = [] } = tables[0] ?? {};
  const wanted = indexes().filter(({ on }) => trigrams || !on.startsWith('using gin'));
  const valid = new Set(existing.flatMap(({ name, isValid }) => (isValid ? [name] : [])));
  for (const { name } of existing)
    if (!valid.has(name) || wanted.every((w) => w.name !== name))
      await connection.query(`drop index concurrently ${identifier(name)}`);
  for (const index of wanted) if (!valid.has(index.name)) await create(connection, index, filled.includes(index.table));
};
