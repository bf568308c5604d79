import { choiceLabel } from './choice.ts';
import type { Call, CallButton } from './calls/call.ts';
import { labelOf, type Fields } from './field.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';
import { inSentence } from './words.ts';

/** A call that has a button. */
export type OfferedCall = Call & { readonly button: CallButton };

const isOffered = (call: Call): call is OfferedCall => call.button !== undefined;

/** The calls of a resource that have a button in this place. */
export const offeredCalls = ({ endpoints }: Pick<Resource, 'endpoints'>, on: CallButton['on']): OfferedCall[] =>
  Object.values(endpoints)
    .filter(isOffered)
    .filter(({ button }) => button.on === on);

/** The field of the record's version: the dialog sends it without an input. */
export const versionField = 'version';

/** The fields of a call's dialog. */
export const askedFields = ({ body }: Pick<Call, 'body'>): Fields =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== versionField));

const textOf = (fields: Fields, name: string, value: string | number | boolean): string => {
  const field = fields[name];
  if (field?.kind === 'flag') return value === true ? 'Yes' : 'No';
  return field?.kind === 'one_of' ? choiceLabel(field, String(value)) : String(value);
};

/** The reason why the button is disabled for this record; undefined if it is not. */
export const refusalOf = (
  { fields, title }: Pick<Resource, 'fields' | 'title'>,
  { when = {} }: CallButton,
  record: AnyRecord,
): string | undefined => {
  const wrong = Object.entries(when).find(([name, values]) => !values.some((value) => value === record[name]));
  if (!wrong) return undefined;
  const [name, values] = wrong;
  const wanted = values.map((value) => `“${textOf(fields, name, value)}”`).join(' or ');
  return `Only where ${labelOf(name, fields[name] ?? {})} of the ${inSentence(title)} is ${wanted}`;
};
