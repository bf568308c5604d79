import { factorPlaces, type Formula } from '../domain/formula.ts';
import type { HistoryPolicy } from './rowPolicy.ts';

/**
 * The kinds of value of a record. A field is plain data: the table, the check, the input on the screen and the JSON
 * schema are derived from it.
 */
export interface Common {
  /** The name on the screen; derived from the field's name by default. */
  readonly label?: string;
  /** `true`, or a message of its own instead of "… is required". */
  readonly required?: boolean | string;
  /** One line under the input. */
  readonly help?: string;
  /** Other headings of this column in spreadsheets. */
  readonly aliases?: readonly string[];
  /**
   * The product sets it: shown, never entered. Other records determine a `derived` value (stock follows from its
   * ledger). A change of derived values alone is no edit: the version stays and no history is written. What is entered
   * `once` is asked for with a new record; later calls of their own change it.
   */
  readonly readOnly?: true | 'derived' | 'once';
  /**
   * In an import the rows of one record may have different values here, and the first one counts. Elsewhere that is an
   * error.
   */
  readonly repeats?: 'first';
  /** The field is empty if the other one has one of these values; the database refuses anything else. */
  readonly emptyIf?: FieldValues;
  /** The field is empty unless the other one has one of these values. */
  readonly emptyUnless?: FieldValues;
  /** The field is filled if the other one has one of these values, and else empty. */
  readonly filledExactlyIf?: FieldValues;
}

/** Some of the values of another field of the record, which is one of a set. */
export interface FieldValues {
  readonly field: string;
  readonly values: readonly string[];
}

export interface TextOptions extends Common {
  readonly max?: number;
  readonly search?: boolean;
  /** Unique within the branch (of a part or a row: within its parent), whatever its case. */
  readonly unique?: boolean;
  readonly initial?: string;
  /**
   * The product gives the number, by branch and year without gaps: `ENQ` makes `ENQ-LDS-2026-0042`. The field is named
   * `number` and read-only.
   */
  readonly series?: string;
}
export interface FlagOptions extends Common {
  readonly initial?: boolean;
}
export interface NumberOptions extends Common {
  readonly min?: number;
  readonly max?: number;
}
export interface IntegerOptions extends NumberOptions {
  readonly initial?: number;
}
/** Bounds and initial values of decimals are decimals too, written as strings. */
export interface DecimalOptions extends Common {
  readonly min?: string;
  readonly max?: string;
  /** The message for a value below `min`, instead of the bound. */
  readonly tooSmall?: string;
  readonly initial?: string;
  /** The database generates the value from other columns of the row; the field is `derived`. */
  readonly formula?: Formula;
  /** The sum of a field of the record's parts, which the database keeps; made by `total`. */
  readonly sumOf?: string;
  /** The text of the record that says in which currency the amount or rate is; empty: in the branch's. */
  readonly currencyIn?: string;
}
export interface OneOfOptions extends Common {
  readonly labels?: Readonly<Record<string, string>>;
  /** The values that people may enter, by default all; the product sets the others. */
  readonly offered?: readonly string[];
  /** The tone of each value, where the values are the states of a process. */
  readonly tones?: Readonly<Record<string, Tone>>;
  readonly initial?: string;
  /** A message of its own for any other word. */
  readonly invalid?: string;
  /** Few parts of a record have a value: an index finds those. */
  readonly seldom?: true;
}
/** The meaning of a state to its reader. */
export type Tone = 'neutral' | 'waiting' | 'attention' | 'good' | 'bad';

