import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnNamed } from '../../db/column.ts';
import type { Resource } from '../../../schema/resource.ts';
import { listWords } from '../../../schema/searchWords.ts';
import { plainTextOf, searchedIn, searchedTargets, searchedThrough } from '../../db/searched.ts';
import { textKey } from '../../db/rules.ts';
import { identifier } from '../../db/sqlText.ts';
import { parentColumn } from '../../db/tables.ts';

/** A LIKE pattern that finds the text anywhere, its wildcards taken literally. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The patterns of the words of a list's search; all of them must match. */
export const searchPatterns = (search: string): string[] => listWords(search).map(likePattern);

/** The condition that each word of a search stands in one of these columns; undefined without words. */
export const hasWords = (search: string | undefined, ...columns: readonly AnyPgColumn[]): SQL | undefined =>
  and(
    ...searchPatterns(search ?? '').map((pattern) =>
      or(...columns.map((column) => sql`${textKey(column)} like ${textKey(sql`${pattern}::text`)}`)),
    ),
  );

/**
 * The condition that a pattern matches one of the record's texts, the name of a referred record, or one of its lines.
 * The subqueries are the same for every row, so that they run once a statement; the policies narrow them.
 */
export const matchesPattern = (
  resource: Resource,
  columns: Readonly<Record<string, AnyPgColumn>>,
  pattern: SQLWrapper,
): SQL => {
  const { own, lines } = searchedIn(resource);
  const matches = (table: string, names: readonly string[]) =>
    sql`${sql.raw(plainTextOf(names, `${identifier(table)}.`))} like ${textKey(sql`${pattern}::text`)}`;
  const owned = resource.table === 'owned';
  return sql`(${sql.join(
    [
      ...(own.columns.length ? [matches(own.table, own.columns)] : [sql`false`]),
      ...(owned ? searchedTargets(resource) : []).flatMap(({ table, columns: names, by }) =>
        by.map(
          (column) =>
            sql`${columnNamed(columns, column)} in (select id from ${sql.identifier(table)} where ${matches(table, names)})`,
        ),
      ),
      ...(owned ? searchedThrough(resource) : []).map(
        ({ table, columns: names, by, between, column }) =>
          sql`${columnNamed(columns, by)} in (select id from ${sql.identifier(between.name)}
            where ${sql.identifier(column)} in (select id from ${sql.identifier(table)} where ${matches(table, names)}))`,
      ),
      ...(owned ? lines : []).map(
        ({ table, columns: names }) =>
          sql`${columnNamed(columns, 'id')} in (select ${sql.identifier(parentColumn)} from ${sql.identifier(table)}
            where ${matches(table, names)})`,
      ),
    ],
    sql` or `,
  )})`;
};
