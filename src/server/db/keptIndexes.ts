import { amongOthers } from './engine/patience.ts';
import type { Connection } from './engine/source.ts';
import type { KeptIndex } from './keptIndex.ts';
import { hasTrigrams, searchIndexes } from './searchIndexes.ts';
import { sortIndexes } from './sortIndexes.ts';
import { identifier } from './sqlText.ts';

/** Makes an index of a table in which people work without keeping them waiting: in as many statements as it takes. */
const create = async (connection: Connection, { name, table, on }: KeptIndex, isFilled: boolean): Promise<void> => {
  const index = `index ${isFilled ? 'concurrently ' : ''}${identifier(name)} on ${identifier(table)} ${on}`;
  if (isFilled) await connection.query(`create ${index}`);
  else await amongOthers(connection, () => connection.query(`create ${index}`));
};

/** Creates the indexes of the current descriptions, and drops other ones and those that were never finished. */
export const keepIndexes = async (connection: Connection): Promise<void> => {
  const { rows: existing } = await connection.query<{ name: string; isValid: boolean }>(
    `select c.relname::text as name, indisvalid as "isValid" from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname ~ '_(search|sort)_[0-9a-f]{8}$'`,
  );
  const { rows: tables } = await connection.query<{ trigrams: boolean; filled: string[] }>(
    `select ${hasTrigrams} as trigrams, array(select relname::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0) as filled`,
  );
  const { trigrams = false, filled = [] } = tables[0] ?? {};
  const wanted = [...searchIndexes(), ...sortIndexes()].filter(({ on }) => trigrams || !on.startsWith('using gin'));
  const valid = new Set(existing.flatMap(({ name, isValid }) => (isValid ? [name] : [])));
  for (const { name } of existing)
    if (!valid.has(name) || wanted.every((w) => w.name !== name))
      await connection.query(`drop index concurrently ${identifier(name)}`);
  for (const index of wanted) if (!valid.has(index.name)) await create(connection, index, filled.includes(index.table));
};
