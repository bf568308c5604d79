import type { ListShape } from '../schema/calls/call.ts';
import { callsOf, largestPage } from '../schema/calls/resourceCalls.ts';
import type { Resource } from '../schema/resource.ts';
import type { OfferedChoice, ListMeta } from './types.ts';

type Query = Record<string, string | number>;

/** A filter's value as a query parameter. Several values are separated by commas. An empty value is undefined. */
const parameterOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length ? value.map(String).join(',') : undefined;
  return String(value);
};

/** The filters in react-admin's filter values, without `q`, which is the search. */
export const filtersIn = (filter: OfferedChoice['filter'] = {}): Query =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const parameter = name === 'q' ? undefined : parameterOf(value);
      return parameter === undefined ? [] : [[name, parameter]];
    }),
  );

/** Search, sort and ids with the call's parameter names, without filters. */
const orderIn = ({ sort: [column, order] }: ListShape, { filter, sort, ids }: OfferedChoice): Query => {
  const search = parameterOf(filter?.['q']);
  return {
    ...(search === undefined ? {} : { search }),
    ...(sort ? { [column]: sort.field, [order]: sort.order.toLowerCase() } : {}),
    ...(ids ? { ids: ids.join(',') } : {}),
  };
};

/** The query of a list or an export: search, sort, ids and filters. */
export const choiceQuery = (resource: Resource, choice: OfferedChoice): Query => ({
  ...orderIn(callsOf(resource).list.list, choice),
  ...filtersIn(choice.filter),
});

/** The last row of the page before. */
export interface AfterRow {
  readonly id: number;
  /** Undefined for rows that never change. */
  readonly version: unknown;
}

/** The parameters of a page that begins after a row, if that is still as it was. */
export const afterQuery = (after: AfterRow | undefined): Record<string, string> =>
  after
    ? {
        after: String(after.id),
        ...(typeof after.version === 'number' ? { after_version: String(after.version) } : {}),
      }
    : {};

/** The query for one page of a list, without filters. More rows than the largest page need `getAll`. */
export const pageQuery = (
  resource: Resource,
  choice: OfferedChoice & Pick<ListMeta, 'exact'> & { page: number; perPage: number; after?: AfterRow | undefined },
  shape: ListShape = callsOf(resource).list.list,
): Query => {
  const page: Query =
    choice.perPage > largestPage
      ? { getAll: 'true' }
      : { page: choice.page, [shape.perPage]: choice.perPage, ...afterQuery(choice.after) };
  return { ...page, ...orderIn(shape, choice), ...(choice.exact ? { total: 'exact' } : {}) };
};
