import { resources } from '../resources/index.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { listShape } from '../schema/calls/call.ts';
import type { Resource } from '../schema/resource.ts';
import { fileNameOf, pageIn } from './answer.ts';
import { download, send, sendList } from './http.ts';
import { choiceQuery } from './query.ts';
import { readingFor, readingVerbs } from './reading.ts';
import type { Change, ProductDataProvider, Send, SendList } from './types.ts';
import { writingVerbs } from './writing.ts';

const historySize = 30;

/** The data provider for these resources. It uses only their descriptions. */
export const makeDataProvider = (known: readonly Resource[], send: Send, sendList: SendList): ProductDataProvider => {
  const byName = new Map(known.map((r) => [r.name, r]));
  /** @throws Error for a name that no resource has */
  const of = (name: string): Resource => {
    const resource = byName.get(name);
    if (!resource) throw new Error(`There is no resource ${name}`);
    return resource;
  };
  const readings = new Map<string, ReturnType<typeof readingFor>>();
  const readingNamed = (name: string) => {
    const reading = readings.get(name) ?? readingFor(of(name), send, sendList);
    readings.set(name, reading);
    return reading;
  };
  return {
    supportAbortSignal: true,
    ...readingVerbs(readingNamed),
    ...writingVerbs(of, send),

    call: (call, input) => send(call, input),
    download: (call, input) => download(call, input),
    history: async (name, { id, page, signal }) => {
      const query = { page, per_page: historySize };
      const { data } = await send(callsOf(of(name)).history, { params: { id: Number(id) }, query, signal });
      return pageIn<Change>(listShape({}), data, { page, perPage: historySize });
    },
    exportRows: async (name, { format, columns, list, signal, ...choice }) => {
      const resource = of(name);
      const query = { format, list, columns: columns.join(','), ...choiceQuery(resource, choice) };
      const { data, headers } = await download(callsOf(resource).exportRows, { query, signal });
      return { blob: data, name: fileNameOf(headers['content-disposition'], `${name}.${format}`) };
    },
    importRows: (name, input) => send(callsOf(of(name)).importRows, input),
    views: async (name, signal) => {
      const { data } = await send(callsOf(of(name)).views, { signal });
      return data.records;
    },
    saveView: (name, view) => send(callsOf(of(name)).saveView, { body: view }),
    removeView: (name, id) => send(callsOf(of(name)).removeView, { params: { id: Number(id) } }),
  };
};

/** react-admin's verbs and our additional verbs, over the server's calls. */
export const dataProvider: ProductDataProvider = makeDataProvider(resources, send, sendList);
