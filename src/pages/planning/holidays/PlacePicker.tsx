import type { Field } from '../../../schema/field.ts';
import { PickerBox } from '../../../ui/fields/input/PickerBox.tsx';
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
  const control = useField({ field, source });
  return (
    <PickerBox<Place>
      source={source}
      label={label}
      control={control}
      value={places.find(({ code }) => code === control.value) ?? null}
      options={places}
      getOptionKey={({ code }) => code}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      onChoose={(place) => {
        control.onChange(place?.code ?? null);
        onChoose?.();
      }}
      note={none}
    />
  );
};
