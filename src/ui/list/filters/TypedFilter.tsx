import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { isDecimal, type ColumnField } from '../../../schema/field.ts';
import { useSettled } from '../../fields/input/useOptions.ts';
import { numeralOf, ownMark } from '../../fields/numbers.ts';
import { instantOf, localOf } from '../../fields/input/FieldText.tsx';
import type { FilterInputProps } from './types.ts';

interface Spelling {
  readonly type: string;
  readonly mode?: 'decimal' | 'numeric';
  /** The value for the typed text; undefined while the text is invalid. */
  readonly read: (typed: string) => string | undefined;
  readonly write: (value: unknown) => string;
}
const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const plain: Spelling = { type: 'text', read: (typed) => typed.trim(), write: asText };
const day: Spelling = { type: 'date', read: (typed) => typed, write: asText };
const instant: Spelling = { type: 'datetime-local', read: (typed) => instantOf(typed) ?? '', write: localOf };
const number = (mode: 'decimal' | 'numeric', pattern: RegExp): Spelling => ({
  type: 'text',
  mode,
  read: (typed) => {
    if (typed.trim() === '') return '';
    const read = numeralOf(typed, ownMark());
    return 'value' in read && pattern.test(read.value) ? read.value : undefined;
  },
  write: asText,
});
const decimal = number('decimal', /^-?\d+(\.\d+)?$/);
const integer = number('numeric', /^-?\d+$/);

const spellingOf = (field: ColumnField): Spelling =>
  isDecimal(field)
    ? decimal
    : field.kind === 'integer'
      ? integer
      : field.kind === 'date'
        ? day
        : field.kind === 'instant'
          ? instant
          : plain;

/** A filter with a text to contain, or with one bound of a range. It filters the list after a pause in typing. */
export const TypedFilter = ({ filter, label, value, onChange }: FilterInputProps) => {
  const spelling = spellingOf(filter.field);
  const current = spelling.write(value);
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setTyped(current);
  }
  const settled = useSettled(typed, 350);
  const read = spelling.read(settled);
  useEffect(() => {
    if (settled === typed && read !== undefined && read !== asText(value ?? '')) onChange(read);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing filters, not the value that comes back
  }, [settled]);
  return (
    <TextField
      fullWidth
      size="small"
      type={spelling.type}
      value={typed}
      error={read === undefined}
      helperText={read === undefined ? 'Not a number' : undefined}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={filter.test === 'from' ? 'From' : filter.test === 'to' ? 'To' : 'Contains…'}
      slotProps={{ htmlInput: { 'aria-label': label, ...(spelling.mode ? { inputMode: spelling.mode } : {}) } }}
    />
  );
};