/** The date counts as late only while another field has one of these values. */
export interface LateWhile {
  readonly field: string;
  readonly values: readonly string[];
}
/** The date counts as late until another date is filled: a hired machine until its return. */
export interface LateUntil {
  readonly until: string;
}
export interface InstantOptions extends Common {
  /** The field is a due date. `true`: late for ever after it. */
  readonly late?: true | LateWhile | LateUntil;
}
export interface DateOptions extends InstantOptions {
  /** The day on which the record is created. */
  readonly initial?: 'today';
  /** The field with the earliest day for this one. */
  readonly notBefore?: string;
  /** One record a day within the branch (of a part or a row: within its parent). */
  readonly unique?: boolean;
}
export interface ReferenceOptions extends Common {
  /** A search of the list finds the record by the name of the target; so it does for each reference of its columns. */
  readonly search?: boolean;
  /** The other party of the record: what is shown of it to those who decide, beside what it is about. */
  readonly isParty?: boolean;
  /** Of `users`: the creator of the record. */
  readonly initial?: 'me';
  /** No two rows of a record may name the same record. */
  readonly unique?: boolean;
  /** Of `users`: only colleagues with this permission. */
  readonly holding?: string;
  /** Only records with these values are offered and accepted: `{ is_contractor: true }`. */
  readonly where?: Readonly<Record<string, boolean | string>>;
  /** Only the records of this list of the target are offered; what is accepted, the call says itself. */
  readonly offers?: string;
  /** Why also what is inactive is offered and taken: else of what has the flag `is_active` only what is active. */
  readonly takesInactive?: string;
  /**
   * For a row of another record (`items.variants`): the field that names that record. In a row it may be a field of
   * the row's own record, if the row has no field of that name.
   */
  readonly within?: string;
  /** A reference in rows (`branches.branch_id`): a record that is chosen in a form gets a row there too. */
  readonly alsoIn?: string;
  /** The newest row that names a record is looked for: the index ends with the id. */
  readonly newest?: true;
  /** What is shown where it names no record: “The system”. */
  readonly nobody?: string;
  /** The text of the input while that record is not chosen. */
  readonly prompt?: string;
  /**
   * An import may create a missing record from its name, if the person agrees, with these values: `{ unit: 'ea' }`, or
   * `{}` if the name is enough.
   */
  readonly missing?: Readonly<Record<string, string | boolean | number>>;
}
/** What is said of the rows of a record together. */
export interface SaidTogether {
  /** Shown below the rows while they are typed. */
  readonly message: string;
  /** Whether nothing is left to do: the message is good news. */
  readonly isRight: boolean;
  /** Why the record is refused with these rows, or null. */
  readonly refusal: string | null;
}

export interface RowsOptions extends Common {
  /** One row, in the singular: "Contact person". */
  readonly row?: string;
  /** The field of a row that names it. */
  readonly represent: string;
  readonly min?: number;
  /** Exactly one of these fields of a row is filled: a component is an item or a BOM. */
  readonly exactlyOne?: readonly string[];
  /**
   * A rule of all rows together: said below them while they are typed, and checked by the form, the server and the
   * import. Values may be absent or not yet of their kind.
   */
  readonly together?: (lines: readonly Readonly<Record<string, unknown>>[]) => SaidTogether;
  /** A record created without rows gets one, named by this field of the record. */
  readonly firstFrom?: string;
  /** The history of changes of rows; `row` by default. */
  readonly history?: HistoryPolicy;
  /** They only remember what was: what they refer to is not in use by them, and they go with it. */
  readonly remembers?: true;
  /** A list names them, and does not count them: the module reads the names as `roles_names`. */
  readonly named?: true;
}

type KeyOf<T> = T extends unknown ? keyof T : never;
/** Given words that are all known: a misspelt one is an error at its place, as it is without type parameters. */
export type Known<O, D> = O & { readonly [K in Exclude<keyof O, KeyOf<D>>]: never };

/** The options of a field; an empty object without any. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- without an argument the type is the default, which requires no option
const given = <O>(options: O | undefined): O => options ?? ({} as O);

const field =
  <const K extends string, D extends Common>(kind: K) =>
  <const O extends D = D>(options?: Known<O, D>): { readonly kind: K } & O => ({ kind, ...given(options) });

/** One line of text, at most `max` (200) characters. */
export const text = field<'text', TextOptions>('text');
/** The number of a record in its series, given by the product. */
export const series = <const S extends string>(name: S) =>
  text({ required: true, readOnly: true, search: true, unique: true, max: 40, series: name });
