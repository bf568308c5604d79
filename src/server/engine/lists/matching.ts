import { sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { builder, compile, compiledFor } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { matchFunction, searchedIn } from '../../db/searched.ts';
import { listWords } from '../../../schema/searchWords.ts';
import { likePattern } from './searching.ts';

/** The most records that are looked up by id. */
const most = 5000;

/** The index contains trigrams: a text needs three letters or digits in a row. */
const hasTrigrams = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

const statementOf = compiledFor((resource: Resource) => {
  const ids = sql<
    string[] | null
  >`${sql.identifier(matchFunction(resource))}(${sql.placeholder('patterns')}, ${sql.placeholder('indexed')}, ${most})`;
  return compile<{ ids: string[] | null }>(builder.select({ ids }).from(sql`(values (1)) as one`), { ids });
});

/** Whether the resource has the function: a table of a branch with searched texts. */
const isIndexed = (resource: Resource): boolean =>
  resource.table === 'owned' && searchedIn(resource).own.columns.length > 0;

/**
 * The ids of the records that match a list's search, from the trigram indexes, which row-level security makes unusable
 * for the list's own statement. Undefined if the indexes do not help: the list then reads every row.
 */
export const matching = async (
  tx: Tx,
  resource: Resource,
  search: string | undefined,
): Promise<readonly string[] | undefined> => {
  if (!search || !isIndexed(resource)) return undefined;
  const words = listWords(search);
  const found = words.filter(hasTrigrams);
  if (found.length === 0) return undefined;
  const patterns = [...found, ...words.filter((word) => !hasTrigrams(word))].map(likePattern);
  const [row] = await tx.run(statementOf(resource), { patterns, indexed: found.length });
  return row?.ids ?? undefined;
};
