import { useFormContext } from 'react-hook-form';
import type { ReferenceField } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';

/** Adds a chosen record to the lines of `alsoIn`, unless it is one of them. Empty lines make room for it. */
export const useAlsoIn = ({ alsoIn = '' }: ReferenceField) => {
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
