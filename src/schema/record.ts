import type { Field, Fields } from './field.ts';

/** What every record and every row of a list has beside its fields. */
export const everyRecord = [
  'id',
  'version',
  'created_at',
  'created_by',
  'created_by_name',
  'updated_at',
  'updated_by',
  'updated_by_name',
] as const;

interface Values {
  text: string;
  long_text: string;
  email: string;
  phone: string;
  secret: string;
  flag: boolean;
  integer: number;
  money: string;
  rate: string;
  quantity: string;
  percent: string;
  factor: string;
  date: string;
  instant: string;
  reference: number;
}

type Simple<T> = { [K in keyof T]: T[K] };

/** The value of a field that is filled in. */
export type ValueOf<F extends Field> = F extends { kind: 'one_of'; values: infer V extends readonly string[] }
  ? V[number]
  : F extends { kind: 'rows'; fields: infer L extends Fields }
    ? (Simple<Filling<L>> & { id: number; version: number })[]
    : F extends { kind: infer K extends keyof Values }
      ? Values[K]
      : never;

/** Whether every record has a value: it is never null. */
export type Filled<F> = F extends { required: true | string } | { initial: unknown } | { kind: 'flag' | 'rows' }
  ? true
  : false;

type Filling<F extends Fields> = {
  [K in keyof F]: Filled<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null;
} & {
  [K in keyof F as F[K] extends { kind: 'reference' } ? (K extends `${infer N}_id` ? `${N}_name` : never) : never]:
    | string
    | null;
};

/** The fields of every record apart from its own. Times are UTC ISO 8601. */
interface AuditFields {
  id: number;
  version: number;
  created_at: string;
  created_by: number;
  created_by_name: string;
  updated_at: string;
  updated_by: number;
  updated_by_name: string;
}

/** A record in an answer, inferred from its description. */
export type RecordOf<F extends Fields> = Simple<Filling<F> & AuditFields>;

/** A record of any resource. */
export type AnyRecord = AuditFields & Record<string, unknown>;
/** A record as the database has it: the names of its fields are known, not what they hold. */
export type StoredOf<F extends Fields> = string extends keyof F
  ? AnyRecord
  : Simple<AuditFields & { readonly [K in keyof F]: unknown }>;
/** Values of fields to be stored: by names that the description has. */
export type ValuesOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { readonly [K in keyof F | 'version' | 'position']?: unknown };

type Required<F> = F extends { required: true | string } ? true : false;
/** Whether a value must be sent; not, if an initial value replaces it (`Kept`). */
export type MustSend<F, Kept> = Kept extends true
  ? F extends { initial: unknown }
    ? false
    : Required<F>
  : Required<F>;

/** The input for a record of these fields: a line may have the id of the stored line, and its version. */
export type InputOf<F extends Fields> = Input<F, true>;
/** The body of a request that is no record: an initial value replaces nothing that is required. */
export type RequestOf<F extends Fields> = Input<F, false>;

type Input<F extends Fields, Kept> = Simple<
  { [K in keyof F as MustSend<F[K], Kept> extends true ? K : never]: Sent<F[K], Kept> } & {
    [K in keyof F as MustSend<F[K], Kept> extends true ? never : K]?:
      | Sent<F[K], Kept>
      | (Filled<F[K]> extends true ? never : null);
  }
>;
/** The value of a field in a request. */
export type Sent<F extends Field, Kept> = F extends { kind: 'rows'; fields: infer L extends Fields }
  ? (Input<L, Kept> & { id?: number; version?: number })[]
  : ValueOf<F>;
