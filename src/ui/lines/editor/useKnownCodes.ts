import { useEffect, useState } from 'react';
import { counted } from '../../fields/format.ts';
import type { ExtraRow } from '../../grid/pasting.ts';
import type { Taken } from '../extraStep.ts';

/** A line as it is looked for among the masters. */
export interface CodedLine {
  readonly code: string;
  readonly description: string;
}

/** What each line has of the master with its code; null without one. Throws an Error with a message. */
export type MatchCodes = (lines: readonly CodedLine[]) => Promise<readonly (Taken | null)[]>;

const textIn = (row: ExtraRow, column: string): string => {
  const input = row.find((cell) => cell.column === column)?.input;
  return input && 'value' in input ? (input.value ?? '') : '';
};

const said = (taken: readonly (Taken | null)[], coded: number): string => {
  const found = taken.filter((one) => one !== null).length;
  if (found === 0) return `None of ${counted(coded, 'code', 'codes')} is one of the masters.`;
  return `${found} of ${counted(coded, 'code', 'codes')} ${found === 1 ? 'is that of an item' : 'are those of items'} of the masters: they become these, with what is not pasted.`;
};

/** The masters of pasted rows by their codes, and what there is to say of them; nothing of rows without codes. */
export const useKnownCodes = (
  rows: readonly ExtraRow[],
  match: MatchCodes | undefined,
): { readonly taken: readonly (Taken | null)[] | undefined; readonly text: string } => {
  const [found, setFound] = useState<{ readonly taken?: readonly (Taken | null)[]; readonly text: string }>({
    text: '',
  });
  useEffect(() => {
    const lines = rows.map((row) => ({ code: textIn(row, 'code'), description: textIn(row, 'description') }));
    const coded = lines.filter(({ code }) => code !== '').length;
    if (!match || coded === 0) return undefined;
    let isGone = false;
    match(lines).then(
      (taken) => isGone || setFound({ taken, text: said(taken, coded) }),
      () => isGone || setFound({ text: 'The codes could not be looked up: the rows come as they are.' }),
    );
    return () => void (isGone = true);
  }, [rows, match]);
  return { taken: found.taken, text: found.text };
};
