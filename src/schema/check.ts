import * as z from 'zod/mini';
import { compare } from '../domain/decimal.ts';
import { listOf, longest, maxLines } from './bounds.ts';
import {
  decimalPlaces,
  isDecimal,
  isRows,
  isText,
  labelOf,
  maxLengthOf,
  wholeDigits,
  type DecimalField,
  type Field,
  type Fields,
  type IntegerField,
  type RowsField,
  type TextField,
} from './field.ts';
import { isRecord } from './guards.ts';
import type { MustSend, Filled, Sent } from './record.ts';
import { inSentence } from './words.ts';

/**
 * The check of a field's value, derived from its description and shared by the server, the form and the import. Values
 * are normalised first (`normalise`), so a check changes nothing.
 */
export type Check = z.ZodMiniType;
export type FieldErrors = Record<string, string[]>;

/** The check of a field, with the type of what passes. `Kept`: an initial value replaces what is not sent. */
export type FieldCheck<F extends Field, Kept = true> =
  MustSend<F, Kept> extends true
    ? z.ZodMiniType<Sent<F, Kept>>
    : z.ZodMiniOptional<z.ZodMiniType<Sent<F, Kept> | (Filled<F> extends true ? never : null)>>;
type Shape<F extends Fields, Kept> = string extends keyof F
  ? Record<string, Check>
  : { -readonly [K in keyof F]: FieldCheck<F[K], Kept> };
/** The check of a record of these fields. What passes has their types. */
export type RecordCheck<F extends Fields, Kept = true> = z.ZodMiniObject<Shape<F, Kept>, z.core.$strict>;

// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unnecessary-type-parameters -- TypeScript cannot follow how a check is made of its description
const typed = <T>(check: unknown): T => check as T;

