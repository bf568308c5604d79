import type { Call } from '../calls/call.ts';
import { allCallsOf } from '../calls/everyCall.ts';
import { isRows, isReference, type Fields, type ReferenceField } from '../field.ts';
import { hasScreens } from '../partOf.ts';
import type { Resource } from '../resource.ts';
import { inSentence } from '../words.ts';

/** What a request has in common with every other of the same address: parameters have no names. */
const addressOf = ({ method, path, params = {} }: Call): string => {
  const words = (name: string) => {
    const f = params[name];
    return f?.kind === 'one_of' ? `{${f.values.join('|')}}` : '';
  };
  return `${method} ${path.replace(/:(\w+)/g, (_, name: string) => `:${words(name)}`)}`;
};

/** The problems of calls of several resources, or of one, at one address. */
export const addressProblems = (resources: readonly Resource[]): string[] => {
  const first = new Map<string, { readonly resource: string; readonly call: Call }>();
  return resources.flatMap((resource) =>
    allCallsOf(resource).flatMap((call) => {
      const { name } = resource;
      const address = addressOf(call);
      const other = first.get(address);
      if (!other) first.set(address, { resource: name, call });
      if (!other || other.call === call) return [];
      return [
        `${name}: ${call.method} ${call.path} is a call of ${other.resource} already; give one of them another path`,
      ];
    }),
  );
};

/** Where people are asked for fields, and what the page says there about the record. */
interface Place {
  readonly place: string;
  readonly fields: Fields;
  /** `form`: of the record, which may be new; `record`: about a stored one; `list`: about none. */
  readonly on: 'form' | 'record' | 'list';
}

const filterFields = ({ list, fields }: Resource): Fields =>
  Object.fromEntries(list.filters.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

/** All fields that people are asked for: in forms, in the dialogs of steps and calls, and by the filters of lists. */
const placesOf = (resource: Resource): Place[] => [
  { place: 'fields', fields: resource.entered, on: 'form' },
  { place: 'list.filters', fields: filterFields(resource), on: 'list' },
  { place: 'list.through', fields: resource.list.through, on: 'list' },
  ...Object.entries(resource.workflow?.actions ?? {}).flatMap(([step, { body = {}, extra = {} }]): Place[] => [
    { place: `workflow.actions.${step}.body`, fields: body, on: 'record' },
    { place: `workflow.actions.${step}.extra`, fields: extra, on: 'record' },
  ]),
  ...Object.entries(resource.endpoints).flatMap(([name, { body, button }]): Place[] =>
    button && typeof body === 'object'
      ? [{ place: `endpoints.${name}.body`, fields: body, on: button.on === 'record' ? 'record' : 'list' }]
      : [],
  ),
];

/** The references among fields, also in their lines, each with its place. */
const referencesIn = (place: string, fields: Fields): { readonly at: string; readonly field: ReferenceField }[] =>
  Object.entries(fields).flatMap(([name, f]) => {
    const at = `${place}.${name}`;
    if (isRows(f)) return referencesIn(at, f.fields);
    return isReference(f) ? [{ at, field: f }] : [];
  });

/**
 * Why no input can offer the parts that a reference names, where they are listed below their parent alone: the page must
 * say which parent. It does for the parent itself once it is stored, and for parts of the same parent.
 */
const unknownParent = (resource: Resource, target: Resource, { on }: Place, { required }: ReferenceField) => {
  const { partOf } = target;
  if (!partOf) return undefined;
  const { parent, by } = partOf;
  if (resource.partOf?.parent.name === parent.name && (on !== 'list' || !hasScreens(resource))) return undefined;
  if (resource.name === parent.name && on !== 'list')
    return on === 'form' && required
      ? `a new ${inSentence(parent.title)} has no ${inSentence(target.titles)} to choose from; do not require it`
      : undefined;
  const path = target.callOverrides?.list.path ?? target.path;
  return (
    `${target.name} are listed below their ${parent.name} alone (${path} needs ${by}), and nothing on the page says which; ` +
    `ask for them in a form or dialog of ${parent.name} or of its parts, or give ${target.name} a path without :${by}`
  );
};

/** The problems of references in forms, dialogs and filters to parts whose parent nothing on the page can give. */
export const dialogProblems = (resource: Resource, resources: readonly Resource[]): string[] =>
  placesOf(resource).flatMap((place) =>
    referencesIn(place.place, place.fields).flatMap(({ at, field }) => {
      const target = resources.find((other) => other.name === field.resource);
      if (!target?.partOf || hasScreens(target)) return [];
      const why = unknownParent(resource, target, place, field);
      return why === undefined ? [] : [`${at}: ${why}`];
    }),
  );
