import type { Field } from '../../schema/field.ts';

export interface ShowProps<F extends Field = Field> {
  readonly field: F;
  readonly name: string;
  readonly value: unknown;
  /** The record, for what stands beside a value: the name of a reference, the count of lines. */
  readonly record: Readonly<Record<string, unknown>>;
  /** In a list: one line, nothing for an empty value. */
  readonly dense?: boolean;
}

export interface InputProps<F extends Field = Field> {
  readonly field: F;
  /** The path in the form: `contact_persons.0.name`. */
  readonly source: string;
  readonly label: string;
  /** In a cell of lines: the label is read out, not shown. */
  readonly bare?: boolean;
  readonly autoFocus?: boolean;
}
