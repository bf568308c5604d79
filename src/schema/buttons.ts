import { choiceLabel } from './choice.ts';
import type { Call } from './calls/call.ts';
import { labelOf, type Fields } from './field.ts';
import type { IconName } from './icons.ts';
import type { AnyRecord } from './record.ts';
import type { Resource } from './resource.ts';
import { inSentence } from './words.ts';

type Value = string | number | boolean;

/** Where and how the screens offer a call. Its dialog asks for the fields of the call's body. */
export interface CallButton {
  readonly label: string;
  /** In the head of a record's page, or of the page of a list. On a record the path has `:id`. */
  readonly on: 'record' | 'list';
  readonly tone?: 'primary' | 'danger';
  readonly icon?: IconName;
  /** What the call does, shown in the dialog. Without it and without fields there is no dialog. */
  readonly confirm?: string;
  /** The values that fields of the record must have. Where one has another, the button is disabled and says so. */
  readonly when?: Readonly<Record<string, readonly Value[]>>;
  /** The call answers a record of the same resource, whose page is opened. */
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

/** The field that carries the version of the record: the dialog sends it without asking. */
export const versionField = 'version';

/** The fields that the dialog of a call asks for. */
export const askedFields = ({ body }: Pick<Call, 'body'>): Fields =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== versionField));

const textOf = (fields: Fields, name: string, value: Value): string => {
  const field = fields[name];
  if (field?.kind === 'flag') return value === true ? 'Yes' : 'No';
  return field?.kind === 'one_of' ? choiceLabel(field, String(value)) : String(value);
};

/** Why the button of a call cannot be used on this record now; undefined where it can. */
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
