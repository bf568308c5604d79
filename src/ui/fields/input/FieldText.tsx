import { TextField } from '@mui/material';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { InputProps } from '../types.ts';
import { useField } from './useField.ts';

interface Props extends InputProps {
  /** The text of the input for a value. */
  readonly format?: (value: unknown) => string;
  /** The value for the typed text. */
  readonly parse?: (typed: string) => unknown;
  readonly html?: InputHTMLAttributes<HTMLInputElement>;
  readonly type?: string;
  readonly rows?: number;
  readonly right?: boolean;
  readonly end?: ReactNode;
  /** The label is above the input even when it is empty: date inputs show a pattern. */
  readonly raised?: boolean;
  readonly onFocus?: (input: HTMLInputElement) => void;
  readonly onLeave?: () => void;
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
  onFocus,
  onLeave,
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
      onFocus={(event) => event.target instanceof HTMLInputElement && onFocus?.(event.target)}
      onBlur={() => {
        onLeave?.();
        onBlur();
      }}
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

export const TextInput = (props: InputProps) => <FieldText {...props} />;
export const LongTextInput = (props: InputProps) => <FieldText {...props} rows={props.bare ? 1 : 3} />;
// With `type="email"` the browser would trim the value and show its own messages.
export const EmailInput = (props: InputProps) => (
  <FieldText {...props} html={{ inputMode: 'email', spellCheck: false }} />
);
export const PhoneInput = (props: InputProps) => <FieldText {...props} type="tel" />;
export const SecretInput = (props: InputProps) => (
  <FieldText {...props} type="password" html={{ autoComplete: 'new-password' }} />
);

/** The typed whole number. Any other text is returned unchanged, so that the check reports it. */
export const parseInteger = (typed: string): unknown => {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : typed;
};

export const IntegerInput = (props: InputProps) => (
  <FieldText {...props} right parse={parseInteger} html={{ inputMode: 'numeric' }} />
);

const two = (n: number) => String(n).padStart(2, '0');

/** A UTC time in the format of `datetime-local`, in the browser's time zone. */
export const localOf = (value: unknown): string => {
  const time = typeof value === 'string' && value ? new Date(value) : undefined;
  if (!time || Number.isNaN(time.getTime())) return '';
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
};
/** The UTC time of a `datetime-local` value. */
export const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null);

export const DayInput = (props: InputProps) => (
  <FieldText {...props} type="date" raised parse={(typed) => typed || null} />
);
export const InstantInput = (props: InputProps) => (
  <FieldText {...props} type="datetime-local" raised format={localOf} parse={instantOf} />
);
