import type { ColumnField } from '../../schema/field.ts';
import {
  DayInput,
  InstantInput,
  IntegerInput,
  EmailInput,
  LongTextInput,
  PhoneInput,
  SecretInput,
  TextInput,
} from './input/FieldText.tsx';
import { DecimalInput } from './input/DecimalInput.tsx';
import { FlagInput } from './input/FlagInput.tsx';
import { OneOfInput } from './input/OneOfInput.tsx';
import { ReferenceInput } from './input/ReferenceInput.tsx';
import * as show from './show.tsx';
import type { FieldOf, InputProps, Kinds, ShowProps } from './types.ts';

type ColumnKind = ColumnField['kind'];

/** The renderer, the input and the width of each kind of column. */
export const columnKinds: Kinds<ColumnKind> = {
  text: { Show: show.ShowText, Input: TextInput, width: 200 },
  long_text: { Show: show.ShowLongText, Input: LongTextInput, width: 260 },
  email: { Show: show.ShowEmail, Input: EmailInput, width: 250 },
  phone: { Show: show.ShowPhone, Input: PhoneInput, width: 165 },
  secret: { Show: show.ShowSecret, Input: SecretInput, width: 100 },
  flag: { Show: show.ShowFlag, Input: FlagInput, width: 100 },
  integer: { Show: show.ShowInteger, Input: IntegerInput, align: 'right', width: 110 },
  money: { Show: show.ShowDecimal, Input: DecimalInput, align: 'right', width: 140 },
  rate: { Show: show.ShowDecimal, Input: DecimalInput, align: 'right', width: 130 },
  quantity: { Show: show.ShowDecimal, Input: DecimalInput, align: 'right', width: 120 },
  percent: { Show: show.ShowDecimal, Input: DecimalInput, align: 'right', width: 100 },
  factor: { Show: show.ShowDecimal, Input: DecimalInput, align: 'right', width: 130 },
  date: { Show: show.ShowDay, Input: DayInput, width: 130 },
  instant: { Show: show.ShowInstant, Input: InstantInput, width: 180 },
  one_of: { Show: show.ShowOneOf, Input: OneOfInput, width: 150 },
  reference: { Show: show.ShowReference, Input: ReferenceInput, width: 200 },
};

/** A value of a column, read only. */
export const ShowColumn = <K extends ColumnKind>({ field, ...props }: ShowProps<FieldOf<K>>) => {
  const { Show } = columnKinds[field.kind];
  return <Show field={field} {...props} />;
};

/** The input of a column. */
export const ColumnInput = <K extends ColumnKind>({ field, ...props }: InputProps<FieldOf<K>>) => {
  const { Input } = columnKinds[field.kind];
  return <Input field={field} {...props} />;
};
