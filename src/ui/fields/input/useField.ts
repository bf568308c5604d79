import { useController } from 'react-hook-form';
import type { InputProps } from '../types.ts';

/** The value, the change handler and the error of one field of the form. */
export const useField = ({ field, source }: Pick<InputProps, 'field' | 'source'>) => {
  const { field: control, fieldState, formState } = useController<Record<string, unknown>>({ name: source });
  const onChange: (value: unknown) => void = control.onChange;
  return {
    value: control.value,
    onChange,
    onBlur: control.onBlur,
    ref: control.ref,
    error: fieldState.error?.message,
    help: 'help' in field ? field.help : undefined,
    required: Boolean(field.required),
    disabled: formState.isSubmitting,
  };
};
