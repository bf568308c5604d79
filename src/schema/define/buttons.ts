import { paramsOf, type Call, type CallButton } from '../calls/call.ts';
import type { Fields } from '../field.ts';
import { hasScreens } from '../partOf.ts';
import type { Resource } from '../resource.ts';
import { iconProblems } from './icon.ts';
import { unknownName } from './words.ts';

const whenProblems = (place: string, fields: Fields, when: NonNullable<CallButton['when']>): string[] =>
  Object.entries(when).flatMap(([name, values]) => {
    const field = fields[name];
    if (!field) return [unknownName(place, name, 'field', Object.keys(fields))];
    if (field.kind !== 'one_of') return [];
    return values
      .map(String)
      .filter((value) => !field.values.includes(value))
      .map((value) => unknownName(`${place}.${name}`, value, 'value', field.values));
  });

type Buttoned = Pick<Resource, 'endpoints' | 'fields' | 'partOf' | 'callOverrides' | 'path'>;

/** What the path may ask for: the page of a parent knows the parent too, and a dialog asks for what `params` declares. */
const pathProblems = (
  place: string,
  on: CallButton['on'],
  { path, params = {} }: Call,
  resource: Buttoned,
): string[] => {
  const by = resource.partOf && !hasScreens(resource) ? resource.partOf.by : undefined;
  const asked = paramsOf(path).filter((name) => name !== by && !(name in params));
  if (asked.join() === (on === 'record' ? 'id' : '')) return [];
  const known = by === undefined ? '' : `:${by}`;
  const wanted = [...(on === 'record' ? [':id'] : []), ...(known ? [known] : [])].join(' and ');
  return [
    `${place}: on a ${on} the path asks for ${wanted || 'nothing'}${wanted ? ' and nothing else' : ''} that params does not declare, but it is ${path}`,
  ];
};

const idsProblems = (place: string, on: CallButton['on'], { ids, body }: Call): string[] => {
  if (on !== 'selection')
    return ids === undefined
      ? []
      : [`${place}: the call takes several records in ${ids}; put the button on the selection`];
  if (ids === undefined)
    return [`${place}: on a selection the call says by \`ids\` in which field it takes the records`];
  return typeof body === 'object' && ids in body
    ? [`${place}: ids: ${ids} is in the body already; leave it out there`]
    : [];
};

/** The problems of the buttons of a resource's calls. */
export const buttonProblems = (resource: Buttoned): string[] =>
  Object.entries(resource.endpoints).flatMap(([name, call]) => {
    const { button, body } = call;
    if (!button) return [];
    const { on, icon, when = {} } = button;
    const place = `endpoints.${name}.button`;
    return [
      ...pathProblems(place, on, call, resource),
      ...idsProblems(place, on, call),
      ...(typeof body === 'function' ? [`${place}: a dialog asks for fields, and the body of ${name} is a check`] : []),
      ...(icon === undefined ? [] : iconProblems(`${place}.icon`, icon)),
      ...(on === 'list' && Object.keys(when).length > 0 ? [`${place}.when: a list has no record to look at`] : []),
      ...(on === 'list' ? [] : whenProblems(`${place}.when`, resource.fields, when)),
    ];
  });
