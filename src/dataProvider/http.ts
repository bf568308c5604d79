import axios, { type AxiosProgressEvent, type AxiosResponse } from 'axios';
import { HttpError } from 'react-admin';
import { basePath } from '../authProvider/basePath.ts';
import { noteSlowRequest, setOutage } from '../authProvider/clientState.ts';
import { noteRights, rightsHeader } from '../authProvider/rights.ts';
import { getSession } from '../authProvider/session.ts';
import { unattendedHeader } from '../schema/calls/shared/live.ts';
import { pathWith, takesKey, type Call } from '../schema/calls/call.ts';
import type { AnswerOf, BodyOf, ParamsOf, Written } from '../schema/calls/callTypes.ts';
import { trusted } from './answer.ts';
import { failureTexts, type Failure } from './failure.ts';
import { attempts } from './attempts.ts';
import { envelopeOf, failed, headersOf } from './envelope.ts';
import { isOutage } from './outage.ts';
import { keyFor, keyHeader, type Keyed } from './idempotency.ts';

/** The user counts as present for this time after the last key, pointer or focus event. */
const presentMs = 5 * 60_000;

let last = Date.now();
const notePresence = () => void (last = Date.now());
for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
  window.addEventListener(name, notePresence, { capture: true, passive: true });

/**
 * Whether nobody is present, so that requests are automatic. Automatic requests do not prolong a session (rule 25):
 * otherwise an open screen would never be signed out.
 */
const unattended = (): boolean => Date.now() - last > presentMs;

type Query = Readonly<Record<string, unknown>>;

export interface SendInput<C extends Call = Call> {
  /** The path parameters. */
  readonly params?: ParamsOf<C> | undefined;
  /** Empty values are left out, lists are joined by commas. */
  readonly query?: Query;
  /** The body as the call declares it, or a FormData. */
  readonly body?: Written<BodyOf<C>> | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onUploadProgress?: (event: AxiosProgressEvent) => void;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request outlasts the page; its body has at most 64 KB. */
  readonly keepalive?: boolean;
}

export interface HttpAnswer<T> {
  /** The envelope's `data`, or the file. */
  readonly data: T;
  readonly message?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

const client = axios.create({
  baseURL: basePath,
  validateStatus: null,
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
});

const accepted = (status: number) => status >= 200 && status <= 208;

const searchOf = (query: Query = {}): string => {
  const filled = Object.entries(query).filter(([, v]) => v !== undefined && v !== null && v !== '');
  const search = new URLSearchParams(filled.map(([name, v]) => [name, String(v)])).toString();
  return search && `?${search}`;
};

type Kind = 'json' | 'blob';

/** The input of any call. */
type Input = Omit<SendInput, 'params' | 'body'> & { readonly params?: object | undefined; readonly body?: unknown };

const request = async (
  call: Call,
  method: string,
  input: Input,
  { token, as }: { readonly token: string | null; readonly as: Kind },
): Promise<AxiosResponse> => {
  const branch = getSession()?.branch ?? null;
  const answered = noteSlowRequest();
  try {
    return await client.request({
      method,
      url: pathWith(call.path, { ...input.params }) + searchOf(input.query),
      data: input.body,
      responseType: as,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(branch !== null && call.scope === 'branch' && { 'X-Branch-Id': String(branch) }),
        ...(unattended() && { [unattendedHeader]: 'true' }),
        ...input.headers,
      },
      ...(input.keepalive && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
      ...(input.signal && { signal: input.signal }),
      ...(input.onUploadProgress && { onUploadProgress: input.onUploadProgress }),
    });
  } catch (error) {
    if (axios.isCancel(error)) throw new DOMException('', 'AbortError');
    if (!axios.isAxiosError(error)) throw error;
    setOutage('server');
    const failure: Failure = { message: failureTexts.network, reading: call.method === 'GET', reported: false };
    throw new HttpError(failure.message, 0, failure);
  } finally {
    answered();
  }
};

/** The key of what changes something, unless whoever sends it has one. */
const keyOf = (call: Call, { params, query, body, headers }: Input): Keyed | undefined => {
  if (!takesKey(call) || call.scope === 'public' || headers?.[keyHeader] !== undefined) return undefined;
  const session = getSession();
  return keyFor([session?.user.id, session?.branch, call.method, call.path, params, query], body);
};

const exchange = async (call: Call, method: string, input: Input, as: Kind = 'json'): Promise<HttpAnswer<unknown>> => {
  const token = call.scope === 'public' ? null : (getSession()?.token ?? null);
  const keyed = keyOf(call, input);
  const headers = { ...(keyed && { [keyHeader]: keyed.key }), ...input.headers };
  const once = () => request(call, method, { ...input, headers }, { token, as });
  // A read is repeated by the banner, with the whole screen; a form's file may be long.
  const isRepeated = call.method !== 'GET' && !(input.body instanceof FormData);
  const response = await attempts(once, isRepeated, input.signal);
  if (!isOutage(response.status)) keyed?.ended();
  const answered = { headers: headersOf(response), status: response.status };
  if (response.status !== 401) noteRights(token, answered.headers[rightsHeader]);
  if (accepted(response.status) && as === 'blob') return { data: response.data, ...answered };
  const envelope = await envelopeOf(response.data);
  if (!accepted(response.status) || !envelope?.success) throw failed(call, response, envelope, token);
  return { data: envelope.data, ...(envelope.message && { message: envelope.message }), ...answered };
};

/**
 * Makes a declared call.
 * @throws HttpError with the server's message, else the call's failure text, and a `Failure` as its body; status 0 when
 *   no answer came.
 * @throws DOMException `AbortError` after a cancellation
 */
export const send = async <C extends Call>(call: C, input: SendInput<C> = {}): Promise<HttpAnswer<AnswerOf<C>>> => {
  const answer = await exchange(call, call.method, input);
  return { ...answer, data: trusted(answer.data) };
};

/** Makes a declared call that answers a file. @throws HttpError like `send` */
export const download = async <C extends Call>(call: C, input: SendInput<C> = {}): Promise<HttpAnswer<Blob>> => {
  const answer = await exchange(call, call.method, input, 'blob');
  return { ...answer, data: trusted(answer.data) };
};

/**
 * Requests a list. A call with filters in the body is a POST with the override header for GET (rule 7); without filters
 * it is a GET.
 */
export const sendList = (
  call: Call,
  query: Query,
  filters: Query,
  input: Pick<SendInput, 'params' | 'signal'> = {},
): Promise<HttpAnswer<unknown>> => {
  if (call.list?.filtersIn !== 'body' || Object.keys(filters).length === 0)
    return exchange(call, call.method, { ...input, query: { ...query, ...filters } });
  const headers = { 'X-HTTP-Method-Override': 'GET' };
  return exchange(call, 'POST', { ...input, query, body: filters, headers });
};
