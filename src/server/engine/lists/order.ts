import { asc, desc, getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnNamed } from '../../db/column.ts';
import { sortableOf } from '../../../schema/filters.ts';
import { askedColumn } from '../../../schema/through.ts';
import { isColumn, isReference, nameColumn } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { folded, textKey } from '../../db/rules.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import type { Joined } from './joins.ts';
import type { ListQuery } from './query.ts';
import { readingOf, type Reading } from './reading.ts';

/** The columns of fields as they are compared in an order, by name: references by the names of their targets. */
export const foldedColumns = (
  fields: Resource['fields'],
  columns: Reading['columns'],
): Readonly<Record<string, SQLWrapper>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const f = fields[name];
      const shown = f && isReference(f) ? columnNamed(columns, nameColumn(name)) : undefined;
      return [name, shown ? textKey(shown) : folded(column, f && isColumn(f) ? f : undefined)];
    }),
  );

/** The order of a list: by a key and then by id, so that pages never overlap. */
export interface Order {
  /** The name of the column that a request gives. */
  readonly column: string;
  readonly key: SQL;
  /** The join whose name is the key; undefined for a key of the record's own columns. */
  readonly by: Joined | undefined;
  readonly descending: boolean;
  /** The key's SQL type. */
  readonly type: string;
  /** Of a key of its own: a record may lack it. */
  readonly isNullable: boolean;
}

/** The order that a request asks for. @throws Failure 422 for an unknown column or direction */
export const orderOf = (
  resource: Resource,
  sort: ListQuery['sort'],
  spelling: readonly [string, string],
  { columns, joins }: Pick<Reading, 'columns' | 'joins'> = readingOf(resource),
): Order => {
  const [asked, order] = sort ?? resource.list.sort;
  const name = askedColumn(resource, asked);
  const direction = order.toUpperCase();
  const sortable = sortableOf(resource);
  if (!sortable.includes(name))
    throw invalid({ [spelling[0]]: [`Cannot sort by ${asked}; there are ${sortable.join(', ')}`] });
  if (direction !== 'ASC' && direction !== 'DESC') throw invalid({ [spelling[1]]: ['Must be asc or desc'] });
  const descending = direction === 'DESC';
  const told = (of: AnyPgColumn) => ({ column: name, descending, type: of.getSQLType(), isNullable: !of.notNull });
  if (name === 'position') {
    const position = columnNamed(tableOf(resource), name);
    return { key: sql`${position}`, by: undefined, ...told(position) };
  }
  const f = resource.fields[name];
  const column = columnNamed(columns, f && isReference(f) ? nameColumn(name) : name);
  const by = joins.find(({ table }) => getTableName(table) === getTableName(column.table));
  const key = by ? textKey(column) : folded(column, f && isColumn(f) ? f : undefined);
  return { key, by, ...told(column) };
};

/**
 * The ORDER BY of a key, if there is one, and then of the id. The plain keywords let an index serve both directions: ASC
 * is NULLS LAST and DESC is NULLS FIRST.
 */
export const inOrder = (
  { key, descending }: { readonly key: SQL | undefined; readonly descending: boolean },
  id: SQLWrapper,
): SQL[] => [...(key ? [key] : []), id].map((column) => (descending ? desc(column) : asc(column)));
