import { paramsOf, type Call } from '../calls/call.ts';
import { allCallsOf } from '../calls/everyCall.ts';
import { columnsOf, isReference, type Fields } from '../field.ts';
import { hasScreens } from '../partOf.ts';
import type { Resource } from '../resource.ts';

/** What a request has in common with every other of the same address: parameters have no names. */
const addressOf = ({ method, path, params = {} }: Call): string => {
  const words = (name: string) => {
    const f = params[name];
    return f?.kind === 'one_of' ? `{${f.values.join('|')}}` : '';
  };
  return `${method} ${path.replace(/:(\w+)/g, (_, name: string) => `:${words(name)}`)}`;
};

/** The slips of calls of several resources, or of one, at one address. */
export const addressSlips = (resources: readonly Resource[]): string[] => {
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

/** The fields that people are asked for, each with its place: in forms, and in the dialogs of steps and calls. */
const dialogsOf = ({
  workflow,
  endpoints,
  entered,
}: Resource): { readonly place: string; readonly fields: Fields }[] => [
  { place: 'fields', fields: entered },
  ...Object.entries(workflow?.actions ?? {}).flatMap(([step, { body = {}, extra = {} }]) => [
    { place: `workflow.actions.${step}.body`, fields: body },
    { place: `workflow.actions.${step}.extra`, fields: extra },
  ]),
  ...Object.entries(endpoints).flatMap(([name, { body, button }]) =>
    button && typeof body === 'object' ? [{ place: `endpoints.${name}.body`, fields: body }] : [],
  ),
];

/** The slips of references in forms and dialogs to parts that are listed below their parent alone: no input can offer them. */
export const dialogSlips = (resource: Resource, resources: readonly Resource[]): string[] =>
  dialogsOf(resource).flatMap(({ place, fields }) =>
    columnsOf(fields).flatMap(([name, f]) => {
      const target = isReference(f) ? resources.find((other) => other.name === f.resource) : undefined;
      if (!target?.partOf || hasScreens(target)) return [];
      // Parts of one parent have a page of it, which knows the parent.
      if (place === 'fields' && resource.partOf?.parent === target.partOf.parent) return [];
      const path = target.callOverrides?.list.path ?? target.path;
      return [
        `${place}.${name}: ${target.name} are listed below their ${target.partOf.parent.name} alone (${path} needs ` +
          `${paramsOf(path).join(', ')}), so no input can offer them; ask for them on a page of the module, or give ` +
          `${target.name} a path without :${target.partOf.by}`,
      ];
    }),
  );
