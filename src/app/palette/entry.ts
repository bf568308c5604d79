import type SvgIcon from '@mui/material/SvgIcon';
import { searchText, searchWords } from '../../schema/searchWords.ts';
import type { BranchSwitch } from '../layout/branchSwitch.ts';

/** One entry of the palette: an address or a command. */
export interface PaletteEntry {
  /** A unique key. */
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  readonly icon: typeof SvgIcon;
  /** What people also call it: it is found by these words, and does not show them. */
  readonly also?: string;
  /** The address, with the state of the navigation. */
  readonly to?: string;
  readonly state?: BranchSwitch;
  /** The command of an entry without an address. */
  readonly act?: () => void;
  /** The name of a record's resource. */
  readonly resource?: string;
}

export interface Section {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const rankOf = (label: string, typed: string): number => {
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  return ` ${label}`.includes(` ${typed}`) ? 2 : 3;
};

/** A list of several is named “All”, and found by what it lists. */
const rankIn = ({ label, detail }: PaletteEntry, typed: string): number =>
  Math.min(...[label, detail ?? ''].map((text) => rankOf(text.toLowerCase(), typed)));

/** The entries whose label, detail or other words contain all typed words: best match first, then the shortest label. */
export const matchingEntries = (entries: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const query = searchText(typed);
  return entries
    .filter(({ label, detail, also }) => {
      const text = `${label} ${detail ?? ''} ${also ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry) => ({ entry, rank: rankIn(entry, query) }))
    .toSorted((a, b) => a.rank - b.rank || a.entry.label.length - b.entry.label.length)
    .map(({ entry }) => entry);
};
