import { TextField } from '@mui/material';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { InputProps } from '../types.ts';
import { useField } from './useField.ts';

interface Props extends InputProps {
  /** How the value stands in the input. */
  readonly format?: (value: unknown) => string;
  /** What is kept of what was typed. */
  readonly parse?: (typed: string) => unknown;
  readonly html?: InputHTMLAttributes<HTMLInputElement>;
  readonly type?: string;
  readonly rows?: number;
  readonly right?: boolean;
  readonly end?: ReactNode;
  /** The label stands above the line even while the input is empty: dates show a pattern there. */
  readonly raised?: boolean;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** An input of one line or several, with its label, help and error in the form. */
export const FieldText = ({
  format = asText,
  parse = (typed) => typed || null,
  html,
  type = 'text',
  rows,
  right = false,
  end,
  raised = false,
  ...props
}: Props) => {
  const { field, source, label, bare = false, autoFocus = false } = props;
  const { value, onChange, onBlur, ref, error, help, required } = useField({ field, source });
  return (
    <TextField
      name={source}
      type={type}
      value={format(value)}
      onChange={(event) => onChange(parse(event.target.value))}
      onBlur={onBlur}
      inputRef={ref}
      required={required && !bare}
      error={error !== undefined}
      helperText={error ?? (bare ? undefined : help)}
      autoFocus={autoFocus}
      autoComplete="off"
      fullWidth
      size="small"
      variant="outlined"
      margin="none"
      {...(bare ? { hiddenLabel: true } : { label })}
      {...(rows ? { multiline: true, minRows: rows, maxRows: 12 } : {})}
      slotProps={{
        input: { endAdornment: end },
        inputLabel: raised ? { shrink: true } : {},
        htmlInput: {
          ...html,
          ...(bare ? { 'aria-label': label, 'aria-required': required } : {}),
          style: {
            ...(right ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } : {}),
            ...(rows ? { padding: 0 } : {}),
          },
        },
      }}
    />
  );
};
