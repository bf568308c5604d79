import { paramsOf, type CallButton } from '../calls/call.ts';
import type { Fields } from '../field.ts';
import type { Resource } from '../resource.ts';
import { iconSlips } from './icon.ts';
import { unknownName } from './words.ts';

const whenSlips = (place: string, fields: Fields, when: NonNullable<CallButton['when']>): string[] =>
  Object.entries(when).flatMap(([name, values]) => {
    const field = fields[name];
    if (!field) return [unknownName(place, name, 'field', Object.keys(fields))];
    if (field.kind !== 'one_of') return [];
    return values
      .map(String)
      .filter((value) => !field.values.includes(value))
      .map((value) => unknownName(`${place}.${name}`, value, 'value', field.values));
  });

const pathSlips = (place: string, on: CallButton['on'], path: string): string[] => {
  const params = paramsOf(path);
  if (params.join() === (on === 'record' ? 'id' : '')) return [];
  const wanted = on === 'record' ? ':id and nothing else' : 'nothing';
  return [`${place}: on a ${on} the path asks for ${wanted}, but it is ${path}`];
};

/** The slips of the buttons of a resource's calls. */
export const buttonSlips = ({ endpoints, fields }: Pick<Resource, 'endpoints' | 'fields'>): string[] =>
  Object.entries(endpoints).flatMap(([name, { button, path, body }]) => {
    if (!button) return [];
    const { on, icon, when = {} } = button;
    const place = `endpoints.${name}.button`;
    return [
      ...pathSlips(place, on, path),
      ...(typeof body === 'function' ? [`${place}: a dialog asks for fields, and the body of ${name} is a check`] : []),
      ...(icon === undefined ? [] : iconSlips(`${place}.icon`, icon)),
      ...(on === 'list' && Object.keys(when).length > 0 ? [`${place}.when: a list has no record to look at`] : []),
      ...(on === 'record' ? whenSlips(`${place}.when`, fields, when) : []),
    ];
  });
