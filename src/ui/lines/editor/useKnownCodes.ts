import { useEffect, useState } from 'react';
import { counted } from '../../fields/format.ts';
import type { ExtraRow } from '../../grid/pasting.ts';
import type { Matched } from '../extraStep.ts';

/** A line as it is looked for among the masters. */
export interface CodedLine {
  readonly code: string;
  readonly description: string;
}

/** What each line is of the master with its code; null without one. Throws an Error with a message. */
export type MatchCodes = (lines: readonly CodedLine[]) => Promise<readonly (Matched | null)[]>;

const textIn = (row: ExtraRow, column: string): string => {
  const input = row.find((cell) => cell.column === column)?.input;
  return input && 'value' in input ? (input.value ?? '') : '';
};

const said = (matched: readonly (Matched | null)[], coded: number): string => {
  const found = matched.filter((one) => one !== null).length;
  const made = matched.filter((one) => one && 'make' in one).length;
  if (found === 0) return `None of ${counted(coded, 'code', 'codes')} is one of the masters.`;
  const of = made === 0 ? 'items' : made === found ? 'BOMs' : 'items and BOMs';
  const one = made === 0 ? 'an item' : 'a BOM';
  return `${found} of ${counted(coded, 'code', 'codes')} ${found === 1 ? `is that of ${one}` : `are those of ${of}`} of the masters: they become these, with what is not pasted.`;
};

/** The masters of pasted rows by their codes, and what there is to say of them; nothing of rows without codes. */
export const useKnownCodes = (
  rows: readonly ExtraRow[],
  match: MatchCodes | undefined,
): { readonly matched: readonly (Matched | null)[] | undefined; readonly text: string } => {
  const [found, setFound] = useState<{ readonly matched?: readonly (Matched | null)[]; readonly text: string }>({
    text: '',
  });
  useEffect(() => {
    const lines = rows.map((row) => ({ code: textIn(row, 'code'), description: textIn(row, 'description') }));
    const coded = lines.filter(({ code }) => code !== '').length;
    if (!match || coded === 0) return undefined;
    let isGone = false;
    match(lines).then(
      (matched) => isGone || setFound({ matched, text: said(matched, coded) }),
      () => isGone || setFound({ text: 'The codes could not be looked up: the rows come as they are.' }),
    );
    return () => void (isGone = true);
  }, [rows, match]);
  return { matched: found.matched, text: found.text };
};
