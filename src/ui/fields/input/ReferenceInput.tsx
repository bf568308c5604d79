import { useState } from 'react';
import type { ReferenceField } from '../../../schema/field.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import type { InputProps } from '../types.ts';
import { useSearch } from './choices.ts';
import { RowOfInput } from './RowOfInput.tsx';
import { OnePicker } from './OnePicker.tsx';
import { useCreation } from './useCreation.tsx';
import { useField } from './useField.ts';
import { optionOf, useOptions, type InputOption } from './useOptions.ts';
import { useRecent, withRecent } from './useRecent.ts';
import { useStableValue } from './useStableValue.ts';
import { useFormContext } from 'react-hook-form';
import { isRecord } from '../../../schema/guards.ts';

/** Adds a chosen record to the lines of `alsoIn`, unless it is one of them. Empty lines make room for it. */
const useAlsoIn = ({ alsoIn = '' }: ReferenceField) => {
  const { getValues, setValue } = useFormContext();
  const [field = '', name = ''] = alsoIn.split('.');
  return (id: number): void => {
    if (name === '') return;
    const stored: unknown = getValues(field);
    const lines = Array.isArray(stored) ? stored.filter(isRecord) : [];
    if (lines.some((line) => line[name] === id)) return;
    const filled = lines.filter((line) => line[name] !== null && line[name] !== undefined);
    setValue(field, [...filled, { [name]: id }], { shouldDirty: true });
  };
};

/** Chooses another record by its name; the search runs on the server. */
const RecordInput = ({ field, source, ...props }: InputProps<ReferenceField>) => {
  const { resource } = field;
  const control = useField({ field, source });
  const { value, onChange } = control;
  const addTo = useAlsoIn(field);
  const search = useSearch();
  const { typed, open } = search;
  const id = typeof value === 'number' ? value : undefined;
  const [picked, setPicked] = useState<InputOption>();
  const found = useOptions({ ...field, chosen: id === undefined ? [] : [id], typed: open ? typed : '', open });
  const { recent, remember } = useRecent(field, open && typed === '');
  const current = useStableValue(
    id === undefined
      ? null
      : (found.chosen.find((o) => o.id === id) ?? (picked?.id === id ? picked : { id, label: '…' })),
  );
  const choose = (option: InputOption | null) => {
    setPicked(option ?? undefined);
    onChange(option?.id ?? null);
    if (!option) return;
    addTo(option.id);
    remember(option.id);
  };
  return (
    <OnePicker
      {...props}
      source={source}
      control={control}
      current={current}
      found={{ ...found, options: withRecent(recent, found.options) }}
      closed={found.closed}
      // The first option means "none": for an optional field whose resource has a word for it.
      none={resourceNamed(resource)?.options.none ?? null}
      search={search}
      creation={useCreation(field, (record) => choose(optionOf(resource, record)))}
      onChoose={choose}
    />
  );
};

/** Chooses another record, or a line of the record in the field `within` (`items.variants`). */
export const ReferenceInput = (props: InputProps<ReferenceField>) =>
  props.field.within ? <RowOfInput {...props} /> : <RecordInput {...props} />;
