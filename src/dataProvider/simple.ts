import type { DataProvider } from 'react-admin';
import simpleRest from 'ra-data-simple-rest';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import type { Call } from '../schema/calls/call.ts';
import { isRecord } from '../schema/guards.ts';
import type { Resource } from '../schema/resource.ts';
import { pageIn } from './answer.ts';
import type { Send } from './types.ts';

interface Options {
  readonly method?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

const callFor = (resource: Resource, method: string, path: string): Call => {
  const { list, read, create, update, remove } = callsOf(resource);
  if (method === 'GET') return path === resource.path ? list : read;
  return method === 'POST' ? create : method === 'PUT' ? update : remove;
};

/**
 * The HTTP client for ra-data-simple-rest. It uses our `send`, with `more` parameters, and returns the data of the
 * envelope. `told` hears whether the total is a floor, which the package does not know.
 */
const simpleClient =
  (resource: Resource, send: Send, more: Readonly<Record<string, string>>, told: (isFloor: boolean) => void) =>
  async (url: string, { method = 'GET', body, signal }: Options = {}) => {
    const [path = '', query = ''] = url.split('?');
    const call = callFor(resource, method, path);
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answer = await send(
      { ...call, path },
      {
        query: { ...Object.fromEntries(new URLSearchParams(query)), ...more },
        signal: signal ?? undefined,
        ...(isRecord(sent) ? { body: sent } : {}),
      },
    );
    const page = call.list && pageIn(call.list, answer.data, { page: 1, perPage: 1 });
    told(page?.isFloor === true);
    // The package expects the rows of a list without an envelope.
    const json = page ? [...page.rows] : answer.data;
    return { status: answer.status, headers: new Headers(answer.headers), body: '', json };
  };

/** The verbs of a resource that declares no calls: ra-data-simple-rest's dialect (rule 11). */
export const simpleVerbs = (resource: Resource, send: Send) => {
  const nothing = () => undefined;
  // The package builds `<API>/<name>`. The API is empty here, and the name is the resource's path.
  const name = resource.path.slice(1);
  return {
    getList: async (params: Parameters<DataProvider['getList']>[1], more: Readonly<Record<string, string>>) => {
      let isFloor = false;
      const provider = simpleRest(
        '',
        simpleClient(resource, send, more, (told) => (isFloor = told)),
      );
      const answer = await provider.getList(name, params);
      return { ...answer, isFloor };
    },
    getOne: (params: Parameters<DataProvider['getOne']>[1]) =>
      simpleRest('', simpleClient(resource, send, {}, nothing)).getOne(name, params),
  };
};
