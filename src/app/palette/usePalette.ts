import { useMemo, useState } from 'react';
import { searchText, searchWords } from '../../schema/searchWords.ts';
import { matchingEntries, type PaletteEntry, type Section } from './entry.ts';
import { recentEntries } from './recent.ts';
import { creationEntries, screenEntries } from './screens.ts';
import { useCommands } from './useCommands.ts';
import { useRecordSearch } from './useRecordSearch.ts';

/** The most screens and commands in a search. */
const most = 5;

/** The entries of the palette for the typed text, at first this one, and the chosen entry. */
export const usePalette = (first: string) => {
  const [typed, setTyped] = useState(first);
  /** The key of the entry that the user moved to; null for the first entry. */
  const [moved, setMoved] = useState<string | null>(null);
  const found = useRecordSearch(typed);
  const commands = useCommands();
  const [recent] = useState(recentEntries);
  const query = searchText(typed);
  const words = useMemo(() => searchWords(query), [query]);

  const offered: Section[] = query
    ? [
        { title: 'Go to', entries: matchingEntries([...screenEntries(), ...creationEntries()], query).slice(0, most) },
        ...found.sections,
        { title: 'Do', entries: matchingEntries(commands, query).slice(0, most) },
      ]
    : [
        { title: 'Recent', entries: recent },
        { title: 'Go to', entries: screenEntries() },
        { title: 'New', entries: creationEntries() },
        { title: 'Do', entries: commands },
      ];
  const sections = offered.filter(({ entries }) => entries.length > 0);
  const entries: readonly PaletteEntry[] = sections.flatMap((s) => s.entries);
  const at = Math.max(
    0,
    entries.findIndex((e) => e.key === moved),
  );
  const chosen = entries[at];

  return {
    typed,
    words,
    sections,
    count: entries.length,
    chosen,
    /** Whether the chosen entry matches the current text, or the user moved to it. */
    settled: chosen !== undefined && (!found.pending || chosen.resource === undefined || chosen.key === moved),
    nothing: query !== '' && entries.length === 0 && !found.pending && !found.error,
    found,
    type: (text: string) => {
      setTyped(text);
      setMoved(null);
    },
    point: (key: string) => setMoved(key),
    /** Moves by a number of entries, from the last to the first and back. */
    move: (by: number) => {
      const next = entries[(at + by + entries.length) % entries.length];
      if (next) setMoved(next.key);
    },
    /** Moves by a number of entries, but not beyond the ends. */
    leap: (by: number) => {
      const next = entries[Math.min(entries.length - 1, Math.max(0, at + by))];
      if (next) setMoved(next.key);
    },
  };
};
export type OpenPalette = ReturnType<typeof usePalette>;
