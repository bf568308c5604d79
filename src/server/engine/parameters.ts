import * as z from 'zod/mini';
import { errorsOf, fieldCheck } from '../../schema/check.ts';
import type { Field, Fields } from '../../schema/field.ts';
import { normalise } from '../../schema/normalise.ts';
import { invalid } from './errors.ts';

export type ObjectCheck = z.ZodMiniType<Record<string, unknown>>;

/** The value of a field from the text of a query. An unreadable text stays text, and the check refuses it. */
export const typed = (f: Field | undefined, text: string): unknown => {
  if (text === '') return null;
  if (f?.kind === 'integer' || f?.kind === 'reference') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (f?.kind === 'flag')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  return text;
};

const queryChecks = new WeakMap<Fields, ObjectCheck>();
const optional = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, f]) => [
        name,
        f.required ? fieldCheck(name, f) : z.optional(z.nullable(fieldCheck(name, f))),
      ]),
    ),
  );
const queryCheckOf = (fields: Fields): ObjectCheck => {
  const check = queryChecks.get(fields) ?? optional(fields);
  queryChecks.set(fields, check);
  return check;
};

/** The checked value. @throws Failure 422 with the errors by field, or under `name` */
export const checked = <T>(check: z.ZodMiniType<T>, value: unknown, name?: string): T =>
  accepted(z.safeParse(check, value), name);

export const accepted = <T>(result: z.core.util.SafeParseResult<T>, name?: string): T => {
  if (result.success) return result.data;
  const errors = errorsOf(result.error);
  throw invalid(name === undefined ? errors : { [name]: Object.values(errors).flat() });
};

/** The values of declared parameters. @throws Failure 422 for any other name (rule 6) */
export const parametersOf = (fields: Fields, params: URLSearchParams): Record<string, unknown> => {
  const sent = Object.fromEntries(
    [...params].map(([name, text]) => [name, typed(Object.hasOwn(fields, name) ? fields[name] : undefined, text)]),
  );
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name)) throw invalid({ [name]: [`Unknown parameter ${name}`] });
  const values = checked(queryCheckOf(fields), normalise(fields, sent));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
};

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * JSON filters as parameters of a query: the values of a list are separated by commas, and null is left out.
 * @throws Failure 422 for an object, or a list in a list
 */
export const asParameters = (filters: object): URLSearchParams => {
  const sent = Object.entries(filters).filter(([, value]) => value !== null);
  const bad = sent.filter(([, value]) => !(Array.isArray(value) ? value.every(isPlain) : isPlain(value)));
  if (bad.length)
    throw invalid(Object.fromEntries(bad.map(([name]) => [name, ['Must be a value, or a list of values']])));
  return new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)]));
};
