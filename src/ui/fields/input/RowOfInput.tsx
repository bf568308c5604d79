import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { labelOf, type ReferenceField } from '../../../schema/field.ts';
import type { InputProps } from '../types.ts';
import { useRowsOfRecord } from '../useRowsOfRecord.ts';
import { optionsWith, useSearch } from './choices.ts';
import { OnePicker } from './OnePicker.tsx';
import { useField } from './useField.ts';
import { useRowCreation } from './useRowCreation.tsx';
import { useStableValue } from './useStableValue.ts';

/** Chooses a row of the record in the field `within`: a variant of the chosen item. */
export const RowOfInput = ({ field, source, ...props }: InputProps<ReferenceField>) => {
  const { resource, within = '', prompt } = field;
  const owner: unknown = useWatch({ name: source.replace(/[^.]+$/, within) });
  const control = useField({ field, source });
  const { value, onChange } = control;
  const search = useSearch();
  const { lines, error } = useRowsOfRecord(resource, owner);
  const creation = useRowCreation(resource, owner, search.open, ({ id }) => onChange(id));
  const id = typeof value === 'number' ? value : undefined;
  const known = lines?.find((line) => line.id === id);
  // After a change of the item, the variant of the old one no longer belongs to it.
  const foreign = lines !== undefined && id !== undefined && !known;
  useEffect(() => {
    if (foreign) onChange(null);
  }, [foreign, onChange]);
  const current = useStableValue(known ?? (id === undefined || foreign ? null : { id, label: '…' }));
  const isChosen = typeof owner === 'number';
  const failed = error !== null;
  return (
    <OnePicker
      {...props}
      source={source}
      control={control}
      current={current}
      found={{
        options: optionsWith(search.typed, lines ?? []),
        loading: isChosen && !lines && !failed,
        failed,
      }}
      none="None"
      search={search}
      creation={creation}
      onChoose={(option) => onChange(option?.id ?? null)}
      closed={isChosen ? undefined : (prompt ?? `Choose the ${labelOf(within, {}).toLowerCase()} first.`)}
      unread={error?.message}
    />
  );
};
