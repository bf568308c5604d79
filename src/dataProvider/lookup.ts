import { listShape } from '../schema/calls/call.ts';
import { largestPage } from '../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';
import { pageOf } from './answer.ts';
import { pageQuery } from './query.ts';
import type { Choice, Page, LookupQuery, Send } from './types.ts';

type ListRequest = Choice & LookupQuery & { page: number; perPage: number; signal?: AbortSignal | undefined };

/**
 * How records are found to refer to them, where their list is for those who manage them; undefined where the list
 * serves everybody.
 * @throws Error where the description names no such call
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
    return pageOf<AnyRecord>(listShape({}), data, request);
  };
  return {
    list,
    /** Those of these ids; the call includes records, but leaves none out, so it is asked for all. */
    many: async (ids: readonly number[], signal: AbortSignal | undefined): Promise<AnyRecord[]> => {
      const { rows } = await list({ page: 1, perPage: largestPage + 1, include: ids, signal });
      return rows.filter((row) => ids.includes(row.id));
    },
  };
};
