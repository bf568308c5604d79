import type { Field } from '../../schema/field.ts';
import { columnKinds } from './columnKinds.tsx';
import { RowsInput } from './input/RowsInput.tsx';
import { ShowRows } from './ShowRows.tsx';
import type { FieldOf, InputProps, KindName, Kinds, ShowProps } from './types.ts';

/**
 * The renderer, the input and the width of each kind of field. Screens look at the kind of a field only here. Lines
 * consist of columns, so the columns have a table of their own.
 */
const kinds: Kinds<KindName> = {
  ...columnKinds,
  rows: { Show: ShowRows, Input: RowsInput, align: 'right', width: 130 },
};

/** A value of a field, read only. */
export const ShowField = <K extends KindName>({ field, ...props }: ShowProps<FieldOf<K>>) => {
  const { Show } = kinds[field.kind];
  return <Show field={field} {...props} />;
};

/** The input of a field. */
export const FieldInput = <K extends KindName>({ field, ...props }: InputProps<FieldOf<K>>) => {
  const { Input } = kinds[field.kind];
  return <Input field={field} {...props} />;
};

export const alignOf = (field: Field): 'left' | 'right' =>
  field.kind === 'rows' && field.named ? 'left' : (kinds[field.kind].align ?? 'left');
