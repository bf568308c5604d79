import type { DecimalMark } from '../../domain/numerals.ts';
import { nameKey } from '../../domain/fold.ts';
import type { RowId, SheetColumn } from './types.ts';

/** A cell in which the search finds something. */
export interface FoundCell {
  readonly id: RowId;
  readonly column: string;
}

/** What is looked for in numbers: the typed text without groups; undefined if it is no start of a number. */
const digitsOf = (query: string, mark: DecimalMark): string | undefined => {
  const bare = query.replace(mark === ',' ? /[.\s]/g : /[,\s]/g, '');
  return /^-?[\d.,]+$/.test(bare) ? bare : undefined;
};

/**
 * The cells that contain the text, however it is written (rule 143), in the order of the rows and columns; numbers with or
 * without their groups. An empty text is found nowhere.
 */
export const findCells = <R>(
  rows: Iterable<readonly [RowId, R]>,
  columns: readonly SheetColumn<R>[],
  query: string,
  mark: DecimalMark,
): FoundCell[] => {
  const wanted = nameKey(query);
  if (wanted === '') return [];
  const digits = digitsOf(wanted, mark);
  const matches: FoundCell[] = [];
  for (const [id, row] of rows)
    for (const { key, numeric, plain } of columns) {
      const text = plain(row);
      if (numeric ? digits !== undefined && text.includes(digits) : nameKey(text).includes(wanted))
        matches.push({ id, column: key });
    }
  return matches;
};

/** The columns of each row in which something was found. */
export const columnsFound = (matches: readonly FoundCell[]): ReadonlyMap<RowId, ReadonlySet<string>> => {
  const found = new Map<RowId, Set<string>>();
  for (const { id, column } of matches) found.set(id, (found.get(id) ?? new Set()).add(column));
  return found;
};
