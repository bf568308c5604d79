import { paramsOf, type Call } from '../schema/calls/call.ts';
import { namesParent } from '../schema/partOf.ts';
import type { Resource } from '../schema/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the path of a call names beside a record of its own, as its parameters, from the first of these values that has
 * it: a filter, the data of a form, `meta`. Of a part its parent; of others the fields by which a list is narrowed.
 */
export const parentIn = (resource: Resource, call: Call, ...sources: (Values | undefined)[]): Values => {
  const { partOf, fields } = resource;
  const names = partOf
    ? [partOf.by].filter(() => namesParent(resource, call.path))
    : paramsOf(call.path).filter((name) => name in fields);
  return Object.fromEntries(
    names.map((name) => [name, sources.find((values) => values?.[name] !== undefined)?.[name]]),
  );
};

/** The values that are sent beside the path: those that it does not name. */
export const besidePath = (values: Values, params: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in params)));
