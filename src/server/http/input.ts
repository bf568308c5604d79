import * as z from 'zod/mini';
import { changeCheck, errorsOf, fieldCheck, recordCheck } from '../../schema/check.ts';
import type { Call } from '../../schema/call.ts';
import type { Field, Fields } from '../../schema/field.ts';
import { normalise } from '../../schema/normalise.ts';
import { Failure, invalid } from '../operations/errors.ts';
import type { Env, Route } from './types.ts';
import type { Context } from 'hono';

/** Text from a query as the value of its field; what does not read as one stays text, for the check to refuse. */
const typed = (f: Field | undefined, text: string): unknown => {
  if (text === '') return null;
  if (f?.kind === 'integer' || f?.kind === 'reference') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (f?.kind === 'flag')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  return text;
};

const checks = new WeakMap<Fields, z.ZodMiniType>();
const optional = (fields: Fields): z.ZodMiniType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, f]) => [
        name,
        f.required ? fieldCheck(name, f) : z.optional(z.nullable(fieldCheck(name, f))),
      ]),
    ),
  );
const cached = (fields: Fields, make: (fields: Fields) => z.ZodMiniType): z.ZodMiniType => {
  const check = checks.get(fields) ?? make(fields);
  checks.set(fields, check);
  return check;
};

/** The value as the fields' check passes it. @throws Failure 422 with the errors by field */
export const checked = (check: z.ZodMiniType, value: unknown): Record<string, unknown> => {
  const result = z.safeParse(check, value);
  if (!result.success) throw invalid(errorsOf(result.error));
  return result.data as Record<string, unknown>;
};

/** Texts by the fields that are declared for them; any other name is a 422 (decisions §2). */
export const parametersOf = (fields: Fields, params: URLSearchParams): Record<string, unknown> => {
  const sent = Object.fromEntries(
    [...params].map(([name, text]) => [name, typed(Object.hasOwn(fields, name) ? fields[name] : undefined, text)]),
  );
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name)) throw invalid({ [name]: [`Unknown parameter ${name}`] });
  return checked(cached(fields, optional), normalise(fields, sent));
};

const none: Fields = {};
/** The query by the call's declaration. @throws Failure 422 with the errors by parameter */
export const queryOf = (call: Call, url: URL): Record<string, unknown> =>
  parametersOf(call.query ?? none, url.searchParams);

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * What JSON holds, as the texts of a query: several values are separated by commas, and null filters nothing.
 * @throws Failure 422 for an object, or a list in a list: neither has a text
 */
export const asParameters = (filters: object): URLSearchParams => {
  const sent = Object.entries(filters).filter(([, value]) => value !== null);
  const bad = sent.filter(([, value]) => !(Array.isArray(value) ? value.every(isPlain) : isPlain(value)));
  if (bad.length)
    throw invalid(Object.fromEntries(bad.map(([name]) => [name, ['Must be a value, or a list of values']])));
  return new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)]));
};

/** The filters of a list that comes as a POST, as JSON values or as a query has them. */
export const filtersIn = (call: Call, sent: Record<string, unknown>): Record<string, unknown> =>
  parametersOf(call.body ?? none, asParameters(sent));

const tooLarge = (limit: number) => new Failure(413, `The request is larger than ${Math.floor(limit / 1024)} KiB`);

const readText = async (c: Context<Env>, limit: number): Promise<string> => {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
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
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

const unreadable = () => new Failure(400, 'The body is not readable JSON');

/** The body as JSON; without one, an empty object. @throws Failure 400 for what is no JSON object; 413 for too much of it */
export const jsonOf = async (c: Context<Env>, limit: number): Promise<Record<string, unknown>> => {
  let value: unknown;
  try {
    const text = await readText(c, limit);
    value = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw error instanceof Failure ? error : unreadable();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value as Record<string, unknown>;
};

/** The body by the call's declaration; a change may name any of its fields. @throws Failure 422 with the errors by field */
export const bodyOf = (
  { call, bodyCheck }: Pick<Route, 'call' | 'bodyCheck'>,
  sent: Record<string, unknown>,
): Record<string, unknown> => {
  if (bodyCheck) return checked(bodyCheck, sent);
  const fields = call.body;
  if (!fields) return sent;
  return checked(
    cached(fields, () => bodyCheckOf(call, fields)),
    normalise(fields, sent),
  );
};

/** What a body of these fields must satisfy: a PUT that needs a version is a change, anything else is whole. */
export const bodyCheckOf = (call: Call, fields: Fields): z.ZodMiniType =>
  call.method === 'PUT' ? changes(fields) : recordCheck(fields);

/** A change may leave a field out, but not the version that it starts from, nor what has no earlier value. */
const changes = (fields: Fields): z.ZodMiniType => {
  const { version, ...rest } = fields;
  return version?.required ? changeCheck(rest, { version: fieldCheck('version', version) }) : recordCheck(fields);
};
