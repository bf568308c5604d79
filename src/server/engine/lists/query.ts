import { and, eq, gte, ilike, inArray, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { amongMine, isMine } from '../../db/visibility.ts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnNamed } from '../../db/column.ts';
import { filtersOf, type Filter } from '../../../schema/filters.ts';
import { isReference } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { rowTableOf, parentColumn, tableOf, targetOf } from '../../db/tables.ts';
import { invalid } from '../errors.ts';
import { readingOf, type Reading } from './reading.ts';
import { likePattern, matchesPattern, searchPatterns } from './searching.ts';

/** The query of a list, checked, with one spelling for all calls. */
export interface ListQuery {
  readonly page: number;
  /** Rows a page; null for all. */
  readonly perPage: number | null;
  /** The place of the first row, from 0, where it is not the beginning of the page. */
  readonly offset?: number;
  /** The last record of the page before, with its version: the page begins after it, if it still is as it was. */
  readonly after?: { readonly id: number; readonly version: number | undefined } | undefined;
  readonly search?: string | undefined;
  readonly sort?: readonly [column: string, order: string] | undefined;
  /** Counts all records, however many there are. */
  readonly exact?: boolean | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Of parts: their parent. */
  readonly parent?: number | undefined;
  /** By parameters of `filtersOf`. */
  readonly filters: Readonly<Record<string, unknown>>;
}

const anyOf = (f: Filter, text: string): (string | number)[] => {
  const words = text.split(',');
  if (f.field.kind === 'one_of') {
    const known = f.field.values;
    if (!words.every((word) => known.includes(word)))
      throw invalid({ [f.parameter]: [`Must be of ${known.join(', ')}`] });
  }
  if (f.field.kind !== 'reference') return words;
  const ids = words.map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalid({ [f.parameter]: ['Must be ids, separated by commas'] });
  return ids;
};

/** A condition of a list. Its `shape` identifies its SQL without the values. */
export interface Condition {
  readonly shape: string;
  /** The values as the driver takes them. */
  readonly values: readonly unknown[];
  /** It leaves so few rows that the other values do not change the plan. */
  readonly isFew?: boolean;
  readonly where: (values: readonly SQLWrapper[]) => SQL;
}

const single = (shape: string, value: unknown, where: (value: SQLWrapper) => SQL): Condition => ({
  shape,
  values: [value],
  where: ([first = sql`null`]) => where(first),
});

const oneOf = (shape: string, column: AnyPgColumn, values: readonly unknown[]): Condition => ({
  shape: `${shape}*${values.length}`,
  values,
  where: (some) => (some.length ? inArray(column, [...some]) : sql`false`),
});

const condition = (column: AnyPgColumn, f: Filter, value: unknown): Condition => {
  const shape = `${f.parameter}:${f.test}`;
  const bound = (): unknown => column.mapToDriverValue(f.field.kind === 'instant' ? new Date(String(value)) : value);
  switch (f.test) {
    case 'is':
      return single(shape, bound(), (v) => eq(column, v));
    case 'any':
      return oneOf(shape, column, anyOf(f, String(value)));
    case 'contains':
      return single(shape, likePattern(String(value)), (v) => ilike(column, v));
    case 'from':
      return single(shape, bound(), (v) => gte(column, v));
    case 'to':
      return single(shape, bound(), (v) => lte(column, v));
    case 'mine':
      throw new Error(`${f.parameter} is no column`);
  }
};

/** The condition that one of the record's lines matches. */
const inLines = (resource: Resource, field: string, filter: Filter, value: unknown): Condition => {
  const [lines, record] = [rowTableOf(resource, field), tableOf(resource)];
  const line = condition(columnNamed(lines, filter.column), filter, value);
  const own = and(eq(lines.branch_id, record.branch_id), eq(columnNamed(lines, parentColumn), record.id));
  return {
    shape: `${field}.${line.shape}`,
    values: line.values,
    where: (values) => sql`exists (select from ${lines} where ${and(own, line.where(values))})`,
  };
};

/** The condition that the record refers to a matching record. */
const throughReference = (resource: Resource, name: string, filter: Filter, value: unknown): Condition => {
  const reference = resource.fields[name];
  if (!reference || !isReference(reference)) throw new Error(`${name} is no reference of ${resource.name}`);
  const [target, record] = [targetOf(reference), tableOf(resource)];
  const as = `through_${name}`;
  const other = alias(target.table, as);
  const named = condition(columnNamed(other, filter.column), filter, value);
  const own = and(
    target.branch ? eq(columnNamed(other, 'branch_id'), record.branch_id) : undefined,
    eq(columnNamed(other, 'id'), columnNamed(record, name)),
  );
  return {
    shape: `${name}.${named.shape}`,
    values: named.values,
    where: (values) =>
      sql`exists (select from ${target.table} ${sql.identifier(as)} where ${and(own, named.where(values))})`,
  };
};

/** The condition that the current user has one of the roles on the record, or none of them. */
const mine = (resource: Resource, { parameter, roles }: Filter, value: unknown): Condition => {
  const isTrue = value === true || value === 'true';
  const where = isTrue ? amongMine(resource, roles) : sql`not ${isMine(resource, roles)}`;
  return { shape: `${parameter}:${isTrue}`, values: [], where: () => where };
};

const filtering = (resource: Resource, columns: Reading['columns'], filter: Filter, value: unknown): Condition => {
  if (filter.test === 'mine') return mine(resource, filter, value);
  if (filter.lines !== undefined) return inLines(resource, filter.lines, filter, value);
  if (filter.through !== undefined) return throughReference(resource, filter.through, filter, value);
  return condition(columnNamed(columns, filter.column), filter, value);
};

/** The conditions of a list: declared filters, search and ids. @throws Failure 422 for an unknown filter */
export const conditionsOf = (
  resource: Resource,
  { filters, search, ids, parent }: Pick<ListQuery, 'filters' | 'search' | 'ids' | 'parent'>,
  { columns }: Pick<Reading, 'columns'> = readingOf(resource),
): Condition[] => {
  const declared = filtersOf(resource);
  const conditions: Condition[] = [];
  for (const [parameter, value] of Object.entries(filters)) {
    const filter = declared.find((f) => f.parameter === parameter);
    if (!filter) throw invalid({ [parameter]: ['Unknown filter'] });
    if (value === null || value === undefined) continue;
    conditions.push(filtering(resource, columns, filter, value));
  }
  // PostgreSQL takes a LIKE for a test that few rows pass, and would sort all that do. CASE says half of them: a page is
  // then read in its order until it is full.
  for (const pattern of search ? searchPatterns(search) : [])
    conditions.push(
      single('search', pattern, (v) => sql`case when ${matchesPattern(resource, columns, v)} then true end`),
    );
  const { partOf } = resource;
  if (partOf && parent !== undefined)
    conditions.push(single('parent', parent, (v) => eq(columnNamed(columns, partOf.by), v)));
  if (ids) conditions.push(oneOf('ids', columnNamed(columns, 'id'), ids));
  return conditions;
};

/** The most ids that are looked up one by one, so that no other plan is better. */
const few = 200;

/**
 * The condition for these ids: one array is one value. Few ids have a shape of their own, whose statement is planned
 * once: to plan a list with its policies takes longer than to look them up.
 */
export const among = ({ columns }: Pick<Reading, 'columns'>, ids: readonly string[]): Condition => ({
  ...single(ids.length > few ? 'among' : 'few', ids, (v) => sql`${columns['id']} = any(${v}::bigint[])`),
  isFew: ids.length <= few,
});

/** The WHERE of a list. @throws Failure 422 for an unknown filter */
export const whereOf = (...args: Parameters<typeof conditionsOf>): SQL | undefined =>
  and(...conditionsOf(...args).map(({ values, where }) => where(values.map((value) => sql.param(value)))));
