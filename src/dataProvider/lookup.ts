import { listShape } from '../schema/calls/call.ts';
import { largestPage } from '../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';
import { pageIn, type Page } from './answer.ts';
import { pageQuery } from './query.ts';
import type { OfferedChoice, LookupQuery, Send } from './types.ts';

type ListRequest = OfferedChoice & LookupQuery & { page: number; perPage: number; signal?: AbortSignal | undefined };

/**
 * Reads records for references, for a resource with a lookup call: only managers may read its list. Undefined for any
 * other resource.
 * @throws Error when the description has no such call
 */
export const lookupOf = (resource: Resource, send: Send) => {
  const { lookupCall } = resource;
  if (!lookupCall) return undefined;
  const call = resource.endpoints[lookupCall.call];
  if (!call) throw new Error(`${resource.name} has no call ${lookupCall.call}`);
  const list = async ({ signal, holding, include = [], ...request }: ListRequest): Promise<Page<AnyRecord>> => {
    const query = {
      ...pageQuery(resource, request),
      [lookupCall.holding]: holding,
      [lookupCall.include]: include.join(','),
    };
    const { data } = await send(call, { query, signal });
    return pageIn<AnyRecord>(listShape({}), data, request);
  };
  return {
    list,
    /** The records with these ids. The call can include ids but not select by them, so it reads all records. */
    many: async (ids: readonly number[], signal: AbortSignal | undefined): Promise<AnyRecord[]> => {
      const { rows } = await list({ page: 1, perPage: largestPage + 1, include: ids, signal });
      return rows.filter((row) => ids.includes(row.id));
    },
  };
};
