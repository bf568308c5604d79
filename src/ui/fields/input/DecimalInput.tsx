import { InputAdornment } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { decimalPlaces, type DecimalField } from '../../../schema/field.ts';
import { numeralOf, ownMark, plainNumber } from '../numbers.ts';
import { groupedDecimal } from '../format.ts';
import type { InputProps } from '../types.ts';
import { FieldText } from './FieldText.tsx';

const isDecimalText = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,40}(\.\d{1,16})?$/.test(value);

/** The exact decimal of the typed text, with all its places, as the server stores it; any other text for the check. */
export const decimalOf = (kind: DecimalField['kind'], typed: string): string | null => {
  if (typed.trim() === '') return null;
  const read = numeralOf(typed, ownMark());
  if ('error' in read) return typed;
  const [whole = '', decimals = ''] = read.value.split('.');
  return `${whole}.${decimals.padEnd(decimalPlaces[kind], '0')}`;
};

/** The text of a value for editing: as short as possible, without groups. */
const editedText = (value: unknown): string =>
  isDecimalText(value) ? plainNumber(value, ownMark()) : typeof value === 'string' ? value : '';

/** An exact decimal, typed or pasted as people write it, and shown with groups while nobody edits it. */
export const DecimalInput = (props: InputProps<DecimalField>) => {
  const { field, source } = props;
  const value: unknown = useWatch({ name: source });
  const [typed, setTyped] = useState<string>();
  // Another value of the form replaces what was typed: a draft, a reload, the next new record.
  const isTyped = typed !== undefined && (typed === editedText(value) || decimalOf(field.kind, typed) === value);
  const all = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The text for editing replaces the grouped one, and with it the selection that the Tab key made.
    all.current?.select();
    all.current = null;
  });
  return (
    <FieldText
      {...props}
      right
      format={(current) =>
        isTyped ? typed : isDecimalText(current) ? groupedDecimal(field.kind, current) : editedText(current)
      }
      parse={(text) => {
        setTyped(text);
        return decimalOf(field.kind, text);
      }}
      onFocus={(input) => {
        const isSelected =
          input.value !== '' && input.selectionEnd === input.value.length && input.selectionStart === 0;
        all.current = isSelected ? input : null;
        setTyped(editedText(value));
      }}
      onLeave={() => setTyped(undefined)}
      html={{ inputMode: 'decimal' }}
      {...(field.kind === 'percent' ? { end: <InputAdornment position="end">%</InputAdornment> } : {})}
    />
  );
};
