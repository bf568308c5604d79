import type { DataProvider, GetListParams, GetManyParams, GetOneParams } from 'react-admin';
import type { AnyRecord } from '../schema/record.ts';
import { listCallsOf } from '../schema/calls/listCalls.ts';
import { callsOf, largestPage } from '../schema/calls/resourceCalls.ts';
import type { Resource } from '../schema/resource.ts';
import { pageIn, trusted, type Page } from './answer.ts';
import { afterQuery, filtersIn, pageQuery, type AfterRow } from './query.ts';
import { lookupOf } from './lookup.ts';
import { oneAtATime } from './oneAtATime.ts';
import { besidePath, parentIn } from './parent.ts';
import { simpleVerbs } from './simple.ts';
import type { OfferedChoice, ListMeta, Send, SendList } from './types.ts';

/** The values in arrays of at most `size`. */
const chunksOf = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size));

type ListRequest = OfferedChoice &
  ListMeta & { page: number; perPage: number; after?: AfterRow | undefined; signal?: AbortSignal | undefined };

/** The read operations of a resource, in either dialect. */
interface Reading {
  list(request: ListRequest): Promise<Page<AnyRecord>>;
  one(params: GetOneParams): Promise<AnyRecord>;
  many(params: GetManyParams): Promise<AnyRecord[]>;
}

const spoken = (resource: Resource, send: Send, sendList: SendList): Omit<Reading, 'many'> => {
  const calls = callsOf(resource);
  return {
    list: async ({ signal, list = '', ...request }) => {
      const call = listCallsOf(resource).get(list) ?? calls.list;
      const params = parentIn(resource, call, request.filter);
      const filters = filtersIn(besidePath(request.filter ?? {}, params));
      const ask = () => sendList(call, pageQuery(resource, request, call.list), filters, { params, signal });
      const duplicate = request.ids ? undefined : resource.lists.find(({ name }) => name === list)?.duplicate;
      const { data } = await (duplicate === undefined ? ask() : oneAtATime(call.path, duplicate, ask, signal));
      return pageIn<AnyRecord>(call.list, data, request);
    },
    one: async ({ id, meta, signal }) =>
      (await send(calls.read, { params: { id, ...parentIn(resource, calls.read, meta) }, signal })).data,
  };
};

const simple = (resource: Resource, send: Send): Omit<Reading, 'many'> => {
  const verbs = simpleVerbs(resource, send);
  const [field, order] = resource.list.sort;
  return {
    list: async ({ page, perPage, filter, sort = { field, order }, ids, exact, after, signal }) => {
      const params = {
        pagination: { page, perPage },
        filter: { ...filter, ...(ids ? { id: ids } : {}) },
        sort,
        ...(signal ? { signal } : {}),
      };
      const {
        data,
        total = data.length,
        isFloor,
      } = await verbs.getList(params, { ...afterQuery(after), ...(exact ? { total: 'exact' } : {}) });
      const hasNext = data.length > 0 && (isFloor || page * perPage < total);
      return { rows: trusted(data), total, page, isFloor, hasNext };
    },
    one: async (params) => trusted((await verbs.getOne(params)).data),
  };
};

/** Adds the read of several ids: one call for each `largestPage` ids. The `meta` of parts names their parent. */
const withMany = (resource: Resource, reading: Omit<Reading, 'many'>): Reading => ({
  ...reading,
  many: async ({ ids, meta, signal }) => {
    const filter = parentIn(resource, callsOf(resource).list, meta);
    const { list }: ListMeta = meta ?? {};
    const request = chunksOf(ids, largestPage).map((chunk) =>
      reading.list({ page: 1, perPage: largestPage, ids: chunk, filter, list, signal }),
    );
    return (await Promise.all(request)).flatMap((page) => [...page.rows]);
  },
});

/** The most pages of a resource of which the last row is known. */
const maxPlaces = 500;

/** A page after another begins after that one's last row, however many rows are before it. */
const withPlaces = ({ list }: Pick<Reading, 'list'>): Reading['list'] => {
  const last = new Map<string, AfterRow>();
  return async ({ page, ...request }) => {
    const { signal: _, exact: __, ...same } = request;
    const place = (of: number) => JSON.stringify([of, same]);
    const answer = await list({ page, ...request, after: last.get(place(page - 1)) });
    const row = answer.rows.at(-1);
    if (row && Number.isSafeInteger(row.id)) last.set(place(page), { id: row.id, version: row['version'] });
    const [oldest] = last.keys();
    if (last.size > maxPlaces && oldest !== undefined) last.delete(oldest);
    return answer;
  };
};

/** References use the lookup call of a resource that has one. */
const withLookup = (reading: Reading, resource: Resource, send: Send): Reading => {
  const found = lookupOf(resource, send);
  if (!found) return reading;
  return {
    ...reading,
    list: ({ lookup, ...request }) => (lookup ? found.list({ ...request, ...lookup }) : reading.list(request)),
    many: ({ ids, signal }) => found.many(ids.map(Number), signal),
  };
};

export const readingFor = (resource: Resource, send: Send, sendList: SendList): Reading => {
  const reading = resource.callOverrides ? spoken(resource, send, sendList) : simple(resource, send);
  return withLookup({ ...withMany(resource, reading), list: withPlaces(reading) }, resource, send);
};

/** react-admin's verbs for reading. */
export const readingVerbs = (
  of: (name: string) => Reading,
): Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference'> => {
  const listed = async (name: string, params: GetListParams) => {
    const { page = 1, perPage = 10 } = params.pagination ?? {};
    const { filter, sort, signal } = params;
    const { list, lookup, exact }: ListMeta = params.meta ?? {};
    const answer = await of(name).list({ page, perPage, filter, sort, list, lookup, exact, signal });
    return {
      data: trusted<never[]>([...answer.rows]),
      total: answer.total,
      pageInfo: { hasNextPage: answer.hasNext, hasPreviousPage: answer.page > 1 },
      ...(answer.isFloor ? { meta: { isFloor: true } } : {}),
    };
  };
  return {
    getList: (name, params) => listed(name, params),
    getOne: async (name, params) => ({ data: trusted(await of(name).one(params)) }),
    getMany: async (name, params) => ({ data: trusted(await of(name).many(params)) }),
    getManyReference: (name, { target, id, filter, ...params }) =>
      listed(name, { ...params, filter: { ...filter, [target]: id } }),
  };
};
