import { columnsOf, isRows, isReference, rowFieldsOf, type Fields } from '../field.ts';
import { paramsOf } from '../calls/call.ts';
import type { Resource } from '../resource.ts';
import { unknownName } from './words.ts';

/** The references to users of a record and its lines: `owner_id`, `approvers.user_id`. */
const placesOfPeople = (fields: Fields): string[] => [
  ...columnsOf(fields).flatMap(([name, f]) => (isReference(f) && f.resource === 'users' ? [name] : [])),
  ...rowFieldsOf(fields).flatMap(([name, f]) => placesOfPeople(f.fields).map((place) => `${name}.${place}`)),
];

const peopleProblems = ({ people, fields }: Resource): string[] => {
  const places = placesOfPeople(fields);
  return Object.entries(people).flatMap(([role, place]) =>
    typeof place !== 'string' || places.includes(place)
      ? []
      : [unknownName(`people.${role}`, place, 'reference to users', places)],
  );
};

const visibilityProblems = ({ visibleTo = {}, fields }: Resource): string[] => {
  const columns = columnsOf(fields).map(([name]) => name);
  return Object.entries(visibleTo).flatMap(([permission, being]) =>
    Object.entries(being).flatMap(([name, value]) => {
      const place = `visibleTo["${permission}"]`;
      const f = fields[name];
      if (!f || isRows(f)) return [unknownName(place, name, 'field', columns)];
      return f.kind === 'one_of' && !f.values.includes(value)
        ? [unknownName(`${place}.${name}`, value, `value of ${name}`, f.values)]
        : [];
    }),
  );
};

const lookupProblems = ({ lookupCall, endpoints }: Resource): string[] => {
  if (!lookupCall) return [];
  const problems: string[] = [];
  const call = endpoints[lookupCall.call];
  if (!call) return [unknownName('lookupCall.call', lookupCall.call, 'endpoint', Object.keys(endpoints))];
  const known = Object.keys(call.query ?? {});
  for (const word of ['holding', 'include'] as const)
    if (!known.includes(lookupCall[word]))
      problems.push(unknownName(`lookupCall.${word}`, lookupCall[word], `parameter of ${lookupCall.call}`, known));
  if (paramsOf(call.path).length) problems.push(`lookupCall.call: ${call.path} is about one record`);
  return problems;
};

/** The problems of roles, visibility and lookups. */
export const peopleAndLookupProblems = (resource: Resource): string[] => [
  ...peopleProblems(resource),
  ...visibilityProblems(resource),
  ...lookupProblems(resource),
];
