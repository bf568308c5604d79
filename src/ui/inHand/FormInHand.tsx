import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReference, nameColumn, type Fields } from '../../schema/field.ts';
import { isRecord } from '../../schema/guards.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { normalisedForm } from '../fields/values.ts';
import { useProvider } from '../useProvider.ts';
import { InHand, type InHandProps } from './InHand.tsx';
import { typedValues, type TypedLine } from './typed.ts';

type Values = Readonly<Record<string, unknown>>;

/** The chosen records of these fields by their ids, to be read for their names. */
const chosenIn = (fields: Fields, values: Values, names: readonly string[]) =>
  names.flatMap((name) => {
    const [field, id] = [fields[name], values[name]];
    const isRead = field && isReference(field) && resourceNamed(field.resource) !== undefined;
    return isRead && typeof id === 'number' ? [{ name, resource: field.resource, id }] : [];
  });

/** The names of what was chosen, where it can be read. */
const useNames = (fields: Fields, values: Values, names: readonly string[]): Values => {
  const provider = useProvider();
  const chosen = chosenIn(fields, values, names);
  const { data } = useQuery({
    queryKey: ['inHand', chosen],
    enabled: chosen.length > 0,
    queryFn: async () => {
      const found = await Promise.all(
        chosen.map(async ({ name, resource, id }) => {
          const { data: records } = await provider.getMany(resource, { ids: [id] }).catch(() => ({ data: [] }));
          const record: unknown = records[0];
          const represent = resourceNamed(resource)?.represent ?? 'name';
          return [nameColumn(name), isRecord(record) ? record[represent] : undefined] as const;
        }),
      );
      return Object.fromEntries(found.filter(([, name]) => name !== undefined));
    },
  });
  return data ?? {};
};

interface Props extends Omit<InHandProps, 'lines' | 'isOne'> {
  readonly fields: Fields;
  readonly values: Values;
  /** The record that was under change, or the values that a new one began with. */
  readonly stored: Values;
  /** Is told what is in hand as people read it, once its names are known, to keep it. */
  readonly onShown?: (line: TypedLine) => void;
}

/** What was typed into a form and is not saved. */
export const FormInHand = ({ fields, values, stored, onShown, ...props }: Props) => {
  const [mine, theirs] = [normalisedForm(fields, values), normalisedForm(fields, stored)];
  const changed = Object.keys(fields).filter(
    (name) => JSON.stringify(mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null),
  );
  const names = useNames(fields, mine, changed);
  const line: TypedLine = {
    id: null,
    name: '',
    what: 'changed',
    values: typedValues(fields, changed, { ...mine, ...names }, stored),
  };
  const text = changed.length > 0 ? JSON.stringify(line) : undefined;
  useEffect(() => {
    if (text !== undefined) onShown?.(line);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the line
  }, [text]);
  return <InHand {...props} isOne lines={changed.length ? [line] : []} />;
};
