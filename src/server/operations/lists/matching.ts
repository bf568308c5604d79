import { sql } from 'drizzle-orm';
import { searchedOf } from '../../../schema/filters.ts';
import type { Resource } from '../../../schema/resource.ts';
import { builder, compile, type Compiled } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { matchFunction, searchedIn } from '../../db/searched.ts';
import { likePattern } from './query.ts';

/** The most records that are looked up by id. */
const most = 5000;

/** The index contains trigrams: a text needs three letters or digits in a row. */
const hasTrigrams = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

const statements = new WeakMap<Resource, Compiled<{ ids: string[] | null }>>();

const statementOf = (resource: Resource): Compiled<{ ids: string[] | null }> => {
  const ids = sql<string[] | null>`${sql.identifier(matchFunction(resource))}(${sql.placeholder('pattern')}, ${most})`;
  const known =
    statements.get(resource) ??
    compile<{ ids: string[] | null }>(builder.select({ ids }).from(sql`(values (1)) as one`), { ids });
  statements.set(resource, known);
  return known;
};

/** Whether the index covers the columns that a list of the resource searches. */
const isIndexed = (resource: Resource): boolean => {
  if (resource.table !== 'owned') return false;
  const { columns } = searchedIn(resource).own;
  return columns.length > 0 && searchedOf(resource).every((name) => columns.includes(name));
};

/**
 * The ids of the records that match a list's search, from the trigram index, which row-level security makes unusable
 * for the list's own statement. Undefined if the index does not help: the list then reads every row.
 */
export const matching = async (
  tx: Tx,
  resource: Resource,
  search: string | undefined,
): Promise<readonly string[] | undefined> => {
  if (!search || !hasTrigrams(search) || !isIndexed(resource)) return undefined;
  const [row] = await tx.run(statementOf(resource), { pattern: likePattern(search) });
  return row?.ids ?? undefined;
};
