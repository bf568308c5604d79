import { getTableName } from 'drizzle-orm';
import type { Connection } from './engine/source.ts';
import { everySearched } from './search.ts';
import { keptIndex, type KeptIndex } from './keptIndex.ts';
import { plainTextOf, searchedIn, searchedText } from './searched.ts';
import { identifier } from './sqlText.ts';
import { keyOf } from './textKey.ts';
import { trailEntries } from './recorded.ts';
import { ownedResourceNamed } from './tables.ts';

/** The indexes: trigrams of the words, and the beginning of the representing column if no other rule makes one. */
export const searchIndexes = (): KeptIndex[] => [trailIndex(), ...recordIndexes()];

/** Nothing of the audit trail is hidden by row-level security, so that its search itself uses the index. */
const trailIndex = (): KeptIndex => {
  const { table, columns } = searchedIn(ownedResourceNamed(getTableName(trailEntries))).own;
  return keptIndex(table, 'search', `using gin (${plainTextOf(columns)} gin_trgm_ops)`);
};

const recordIndexes = (): KeptIndex[] =>
  everySearched().flatMap(({ resource, searched, own }) => {
    const { table, columns, codes } = searched;
    const words = `using gin (${searchedText(searched)} gin_trgm_ops)`;
    const first = resource.represent;
    const beginnings = `using btree (branch_id, ${keyOf(identifier(first))})`;
    const lacking = own && columns.includes(first) && !codes.includes(first) && resource.list.sort[0] !== first;
    return [words, ...(lacking ? [beginnings] : [])].map((on) => keptIndex(table, 'search', on));
  });

/** Whether the database has trigrams. */
export const hasTrigrams = `exists (select from pg_extension where extname = 'pg_trgm')`;

/** Creates the extension if it can. Without the right to create it, search still works, row by row. */
export const ensureTrigrams = async (connection: Connection): Promise<void> => {
  const { rows } = await connection.query<{ there: boolean }>(`select ${hasTrigrams} as there`);
  if (rows[0]?.there) return;
  await connection.query(`do $$ begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise warning 'pg_trgm is not to be had (%): searching reads every row of a branch', sqlerrm;
  end $$`);
};
