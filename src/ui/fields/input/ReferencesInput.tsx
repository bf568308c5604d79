import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { labelOf, type RowsField, type ReferenceField } from '../../../schema/field.ts';
import type { InputProps } from '../types.ts';
import { useRowsOfRecord } from '../useRowsOfRecord.ts';
import { optionsWith, useSearch } from './choices.ts';
import { ManyPicker } from './ManyPicker.tsx';
import { useCreation } from './useCreation.tsx';
import { useRowCreation } from './useRowCreation.tsx';
import { optionOf, useOptions, type InputOption } from './useOptions.ts';
import { usePicks } from './usePicks.ts';

interface Props extends Pick<InputProps, 'source' | 'label'> {
  readonly lines: RowsField;
  readonly name: string;
  readonly reference: ReferenceField;
}

/** Chooses several records. The server searches. */
const RecordsInput = ({ lines, name, reference, source, label }: Props) => {
  const picks = usePicks(lines, name, source);
  const search = useSearch();
  const { typed, open } = search;
  const found = useOptions({ ...reference, chosen: picks.ids, typed: open ? typed : '', open });
  const [seen, setSeen] = useState<readonly InputOption[]>([]);
  const choose = (ids: readonly number[], offered: readonly InputOption[] = found.options) => {
    setSeen([...seen, ...offered.filter(({ id }) => ids.includes(id))]);
    picks.choose(ids);
  };
  const creation = useCreation(reference, (record) => {
    const created = optionOf(reference.resource, record);
    choose([...picks.ids, created.id], [created]);
  });
  return (
    <ManyPicker
      label={label}
      picks={{ ...picks, choose }}
      found={found}
      chosen={[...found.chosen, ...seen]}
      search={search}
      creation={creation}
      closed={found.closed}
    />
  );
};

/** Chooses several lines of the record in the field `within`: the scopes of the chosen category. */
const LinesOfInput = ({ lines, name, reference, source, label }: Props) => {
  const { resource, within = '', prompt } = reference;
  const picks = usePicks(lines, name, source);
  const search = useSearch();
  const owner: unknown = useWatch({ name: within });
  const isChosen = typeof owner === 'number';
  const { lines: offered, error } = useRowsOfRecord(resource, owner);
  const creation = useRowCreation(resource, owner, search.open, ({ id }) => picks.choose([...picks.ids, id]));
  const own = picks.ids.filter((id) => offered?.some((o) => o.id === id));
  // After a change of the category, the scopes of the old one no longer belong to it.
  const foreign = picks.ids.length > own.length && offered !== undefined;
  useEffect(() => {
    if (foreign) picks.choose(own);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when foreign lines appear
  }, [foreign]);
  const failed = error !== null;
  return (
    <ManyPicker
      label={label}
      picks={picks}
      found={{
        options: optionsWith(search.typed, offered ?? []),
        loading: isChosen && !offered && !failed,
        failed,
      }}
      chosen={offered ?? []}
      search={search}
      creation={creation}
      closed={isChosen ? undefined : (prompt ?? `Choose the ${labelOf(within, {}).toLowerCase()} first.`)}
    />
  );
};

/** Lines with one reference and nothing else, as chips: in order, each at most once. */
export const ReferencesInput = (props: Props) =>
  props.reference.within ? <LinesOfInput {...props} /> : <RecordsInput {...props} />;
