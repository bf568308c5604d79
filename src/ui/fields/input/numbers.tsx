import { InputAdornment } from '@mui/material';
import type { DecimalField } from '../../../schema/field.ts';
import type { InputProps } from '../types.ts';
import { FieldText } from './FieldText.tsx';

/** A whole number where one was typed; anything else stays as it is, for the check to name. */
export const parseInteger = (typed: string): unknown => {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : typed;
};

export const IntegerInput = (props: InputProps) => (
  <FieldText {...props} right parse={parseInteger} html={{ inputMode: 'numeric' }} />
);

/** Exact: what is typed is what is sent, as text. */
export const DecimalInput = (props: InputProps<DecimalField>) => (
  <FieldText
    {...props}
    right
    html={{ inputMode: 'decimal' }}
    {...(props.field.kind === 'percent' ? { end: <InputAdornment position="end">%</InputAdornment> } : {})}
  />
);
