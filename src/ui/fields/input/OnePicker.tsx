import type { InputProps } from '../types.ts';
import { byEnter, creationOf, type InputChoice, type Creation, type FoundChoices, type Search } from './choices.ts';
import { notedOption, notesOf } from './NotedOption.tsx';
import { PickerBox } from './PickerBox.tsx';
import type { useField } from './useField.ts';
import type { InputOption } from './useOptions.ts';

interface Props extends Pick<InputProps, 'source' | 'label' | 'bare' | 'autoFocus'> {
  readonly control: ReturnType<typeof useField>;
  readonly current: InputOption | null;
  readonly found: FoundChoices;
  /** The word of the entry for no choice; null without one. */
  readonly none: string | null;
  readonly search: Search;
  readonly creation: Creation;
  readonly onChoose: (option: InputOption | null) => void;
  /** Why the input is disabled. */
  readonly closed?: string | undefined;
  /** Why the options could not be read. */
  readonly unread?: string | undefined;
}

/** Chooses one of the options by its name, or creates what they do not have. */
export const OnePicker = ({ current, found, search, creation, none, onChoose, closed, unread, ...props }: Props) => {
  const { required, help } = props.control;
  const { typed, setTyped, setOpen } = search;
  const create = creationOf(found, creation, typed);
  const offered: InputChoice[] = [
    ...(none === null || required || typed ? [] : [{ id: null, label: none }]),
    ...(create ? [create] : found.options),
  ];
  return (
    <>
      <PickerBox<InputChoice>
        {...props}
        value={current}
        options={offered}
        {...(offered.some(({ group }) => group) ? { groupBy: (o: InputChoice) => o.group ?? '' } : {})}
        disabled={closed !== undefined}
        {...byEnter(typed)}
        loading={found.loading || creation.pending === true}
        noOptionsText={found.failed ? 'The list could not be read' : 'Nothing found'}
        filterOptions={(options) => options}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        getOptionKey={(o) => o.id ?? (o.create === undefined ? 'none' : 'create')}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChoose={(option) => {
          if (option?.create !== undefined) return creation.start?.(option.create);
          onChoose(typeof option?.id === 'number' ? { id: option.id, label: option.label } : null);
        }}
        wrong={unread}
        renderOption={notedOption}
        note={closed ?? notesOf(current ? [current] : []) ?? help}
      />
      {creation.panel}
    </>
  );
};
