import type { KeyboardEvent } from 'react';
import { createFilterOptions } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { nameKey } from '../../../domain/fold.ts';
import type { InputOption } from './useOptions.ts';

/** An entry of a picker: a record or a line by its id, "none" (`id` is null), or the creation of what was typed. */
export interface InputChoice {
  readonly id: number | null;
  readonly label: string;
  readonly group?: string;
  /** What is said of it beside its name. */
  readonly note?: string;
  /** The typed name of what is created; empty if nothing was typed. */
  readonly create?: string;
}

/** How a picker creates what it does not find. */
export interface Creation {
  /** What is created, as in the middle of a sentence: "contact person". */
  readonly one: string;
  /** Opens a panel with the typed name; undefined for people who may not create one. */
  readonly start: ((typed: string) => void) | undefined;
  /** It is not known yet whether they may. */
  readonly pending?: boolean;
  readonly panel: ReactNode;
}
export const noCreation: Creation = { one: '', start: undefined, panel: null };

/** What a picker offers to choose from. */
export interface FoundChoices {
  readonly options: readonly InputOption[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** The search text of a picker, and whether its list is open. */
export const useSearch = () => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  return { typed, setTyped, open, setOpen };
};
export type Search = ReturnType<typeof useSearch>;

/** The creation as an entry, for a picker that finds nothing; undefined while it finds something or may not create it. */
export const creationOf = ({ options, loading, failed }: FoundChoices, { one, start }: Creation, typed: string) => {
  if (!start || options.length > 0 || loading || failed) return undefined;
  const name = typed.trim();
  const entry: InputChoice = {
    id: null,
    label: name ? `Create “${name}”…` : `Create ${one}…`,
    group: 'Nothing found',
    create: name,
  };
  return entry;
};

const matching = createFilterOptions<InputOption>({ trim: true });
/** The options with the typed text in their name, for a list that the browser searches. */
export const optionsWith = (typed: string, options: readonly InputOption[]): InputOption[] =>
  matching([...options], { inputValue: nameKey(typed), getOptionLabel: ({ label }) => nameKey(label) });

/** Typed words and Enter choose the first option that has them; until it is there, Enter sends no form without it. */
export const byEnter = (typed: string) => ({
  autoHighlight: typed.trim() !== '',
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') event.preventDefault();
  },
});
