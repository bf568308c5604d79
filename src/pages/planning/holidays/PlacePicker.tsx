import { Autocomplete, TextField } from '@mui/material';
import type { Field } from '../../../schema/field.ts';
import { useField } from '../../../ui/fields/input/useField.ts';

interface Place {
  readonly code: string;
  readonly name: string;
}

interface Props {
  readonly source: string;
  readonly label: string;
  readonly field: Field;
  readonly places: readonly Place[];
  /** What no choice means. */
  readonly none?: string;
  readonly onChoose?: () => void;
}

/** Chooses a country or a region by its name. */
export const PlacePicker = ({ source, label, field, places, none, onChoose }: Props) => {
  const { value, onChange, onBlur, ref, error, required } = useField({ field, source });
  return (
    <Autocomplete<Place>
      value={places.find(({ code }) => code === value) ?? null}
      options={places}
      getOptionKey={({ code }) => code}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      noOptionsText="Nothing found"
      onChange={(_, place) => {
        onChange(place?.code ?? null);
        onChoose?.();
      }}
      onBlur={onBlur}
      fullWidth
      size="small"
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          label={label}
          inputRef={ref}
          required={required}
          error={error !== undefined}
          helperText={error ?? none}
        />
      )}
    />
  );
};