/** PostgreSQL cannot store U+0000, and an unpaired surrogate is not text. */
const printable = z.refine<string>(
  (s) => !s.includes('\u0000') && !/\p{Surrogate}/u.test(s),
  'Contains characters that cannot be stored',
);
const phonePattern = /^[+(]?[\d][\d\s().+/-]{2,}$/;

const textCheck = (f: TextField, label: string) => {
  const max = maxLengthOf(f);
  const notEmail = `${label} is not an e-mail address`;
  return z
    .string(f.kind === 'email' ? notEmail : `${label} must be text`)
    .check(
      longest(max, `${label} is longer than ${max} characters`),
      printable,
      ...(f.kind === 'email' ? [z.email(notEmail)] : []),
      ...(f.kind === 'phone' ? [z.regex(phonePattern, `${label} is not a phone number`)] : []),
      ...(f.kind === 'long_text' ? [] : [z.refine<string>((s) => !/[\r\n]/.test(s), `${label} must be one line`)]),
    );
};

const integerCheck = (f: IntegerField, label: string) =>
  z
    .number(`${label} must be a whole number`)
    .check(
      z.refine<number>(Number.isSafeInteger, `${label} must be a whole number`),
      z.minimum(f.min ?? -2147483648, `${label} must be at least ${f.min ?? -2147483648}`),
      z.maximum(f.max ?? 2147483647, `${label} must be at most ${f.max ?? 2147483647}`),
    );

const decimalCheck = (f: DecimalField, label: string) => {
  const places = decimalPlaces[f.kind];
  const exact = new RegExp(`^-?\\d{1,${wholeDigits[f.kind]}}(\\.\\d{1,${places}})?$`);
  const { min, max, tooSmall = `${label} must be at least ${min}` } = f;
  const digits = wholeDigits[f.kind];
  const tooLarge = new RegExp(`^-?0*[1-9]\\d{${digits},}(\\.\\d*)?$`);
  return z.string(`${label} must be a number`).check(
    z.refine<string>((s) => !tooLarge.test(s), {
      error: `${label} is too large: at most ${digits} digits before the point`,
      abort: true,
    }),
    z.regex(exact, { error: `${label} must be a number with at most ${places} decimal places`, abort: true }),
    ...(min === undefined ? [] : [z.refine<string>((s) => compare(s, min) >= 0, tooSmall)]),
    ...(max === undefined ? [] : [z.refine<string>((s) => compare(s, max) <= 0, `${label} must be at most ${max}`)]),
  );
};

/** A day of the calendar; PostgreSQL has no year 0. */
const isDay = (s: string) => {
  if (s.startsWith('0000')) return false;
  const time = Date.parse(`${s}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(s);
};

const isWrittenDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value);

const oneOfCheck = (
  values: readonly string[],
  label: string,
  invalid = `${label} must be one of ${values.join(', ')}`,
) => z.enum(values, invalid);

const filledCheck = (f: Field, label: string): Check => {
  if (isText(f)) return textCheck(f, label);
  if (isDecimal(f)) return decimalCheck(f, label);
  if (isRows(f)) {
    const line = lineCheck(f, label);
    const list = listOf(line, `${label} must be a list`, {
      least: f.min ?? 0,
      tooFew: `${label}: at least ${f.min ?? 0} needed`,
      most: maxLines,
      tooMany: `${label}: at most ${maxLines}`,
    });
    const { together } = f;
    if (!together) return list;
    // What is wrong with a line by itself is said there, and not once more of all.
    const isTaken = (lines: readonly Record<string, unknown>[]) => together(lines).refusal === null;
    const error = ({ input }: { readonly input?: unknown }) =>
      together(Array.isArray(input) ? input.filter(isRecord) : []).refusal ?? '';
    return list.check(z.refine(isTaken, { error, when: ({ issues }) => issues.length === 0 }));
  }
  switch (f.kind) {
    case 'flag':
      return z.boolean(`${label} must be yes or no`);
    case 'integer':
      return integerCheck(f, label);
    case 'date':
      return z
        .string(`${label} must be a date`)
        .check(
          longest(10, `${label} must be a date`),
          z.regex(/^\d{4}-\d\d-\d\d$/, `${label} must be a date`),
          z.refine<string>(isDay, `${label} must be a date`),
        );
    case 'instant':
      // JavaScript reads what the database answers for years before 1000 as another moment.
      return z.string(`${label} must be a time`).check(
        longest(50, `${label} must be a time`),
        z.iso.datetime(`${label} must be a time`),
        z.refine<string>((s) => !s.startsWith('0'), `${label} must be a time`),
      );
    case 'one_of':
      return oneOfCheck(f.offered ?? f.values, label, f.invalid);
    case 'reference':
      return idCheck(`Choose ${inSentence(label)}`);
  }
};

const lineCheck = (f: RowsField, label: string) => {
  const line = ordered(
    f.fields,
    z.extend(fieldsCheck(f.fields), {
      id: z.optional(idCheck(`${label}: unknown line`)),
      version: z.optional(idCheck(`${label}: unknown version`)),
    }),
  );
  const { exactlyOne } = f;
  const [first] = exactlyOne ?? [];
  if (!exactlyOne || !first) return line;
  const labels = exactlyOne.map((name) => inSentence(labelOf(name, f.fields[name] ?? {})));
  const filled = (value: Record<string, unknown>) =>
    exactlyOne.filter((name) => value[name] !== null && value[name] !== undefined);
  return line.check(
    z.refine((value) => filled(value).length === 1, { error: `Choose one: ${labels.join(' or ')}`, path: [first] }),
  );
};

const idCheck = (message: string) => z.int(message).check(z.positive(message));

const requiredMessage = (f: Field, label: string) =>
  typeof f.required === 'string' ? f.required : `${label} is required`;

const hasInitial = (f: Field): boolean => 'initial' in f && f.initial !== undefined;

/** Whether a value must be sent when a record is created. */
export const isRequired = (f: Field): boolean => Boolean(f.required) && !hasInitial(f);

/** Whether every record has a value: `null` is refused. */
export const isFilled = (f: Field): boolean =>
  Boolean(f.required) || f.kind === 'flag' || f.kind === 'rows' || hasInitial(f);

/** The check of one field. An empty value is `null`; a field that may be left out accepts `undefined` too. */
export const fieldCheck = <const F extends Field>(name: string, f: F): FieldCheck<F> => typed(checkOf(name, f));

const checkOf = (name: string, f: Field): Check => {
  const label = labelOf(name, f);
  const filled = filledCheck(f, label);
  if (isFilled(f)) {
    const present = z
      .any()
      .check(z.refine((v) => v !== null && v !== undefined, { error: requiredMessage(f, label), abort: true }));
    const check = z.pipe(present, filled);
    return isRequired(f) ? check : z.optional(check);
  }
  return z.optional(z.nullable(filled));
};

const fieldsCheck = (fields: Fields) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, checkOf(name, f)])));

/**
 * Adds the checks of `notBefore`. Days compare as texts; a value that is not a day passes, since its own check refuses
 * it.
 */
const ordered = <T extends z.ZodMiniType<Record<string, unknown>>>(fields: Fields, check: T): T => {
  for (const [name, f] of Object.entries(fields)) {
    const first = f.kind === 'date' ? f.notBefore : undefined;
    if (first === undefined) continue;
    const inOrder = ({ [name]: day, [first]: from }: Record<string, unknown>) => {
      return !isWrittenDay(day) || !isWrittenDay(from) || day >= from;
    };
    const error = tooEarly(fields, name, first);
    check = check.check(z.refine(inOrder, { error, path: [name] }));
  }
  return check;
};

/** The message for a day before its earliest day. */
export const tooEarly = (fields: Fields, name: string, first: string): string =>
  `${labelOf(name, fields[name] ?? {})} cannot be before ${inSentence(labelOf(first, fields[first] ?? {}))}`;

/** The check of a new record. Unknown names are refused; a field with an initial value may be left out. */
export const recordCheck = <const F extends Fields>(fields: F): RecordCheck<F> =>
  typed(ordered(fields, fieldsCheck(fields)));

/** A required field without its initial value, which fills a dialog and is nothing that a request may leave out. */
const withoutInitial = (f: Field): Field => {
  if (isRows(f)) return { ...f, fields: withoutInitials(f.fields) };
  if (!f.required || !('initial' in f)) return f;
  const { initial: _, ...sent } = f;
  return sent;
};
const withoutInitials = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, withoutInitial(f)]));

/** The check of a request that is no record: every required field is sent, whatever its initial value. */
export const requestCheck = <const F extends Fields>(fields: F): RecordCheck<F, false> =>
  typed(recordCheck(withoutInitials(fields)));

type Extra = Readonly<Record<string, Check>>;

/** The check of a request with further names, `extra`; of one that `stores` a record, as `recordCheck`. */
export const requestWith = (
  fields: Fields,
  extra: Extra,
  { stores = false }: { readonly stores?: boolean | undefined },
) => ordered(fields, z.extend(fieldsCheck(stores ? fields : withoutInitials(fields)), extra));

/** The check of a change: every field is optional. `extra` are checks of further names, such as the version. */
export const changeCheck = (fields: Fields, extra: Extra = {}) =>
  ordered(fields, z.extend(z.partial(fieldsCheck(fields)), extra));

/** Field errors by name; the errors of a line are under `contact_persons.0.name`. */
export const errorsOf = (error: z.core.$ZodError): FieldErrors => {
  // The caller chooses the names: a Map keeps `constructor` apart from the properties of every object.
  const errors = new Map<string, Set<string>>();
  const add = (path: PropertyKey[], message: string) => {
    const key = path.join('.') || 'body';
    const messages = errors.get(key);
    if (messages) messages.add(message);
    else errors.set(key, new Set([message]));
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], 'Unknown field');
    else add(issue.path, issue.message);
  }
  return Object.fromEntries([...errors].map(([key, messages]) => [key, [...messages]]));
};