/** Several lines of text, at most `max` (5,000) characters. */
export const longText = field<'long_text', TextOptions>('long_text');
export const email = field<'email', TextOptions>('email');
export const phone = field<'phone', TextOptions>('phone');
/** A password: taken as typed, never trimmed, stored only as a hash, never answered. */
export const secret = field<'secret', TextOptions>('secret');
/** Yes or no; never empty. */
export const flag = field<'flag', FlagOptions>('flag');
export const integer = field<'integer', IntegerOptions>('integer');
/** An amount of money: an exact decimal of 2 places, a string in JSON. */
export const money = field<'money', DecimalOptions>('money');
/**
 * What a field of money of the record's parts adds up to, which the database keeps: `total('tool_loan_lines.amount')`.
 * Of lines of several kinds those that hold others are left out. Lists show it, and filter, sort and export by it.
 */
export const total = (sumOf: string, options: { readonly label?: string; readonly currencyIn?: string } = {}) =>
  money({ ...options, readOnly: 'derived', initial: '0', sumOf });
/** A unit rate: an exact decimal of 4 places, a string in JSON. */
export const rate = field<'rate', DecimalOptions>('rate');
/** A quantity: an exact decimal of 4 places, a string in JSON. */
export const quantity = field<'quantity', DecimalOptions>('quantity');
/** A percentage from 0 to 100: an exact decimal of 2 places, a string in JSON. */
export const percent = field<'percent', DecimalOptions>('percent');
/** A product of quantities: an exact decimal of 16 places, a string in JSON. */
export const factor = field<'factor', DecimalOptions>('factor');
/** A day without a time: `2026-05-07`. */
export const date = field<'date', DateOptions>('date');
/** A moment: UTC ISO 8601 in JSON. */
export const instant = field<'instant', InstantOptions>('instant');

/** One word of a fixed set. */
export const oneOf = <const V extends readonly [string, ...string[]], const O extends OneOfOptions>(
  values: V,
  options?: Known<O, OneOfOptions>,
): { readonly kind: 'one_of'; readonly values: V } & O => ({ kind: 'one_of', values, ...given(options) });

/**
 * A record of the same branch by its id (`items`), a row of one (`items.variants`, with `within`), a user or a branch.
 * The field is named `…_id`; answers add the name as `…_name`.
 */
export const reference = <const R extends string, const O extends ReferenceOptions>(
  resource: R,
  options?: Known<O, ReferenceOptions>,
): { readonly kind: 'reference'; readonly resource: R } & O => ({ kind: 'reference', resource, ...given(options) });

/** Whoever makes a record, until they hand it over: a name of its own beside who created it, which never changes. */
export const creator = () => reference('users', { required: true, readOnly: true, initial: 'me' });

/** Rows of a record that are saved with it and keep their order: contact persons, variants. */
export const rows = <const F extends Fields, const O extends RowsOptions>(
  fields: F,
  options: Known<O, RowsOptions>,
): { readonly kind: 'rows'; readonly fields: F } & O => ({ kind: 'rows', fields, ...options });

export type TextField = { readonly kind: 'text' | 'long_text' | 'email' | 'phone' | 'secret' } & TextOptions;
export type FlagField = { readonly kind: 'flag' } & FlagOptions;
export type IntegerField = { readonly kind: 'integer' } & IntegerOptions;
export type DecimalField = { readonly kind: 'money' | 'rate' | 'quantity' | 'percent' | 'factor' } & DecimalOptions;
export type DateField = { readonly kind: 'date' } & DateOptions;
export type TimeField = DateField | ({ readonly kind: 'instant' } & InstantOptions);
export type OneOfField = { readonly kind: 'one_of'; readonly values: readonly string[] } & OneOfOptions;
export type ReferenceField = { readonly kind: 'reference'; readonly resource: string } & ReferenceOptions;
export type RowsField = { readonly kind: 'rows'; readonly fields: Fields } & RowsOptions;

