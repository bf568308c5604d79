import type { ListShape } from '../../../schema/calls/call.ts';
import { largestPage } from '../../../schema/calls/resourceCalls.ts';
import { isRecord } from '../../../schema/guards.ts';
import { filterFields, filtersOf } from '../../../schema/filters.ts';
import type { Resource } from '../../../schema/resource.ts';
import { invalid } from '../errors.ts';
import type { ListQuery } from './query.ts';
import { asParameters, parametersOf } from '../parameters.ts';

type Values = Readonly<Record<string, unknown>>;

const idsOf = (text: unknown): number[] | undefined => {
  if (typeof text !== 'string') return undefined;
  const ids = text.split(',').map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalid({ ids: ['Must be ids, separated by commas'] });
  return ids;
};

/** The filters, search, ids and order of a query or body, in the call's spelling. */
export const choiceOf = (resource: Resource, shape: ListShape, query: Values): Omit<ListQuery, 'page' | 'perPage'> => {
  const [column, order] = shape.sort;
  const [named, direction] = [query[column], query[order]];
  const filters = Object.fromEntries(
    filtersOf(resource).map(({ parameter }) => [parameter, query[parameter] ?? undefined]),
  );
  return {
    search: typeof query['search'] === 'string' ? query['search'] : undefined,
    sort:
      typeof named === 'string' || typeof direction === 'string'
        ? [String(named ?? resource.list.sort[0]), String(direction ?? 'asc')]
        : undefined,
    ids: idsOf(query['ids']),
    filters,
  };
};

/** The record after which a page begins. */
const afterOf = (query: Values): ListQuery['after'] => {
  const [id, version] = [query['after'], query['after_version']];
  return id === undefined || id === null
    ? undefined
    : { id: Number(id), version: typeof version === 'number' ? version : undefined };
};

/** The request of a list (rule 6): `page`, `per_page`, `getAll`, `total`, search, order and filters. */
export const pagesRequest = (resource: Resource, shape: ListShape, query: Values): ListQuery => ({
  page: query['getAll'] ? 1 : Number(query['page'] ?? 1),
  perPage: query['getAll'] ? null : Math.min(Number(query[shape.perPage] ?? shape.size), largestPage),
  exact: query['total'] === 'exact',
  after: query['getAll'] ? undefined : afterOf(query),
  ...choiceOf(resource, shape, query),
});

const parsed = (name: string, text: unknown): unknown => {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw invalid({ [name]: ['Must be JSON'] });
  }
};

const isNumbers = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === 'number');
const isTexts = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === 'string');

/**
 * The request of a list in the ra-data-simple-rest dialect: `sort=["name","ASC"]`, `range=[0,9]` (both included, any two places),
 * `filter={"is_active":true}`. `filter={"id":[1,2]}` without a range selects exactly those records. `getAll=true` asks for
 * the whole list, as in the other dialect.
 */
export const simpleRequest = (resource: Resource, query: Values): ListQuery & { from: number } => {
  const range = parsed('range', query['range']);
  const sort = parsed('sort', query['sort']);
  const filter = parsed('filter', query['filter']) ?? {};
  if (range !== undefined && !isNumbers(range)) throw invalid({ range: ['Must be two numbers'] });
  if (sort !== undefined && !isTexts(sort)) throw invalid({ sort: ['Must be a column and a direction'] });
  if (!isRecord(filter)) throw invalid({ filter: ['Must be an object'] });
  const { id, q, ...filters } = filter;
  const ids = Array.isArray(id) ? id : id === undefined || id === null ? undefined : [id];
  const [from, to] = range ?? [0, ids ? Math.max(ids.length - 1, 0) : 9];
  const perPage = to - from + 1;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || perPage < 1)
    throw invalid({ range: ['Must be the first and the last place, from 0'] });
  if (range !== undefined && perPage > largestPage) throw invalid({ range: [`Must be ${largestPage} at most`] });
  // The filters are checked like parameters of a query.
  const sent = asParameters({ ...filters, search: q ?? null, ids: ids?.length ? ids : null });
  const checkedQuery = parametersOf(simpleFilterFields(resource), sent);
  const shape: ListShape = {
    dialect: 'simple',
    rows: 'data.records',
    size: perPage,
    perPage: 'per_page',
    sort: ['sort', 'order'],
    filtersIn: 'query',
  };
  const choice = { ...choiceOf(resource, shape, checkedQuery), exact: query['total'] === 'exact' };
  if (query['getAll']) return { page: 1, perPage: null, ...choice, sort, from: 0 };
  return {
    page: Math.floor(from / perPage) + 1,
    perPage,
    offset: from,
    after: afterOf(query),
    ...choice,
    ids: ids?.length === 0 ? [] : choice.ids,
    sort,
    from,
  };
};

const simpleFields = new WeakMap<Resource, ReturnType<typeof filterFields>>();
const simpleFilterFields = (resource: Resource) => {
  const known = simpleFields.get(resource) ?? {
    ...filterFields(resource),
    search: { kind: 'text' as const },
    ids: { kind: 'text' as const, max: 20_000 },
  };
  simpleFields.set(resource, known);
  return known;
};
