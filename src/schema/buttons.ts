import { choiceLabel } from './choice.ts';
import type { Call } from './calls/call.ts';
import { labelOf, type Fields } from './field.ts';
import type { IconName } from './icons.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';
import { inSentence } from './words.ts';

type Value = string | number | boolean;

/** The button of a call on the screens. Its dialog has the fields of the call's body. */
export interface CallButton {
  readonly label: string;
  /** The place: the head of a record's page or of a list. The path of a call on a record has `:id`. */
  readonly on: 'record' | 'list';
  readonly tone?: 'primary' | 'danger';
  readonly icon?: IconName;
  /** The text of the dialog. Without a text and without fields there is no dialog. */
  readonly confirm?: string;
  /** The values that fields of the record must have; the button is disabled otherwise, with the reason. */
  readonly when?: Readonly<Record<string, readonly Value[]>>;
  /** The call answers a record of the same resource, and its page is opened. */
  readonly opens?: true;
}

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

const textOf = (fields: Fields, name: string, value: Value): string => {
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
