import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ReferenceField } from '../../../schema/field.ts';
import { useLineGroups } from '../../fields/useLineGroups.ts';
import { useOptions, type Option } from '../../fields/input/useOptions.ts';
import { useStableValue } from '../../fields/input/useStableValue.ts';
import { severalOf } from '../filterText.ts';
import type { FilterInputProps } from './types.ts';

interface Choices {
  readonly chosen: readonly Option[];
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Without it the browser searches the options, since they are few. */
  readonly onTyped?: (typed: string) => void;
}

const Several = ({ label, onChange, choices }: Pick<FilterInputProps, 'label' | 'onChange'> & { choices: Choices }) => {
  const { options, loading, onOpen, onTyped } = choices;
  const chosen = useStableValue([...choices.chosen]);
  const grouped = options.some(({ group }) => group !== undefined);
  return (
    <Autocomplete<Option, true>
      multiple
      size="small"
      value={chosen}
      options={[...options]}
      loading={loading}
      loadingText="Loading..."
      noOptionsText="Nothing found"
      {...(onTyped ? { filterOptions: (all: Option[]) => all } : {})}
      {...(grouped ? { groupBy: (o: Option) => o.group ?? '' } : {})}
      filterSelectedOptions
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={(o) => o.id}
      onOpen={() => onOpen(true)}
      onClose={() => onOpen(false)}
      onInputChange={(_, text, reason) => onTyped?.(reason === 'input' ? text : '')}
      onChange={(_, next) => onChange(next.map((o) => o.id))}
      renderInput={({ id, disabled, fullWidth, InputProps, inputProps }) => (
        <TextField
          {...{ id, disabled, fullWidth }}
          placeholder={chosen.length ? '' : 'Any'}
          slotProps={{ input: InputProps, htmlInput: { ...inputProps, 'aria-label': label } }}
        />
      )}
    />
  );
};

const idsIn = (value: unknown): number[] => (value === undefined ? [] : severalOf(value).map(Number));

interface Props extends Omit<FilterInputProps, 'filter'> {
  readonly field: ReferenceField;
}

const RecordsFilter = ({ field, label, value, onChange }: Props) => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options, chosen, loading } = useOptions({ ...field, chosen: idsIn(value), typed, open });
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
  const { groups, complete, failed } = useLineGroups(
    resource,
    owners.length ? owners : undefined,
    opened || ids.length > 0,
  );
  const options = groups.flatMap(({ id, label: group, lines }) =>
    // Two records with the same name are two groups.
    lines.map((line): Option => ({
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
