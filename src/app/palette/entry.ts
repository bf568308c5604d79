import type SvgIcon from '@mui/material/SvgIcon';
import { searchText, searchWords } from '../../schema/searchWords.ts';
import type { BranchSwitch } from '../layout/branchSwitch.ts';

/** One thing to choose: somewhere to go, or something to do. */
export interface Entry {
  /** Unlike that of any other entry. */
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  readonly icon: typeof SvgIcon;
  /** The address that it leads to, with what the navigation carries. */
  readonly to?: string;
  readonly state?: BranchSwitch;
  /** What it does, where it leads nowhere. */
  readonly act?: () => void;
  /** Of a record, the name of its resource. */
  readonly resource?: string;
}

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const rankOf = (label: string, typed: string): number => {
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  return ` ${label}`.includes(` ${typed}`) ? 2 : 3;
};

/** The entries that have every word of what was typed in their label or detail, the likeliest first, of equals the shortest. */
export const matching = (entries: readonly Entry[], typed: string): Entry[] => {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const query = searchText(typed);
  return entries
    .filter(({ label, detail }) => {
      const text = `${label} ${detail ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry) => ({ entry, rank: rankOf(entry.label.toLowerCase(), query) }))
    .toSorted((a, b) => a.rank - b.rank || a.entry.label.length - b.entry.label.length)
    .map(({ entry }) => entry);
};
