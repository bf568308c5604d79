import { useEffect, useState } from 'react';
import type { ExtraRow } from '../../sheet/pasting.ts';
import type { Matched } from '../insertion.ts';

/** A line as it is looked for among the masters. */
export interface CodedLine {
  readonly code: string;
  readonly description: string;
}

/** What lines are by their codes. */
export interface KnownCodes {
  /** What each line is of the master with its code; null without one. */
  readonly matched: readonly (Matched | null)[];
  /** What there is to say of them, in a sentence. */
  readonly text: string;
}

/** Looks up lines by their codes, of which some have one. Throws an Error with a message. */
export type MatchCodes = (lines: readonly CodedLine[]) => Promise<KnownCodes>;

const textIn = (row: ExtraRow, column: string): string => {
  const input = row.find((cell) => cell.column === column)?.input;
  return input && 'value' in input ? (input.value ?? '') : '';
};

type Known = Partial<KnownCodes> & Pick<KnownCodes, 'text'>;

/** The masters of pasted rows by their codes, and what there is to say of them; nothing of rows without codes. */
export const useKnownCodes = (rows: readonly ExtraRow[], match: MatchCodes | undefined): Known => {
  const [found, setFound] = useState<Known>({ text: '' });
  useEffect(() => {
    const lines = rows.map((row) => ({ code: textIn(row, 'code'), description: textIn(row, 'description') }));
    if (!match || lines.every(({ code }) => code === '')) return undefined;
    let isGone = false;
    match(lines).then(
      (known) => isGone || setFound(known),
      () => isGone || setFound({ text: 'The codes could not be looked up: the rows come as they are.' }),
    );
    return () => void (isGone = true);
  }, [rows, match]);
  return found;
};
