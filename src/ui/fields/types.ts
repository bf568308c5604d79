import type { ReactNode } from 'react';
import type {
  DecimalField,
  Field,
  FlagField,
  IntegerField,
  RowsField,
  OneOfField,
  ReferenceField,
  TextField,
  TimeField,
} from '../../schema/field.ts';

export interface ShowProps<F extends Field = Field> {
  readonly field: F;
  readonly name: string;
  readonly value: unknown;
  /** The record: it carries the name of a reference and the count of rows. */
  readonly record: Readonly<Record<string, unknown>>;
  /** In a list: one line, and nothing for an empty value. */
  readonly dense?: boolean | undefined;
}

export interface InputProps<F extends Field = Field> {
  readonly field: F;
  /** The path in the form: `contact_persons.0.name`. */
  readonly source: string;
  readonly label: string;
  /** In a cell of rows: screen readers hear the label, nobody sees it. */
  readonly bare?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

interface FieldTypes {
  text: TextField;
  long_text: TextField;
  email: TextField;
  phone: TextField;
  secret: TextField;
  flag: FlagField;
  integer: IntegerField;
  money: DecimalField;
  rate: DecimalField;
  quantity: DecimalField;
  percent: DecimalField;
  factor: DecimalField;
  date: TimeField;
  instant: TimeField;
  one_of: OneOfField;
  reference: ReferenceField;
  rows: RowsField;
}
export type KindName = Field['kind'];
/** The type of the fields of these kinds. */
export type FieldOf<K extends KindName> = { [P in K]: FieldTypes[P] & { readonly kind: P } }[K];

/** How the screens show and edit the fields of one kind. */
interface Kind<K extends KindName> {
  readonly Show: (props: ShowProps<FieldOf<K>>) => ReactNode;
  readonly Input: (props: InputProps<FieldOf<K>>) => ReactNode;
  readonly align?: 'right';
  /** A good width for a column of a list, in pixels. */
  readonly width: number;
}
export type Kinds<K extends KindName> = { readonly [P in K]: Kind<P> };
