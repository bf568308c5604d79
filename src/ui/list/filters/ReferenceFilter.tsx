import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ReferenceField } from '../../../schema/field.ts';
import { useRowGroups } from '../../fields/useRowGroups.ts';
import { useOptions, type InputOption } from '../../fields/input/useOptions.ts';
import { idsIn } from '../filterText.ts';
import { Several } from './Several.tsx';
import type { FilterInputProps } from './types.ts';

interface Props extends Omit<FilterInputProps, 'filter'> {
  readonly field: ReferenceField;
}

const RecordsFilter = ({ field, label, value, onChange }: Props) => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options, chosen, loading } = useOptions({
    ...field,
    takesInactive: 'records that name it are still there',
    chosen: idsIn(value),
    typed,
    open,
  });
  return (
    <Several
      label={label}
      onChange={onChange}
      choices={{ options, chosen, loading, onOpen: setOpen, onTyped: setTyped }}
    />
  );
};

/** Lines, grouped by their records. When the filter `within` has values, only lines of those records. */
const LinesFilter = ({ field, label, value, onChange }: Props) => {
  const { resource, within = '' } = field;
  const [opened, setOpened] = useState(false);
  const { filterValues } = useListContext();
  const owners = idsIn(filterValues[within]);
  const ids = idsIn(value);
  const { groups, complete, failed } = useRowGroups(
    resource,
    owners.length ? owners : undefined,
    opened || ids.length > 0,
  );
  const options = groups.flatMap(({ id, label: group, lines }) =>
    // Two records with the same name are two groups.
    lines.map((line): InputOption => ({
      ...line,
      group: groups.some((g) => g.id !== id && g.label === group) ? `${group} (${id})` : group,
    })),
  );
  const known = ids.filter((id) => options.some((o) => o.id === id));
  const foreign = complete && known.length < ids.length;
  useEffect(() => {
    if (foreign) onChange(known);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when lines of other records appear
  }, [foreign]);
  return (
    <Several
      label={label}
      onChange={onChange}
      choices={{
        options,
        chosen: ids.map((id) => options.find((o) => o.id === id) ?? { id, label: '…' }),
        loading: opened && !complete && !failed,
        onOpen: (open) => open && setOpened(true),
      }}
    />
  );
};

/** A filter with several records, or with several lines of records. */
export const ReferenceFilter = (props: Props) =>
  props.field.within === undefined ? <RecordsFilter {...props} /> : <LinesFilter {...props} />;
