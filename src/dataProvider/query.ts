import type { ListShape } from '../schema/calls/call.ts';
import { callsOf, largestPage } from '../schema/calls/resourceCalls.ts';
import type { Resource } from '../schema/resource.ts';
import type { Choice } from './types.ts';

type Query = Record<string, string | number>;

/** A filter's value as a parameter: several are separated by commas; what is empty is no filter at all. */
const parameterOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length ? value.map(String).join(',') : undefined;
  return String(value);
};

/** The declared filters among react-admin's filter values; `q` is the search and stands apart. */
export const filtersIn = (filter: Choice['filter'] = {}): Query =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const parameter = name === 'q' ? undefined : parameterOf(value);
      return parameter === undefined ? [] : [[name, parameter]];
    }),
  );

/** Search, sort and ids in the spelling of the call, filters apart. */
const orderIn = ({ sort: [column, order] }: ListShape, { filter, sort, ids }: Choice): Query => {
  const search = parameterOf(filter?.['q']);
  return {
    ...(search === undefined ? {} : { search }),
    ...(sort ? { [column]: sort.field, [order]: sort.order.toLowerCase() } : {}),
    ...(ids ? { ids: ids.join(',') } : {}),
  };
};

/** What a list or an export of this resource is asked with. */
export const choiceQuery = (resource: Resource, choice: Choice): Query => ({
  ...orderIn(callsOf(resource).list.list, choice),
  ...filtersIn(choice.filter),
});

/** One page of a list, filters apart. More rows than a page may hold are asked for with `getAll`. */
export const pageQuery = (resource: Resource, choice: Choice & { page: number; perPage: number }): Query => {
  const shape = callsOf(resource).list.list;
  const page: Query =
    choice.perPage > largestPage ? { getAll: 'true' } : { page: choice.page, [shape.perPage]: choice.perPage };
  return { ...page, ...orderIn(shape, choice) };
};
