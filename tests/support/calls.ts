import { paramsOf, pathWith, type Call } from '../../src/schema/calls/call.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../src/schema/record.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Answered, Caller } from './app.ts';

interface Sending {
  readonly id?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The parents of the parts that the suites of a file try, by the parameter of a path and the branch. */
const parents = new Map<string, number>();
export const keepParent = (by: string, branch: number, id: number): void => void parents.set(`${by} ${branch}`, id);
export const parentIn = (by: string, branch: number): number | undefined => parents.get(`${by} ${branch}`);
export const forgetParents = (): void => parents.clear();

/** The address of a call, its parameters and query filled in; `branch` is where the parent of a part stands. */
export const addressOf = (call: Call, { id = 1, query = {} }: Sending = {}, branch = 1): string => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const ids = Object.fromEntries(paramsOf(call.path).map((name) => [name, parentIn(name, branch) ?? id]));
  return pathWith(call.path, ids) + (params.size ? `?${params}` : '');
};

/** Makes a declared call. */
export const send = (caller: Caller, call: Call, sending: Sending = {}): Promise<Answered> =>
  caller.call(call.method, addressOf(call, sending, caller.branch), sending.body, sending.headers);

/** What is wanted of a list, whatever the call's spelling of it. */
export interface Wanted {
  readonly page?: number;
  readonly perPage?: number;
  readonly all?: boolean;
  readonly search?: string;
  readonly sort?: readonly [string, 'ASC' | 'DESC'];
  readonly ids?: readonly number[];
  readonly filters?: Readonly<Record<string, unknown>>;
}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined));

/** The query of a list in the spelling that its call declares. */
export const listQuery = (
  resource: Resource,
  { page, perPage, all, search, sort, ids, filters }: Wanted,
): Record<string, unknown> => {
  const { list } = callsOf(resource).list;
  if (list.dialect === 'pages')
    return defined({
      page,
      [list.perPage]: perPage,
      getAll: all,
      search,
      [list.sort[0]]: sort?.[0],
      [list.sort[1]]: sort?.[1].toLowerCase(),
      ids: ids?.join(','),
      ...filters,
    });
  const size = perPage ?? (all ? 200 : 25);
  const from = ((page ?? 1) - 1) * size;
  return defined({
    range: JSON.stringify([from, from + size - 1]),
    sort: sort && JSON.stringify(sort),
    filter: JSON.stringify(defined({ q: search, id: ids, ...filters })),
  });
};

/** The rows and the total of a list's answer, wherever its call puts them. */
export const rowsOf = (resource: Resource, data: Record<string, unknown>): { records: AnyRecord[]; total: number } => {
  const [, name] = /^data\.(\w+)\.data$/.exec(callsOf(resource).list.list.rows) ?? [];
  if (!name) return { records: data['records'] as AnyRecord[], total: (data['pagination'] as { total: number }).total };
  const { data: records, total } = data[name] as { data: AnyRecord[]; total: number };
  return { records, total };
};

/** A list, and insists on getting it. */
export const listed = async (
  caller: Caller,
  resource: Resource,
  wanted: Wanted = {},
): Promise<{ records: AnyRecord[]; ids: number[]; total: number }> => {
  const answer = await send(caller, callsOf(resource).list, { query: listQuery(resource, wanted) });
  if (answer.status !== 200) throw new Error(`${resource.name} was not listed: ${JSON.stringify(answer)}`);
  const found = rowsOf(resource, answer.data as Record<string, unknown>);
  return { ...found, ids: found.records.map((r) => r.id) };
};

/** One record, and insists on getting it. */
export const read = async (caller: Caller, resource: Resource, id: number): Promise<AnyRecord> => {
  const answer = await send(caller, callsOf(resource).read, { id });
  if (answer.status !== 200) throw new Error(`${resource.name} ${id} was not read: ${JSON.stringify(answer)}`);
  return answer.data as AnyRecord;
};

/** What of a record is stored: without what is read with it for its page, its includes and its workflow. */
export const stored = ({ includes }: Resource, record: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const pageOnly = ['workflow', ...Object.keys(includes?.() ?? {})];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !pageOnly.includes(name)));
};