/** A field with a column in the table of its record. */
export type ColumnField = TextField | FlagField | IntegerField | DecimalField | TimeField | OneOfField | ReferenceField;
export type Field = ColumnField | RowsField;
export interface Fields {
  readonly [name: string]: Field;
}

/** Digits after the point, by kind (rule 14). */
export const decimalPlaces = { money: 2, rate: 4, quantity: 4, percent: 2, factor: factorPlaces } as const;
/** Digits before the point: what NUMERIC(18, 2), (18, 4), (7, 2) and (30, 16) hold. */
export const wholeDigits = { money: 16, rate: 14, quantity: 14, percent: 5, factor: 14 } as const;

export const isText = (f: Field): f is TextField => ['text', 'long_text', 'email', 'phone', 'secret'].includes(f.kind);
/** The most characters of a text. */
export const maxLengthOf = (f: TextField): number => f.max ?? (f.kind === 'long_text' ? 5000 : 200);
export const isDecimal = (f: Field): f is DecimalField => f.kind in decimalPlaces;
export const isRows = (f: Field): f is RowsField => f.kind === 'rows';
export const isColumn = (f: Field): f is ColumnField => f.kind !== 'rows';
export const isTime = (f: Field): f is TimeField => f.kind === 'date' || f.kind === 'instant';
export const isReference = (f: Field): f is ReferenceField => f.kind === 'reference';

/** The fields with a column, by name, in the order of the description. */
export const columnsOf = (fields: Fields): [string, ColumnField][] =>
  Object.entries(fields).filter((e): e is [string, ColumnField] => isColumn(e[1]));
export const rowFieldsOf = (fields: Fields): [string, RowsField][] =>
  Object.entries(fields).filter((e): e is [string, RowsField] => isRows(e[1]));

/** The field of this name. @throws Error if the description has no column of this name */
export const columnField = (fields: Fields, name: string): ColumnField => {
  const found = fields[name];
  if (!found || !isColumn(found)) throw new Error(`The description has no column ${name}`);
  return found;
};

/** The only field of rows that consist of one unique reference: approvers, the scopes of an enquiry. */
export const pickedIn = ({ fields }: RowsField): readonly [name: string, field: ReferenceField] | undefined => {
  const [only, ...others] = Object.entries(fields);
  return only && others.length === 0 && isReference(only[1]) && only[1].unique ? [only[0], only[1]] : undefined;
};

/** The fields that people enter, those of rows included: all but read-only ones; `isNew`: of a new record. */
export const enteredFields = (fields: Fields, isNew = false): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, f]): [string, Field][] => {
      if (f.readOnly && !(isNew && f.readOnly === 'once')) return [];
      return [[name, isRows(f) ? { ...f, fields: enteredFields(f.fields, isNew) } : f]];
    }),
  );

const words = (name: string) =>
  name
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
    .replace(/\bemail\b/, 'e-mail');
/** "contact_person_id" → "Contact person", "email" → "E-mail". */
export const labelOf = (name: string, f: { readonly label?: string }): string => {
  const spelled = words(name);
  return f.label ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
};
/** The name of a reference in answers: "client_id" → "client_name". */
export const nameColumn = (reference: string): string => reference.replace(/_id$/, '') + '_name';

/** Whether the choices of a reference depend on another field of the record. */
export const namesWithin = (fields: Fields): boolean =>
  columnsOf(fields).some(([, c]) => isReference(c) && c.within !== undefined) ||
  rowFieldsOf(fields).some(([, f]) =>
    columnsOf(f.fields).some(([, c]) => isReference(c) && c.within !== undefined && !(c.within in f.fields)),
  );
