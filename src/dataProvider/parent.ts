import type { Call } from '../schema/calls/call.ts';
import { namesParent } from '../schema/partOf.ts';
import type { Resource } from '../schema/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Where the path of a call names the parent, that id as its parameter, from the first of these values that has it: a
 * filter, the data of a form, `meta`.
 */
export const parentIn = (resource: Resource, call: Call, ...sources: (Values | undefined)[]): Values => {
  const { partOf } = resource;
  if (!partOf || !namesParent(resource, call.path)) return {};
  return { [partOf.by]: sources.find((values) => values?.[partOf.by] !== undefined)?.[partOf.by] };
};

/** The values that are sent beside the path: those that it does not name. */
export const besidePath = (values: Values, params: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in params)));
