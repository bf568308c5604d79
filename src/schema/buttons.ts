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

/** The parameters of a call's path that its dialog asks for: those that the call declares. A path has all of them. */
const askedParams = ({ params = {} }: Pick<Call, 'params'>): Fields =>
  Object.fromEntries(Object.entries(params).map(([name, f]) => [name, { ...f, required: f.required ?? true }]));

/** The fields of a call's dialog: those of its path, then those of its body. */
export const askedFields = (call: Pick<Call, 'body' | 'params'>): Fields => ({
  ...askedParams(call),
  ...Object.fromEntries(Object.entries(call.body ?? {}).filter(([name]) => name !== versionField)),
});

/** What was entered in a call's dialog, as the call takes it. */
export const enteredIn = ({ params = {} }: Pick<Call, 'params'>, values: Readonly<Record<string, unknown>>) => {
  const [inPath, inBody] = [true, false].map((isParam) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in params === isParam)),
  );
  return { params: inPath ?? {}, body: inBody ?? {} };
};

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
