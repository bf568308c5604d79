import * as z from 'zod/mini';
import { changeCheck, fieldCheck, requestWith } from '../../schema/check.ts';
import { sentIds } from '../../schema/calls/answers.ts';
import { paramsOf, type Call } from '../../schema/calls/call.ts';
import type { PageQuery } from '../../schema/calls/callTypes.ts';
import { largestPage } from '../../schema/calls/resourceCalls.ts';
import type { Field, Fields } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import { normalise } from '../../schema/normalise.ts';
import { isLongList, type Pausing } from '../../schema/bounds.ts';
import { pauses } from '../pauses.ts';
import { parsedJson, unreadable } from './json.ts';
import { isForm } from './unfinishedBodies.ts';
import { Failure, notFound } from '../engine/errors.ts';
import { accepted, asParameters, checked, parametersOf, typed, type ObjectCheck } from '../engine/parameters.ts';
import type { Env, Route } from './types.ts';
import type { Context } from 'hono';

const paramChecks = new WeakMap<Field, z.ZodMiniType>();
const paramCheckOf = (name: string, field: Field): z.ZodMiniType => {
  const check = paramChecks.get(field) ?? fieldCheck(name, field);
  paramChecks.set(field, check);
  return check;
};

const none: Fields = {};
/** The query by the call's declaration. @throws Failure 422 with the errors by parameter */
export const queryOf = (call: Call, url: URL): Record<string, unknown> =>
  parametersOf(call.query ?? none, url.searchParams);

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

const paramFrom = (
  name: string,
  text: string,
  { call, kind, kinds }: Pick<Route, 'call' | 'kind' | 'kinds'>,
): unknown => {
  const declared = call.params?.[name];
  if (declared) return checked(paramCheckOf(name, declared), typed(declared, text), name);
  if (!/id$/i.test(name)) return text;
  if (!isId(text)) throw notFound(kinds?.[name] ?? kind);
  return Number(text);
};

/**
 * The parameters of the path by the call's declaration: ids as numbers, declared words as their values.
 * @throws Failure 404 for a text that is no id; 422 for a word that is not declared
 */
export const paramsFrom = (
  route: Pick<Route, 'call' | 'kind' | 'kinds'>,
  sent: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(paramsOf(route.call.path).map((name) => [name, paramFrom(name, sent[name] ?? '', route)]));

/** The page of a request, with its search and order. */
export const askedPage = ({ paged }: Call, query: Readonly<Record<string, unknown>>): PageQuery => {
  const { page, per_page, getAll, search, sortCol, sortOrder } = query;
  const [usual = ''] = paged?.sorts ?? [];
  const order = {
    search: typeof search === 'string' ? search : undefined,
    sort:
      sortCol === undefined && sortOrder === undefined
        ? undefined
        : { column: String(sortCol ?? usual), descending: String(sortOrder).toLowerCase() === 'desc' },
  };
  if (getAll === true) return { page: 1, perPage: null, ...order };
  const size = typeof per_page === 'number' ? per_page : (paged?.size ?? largestPage);
  return { page: typeof page === 'number' ? page : 1, perPage: Math.min(size, largestPage), ...order };
};

/** The filters of a list in a POST's body: JSON values, or texts as in a query. */
export const filtersAsked = (call: Call, sent: Record<string, unknown>): Record<string, unknown> =>
  parametersOf(typeof call.body === 'object' ? call.body : none, asParameters(sent));

const tooLarge = (limit: number) => new Failure(413, `The request is larger than ${Math.floor(limit / 1024)} KiB`);

const readText = async (c: Context<Env>, limit: number): Promise<string> => {
  const length = c.req.header('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge(limit);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // HTTP gives no more bytes than the header's length.
  if (length !== undefined) return decoder.decode(await c.req.raw.arrayBuffer());
  const reader = c.req.raw.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(part.value);
  }
  return decoder.decode(Buffer.concat(chunks));
};

const isJson = (type = ''): boolean => /^\s*application\/(?:[\w.-]{1,100}\+)?json\s*(?:;|$)/i.test(type.slice(0, 200));
const notJson = () => new Failure(415, 'The body must come as JSON');

/**
 * The JSON body; an empty object without a body.
 * @throws Failure 400 if it is no JSON object, or beyond the bounds of `parsedJson`; 413 if it is too large; 415 for a
 *   another type than JSON
 */
export const jsonOf = async (c: Context<Env>, limit: number): Promise<Record<string, unknown>> => {
  const type = c.req.header('content-type');
  // Before it is read: a form may arrive for an hour (`unfinishedBodies`).
  if (isForm(type)) throw notJson();
  const text = await readText(c, limit).catch((error: unknown) => {
    throw error instanceof Failure ? error : unreadable();
  });
  if (text !== '' && !isJson(type)) throw notJson();
  const value = text === '' ? {} : await parsedJson(text);
  if (!isRecord(value)) throw unreadable();
  return value;
};

const bodyChecks = new WeakMap<Call, ObjectCheck>();
/** The check of a call's body; undefined if the call declares none. */
export const bodyCheckOf = (call: Call): ObjectCheck | undefined => {
  if (!call.body && call.ids === undefined) return undefined;
  const check = bodyChecks.get(call) ?? declaredCheck(call);
  bodyChecks.set(call, check);
  return check;
};

const declaredCheck = ({ body = {}, stores, changes, ids }: Call): ObjectCheck => {
  if (typeof body === 'function') return body();
  const named = ids === undefined ? {} : { [ids]: sentIds(ids) };
  const { version, ...rest } = body;
  if (!changes) return requestWith(body, named, { stores });
  return changeCheck(rest, version ? { ...named, version: fieldCheck('version', version) } : named);
};

/** Whether a body is long to check: one of its lists, or a list in one of their items. */
const isLong = (sent: Record<string, unknown>): boolean =>
  Object.values(sent).some(
    (value) =>
      isLongList(value) ||
      (Array.isArray(value) && value.some((item) => isRecord(item) && Object.values(item).some(isLongList))),
  );

/**
 * The checked body of a call; a change may have any of its fields. Long lists are checked with pauses.
 * @throws Failure 422 with the errors by field
 */
export const bodyOf = async (call: Call, sent: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const check = bodyCheckOf(call);
  if (!check) return sent;
  const value = typeof call.body === 'object' ? normalise(call.body, sent) : sent;
  if (!isLong(sent)) return checked(check, value);
  const settings: Pausing = { pause: pauses() };
  return accepted(await z.safeParseAsync(check, value, settings));
};
