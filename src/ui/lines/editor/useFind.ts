import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { columnsFound, findCells, type FoundCell } from '../../sheet/find.ts';
import type { RowId, SheetColumn } from '../../sheet/types.ts';
import { withAncestors } from '../../sheet/visibleRows.ts';
import type { GridRow } from '../lines.ts';
import type { LinesStore } from '../LinesStore.ts';
import type { LineFilters } from './filters.ts';

export interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** Rows without a match are out of sight, unless they are above one. */
  readonly only: boolean;
  readonly setOnly: (only: boolean) => void;
  readonly filters: LineFilters;
  /** The name of one of the filters. */
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly matches: readonly FoundCell[];
  /** The place of the current match, from 0; -1 before the first. */
  readonly at: number;
  /** Goes to the next match, or the one before. */
  readonly step: (by: 1 | -1) => FoundCell | undefined;
  /** Some lines are out of sight. */
  readonly narrows: boolean;
  readonly reset: () => void;
}

const rowsOf = function* (store: LinesStore): Generator<readonly [RowId, GridRow]> {
  for (const row of store.tree.walk()) yield [row.key, row];
};

interface Looked {
  readonly filters: LineFilters;
  /** Nothing is unsaved: the filter of what is not goes by itself. */
  readonly isSaved: boolean;
}

/** The search and the filter of lines. What is found is looked for again when the query or the columns change. */
export const useFind = (
  store: LinesStore,
  columns: readonly SheetColumn<GridRow>[],
  mark: DecimalMark,
  { filters, isSaved }: Looked,
): Find => {
  const [query, setQuery] = useState('');
  const [only, setOnly] = useState(false);
  const [filter, setFilter] = useState('all');
  // It goes by itself: what is typed next would be out of sight.
  if (filter === 'unsaved' && isSaved) setFilter('all');
  const [place, setPlace] = useState<{ readonly in: readonly FoundCell[]; readonly at: number }>();
  const wanted = useDeferredValue(query);
  const matches = useMemo(() => findCells(rowsOf(store), columns, wanted, mark), [store, columns, wanted, mark]);

  // Another search begins before its first match.
  const at = place?.in === matches ? place.at : -1;

  useEffect(() => {
    const found = columnsFound(matches);
    const keeps = filters[filter]?.keeps;
    const parentOf = (id: RowId) => store.rowOf(id)?.parent;
    const searched = only && wanted.trim() !== '' ? found : undefined;
    const kept: RowId[] = [];
    if (keeps || searched)
      for (const [id, row] of rowsOf(store))
        if ((!keeps || keeps(row)) && (!searched || searched.has(id))) kept.push(id);
    store.look({
      foundIn: (id) => found.get(id) ?? null,
      kept: keeps || searched ? withAncestors(kept, parentOf) : null,
    });
  }, [store, matches, only, filters, filter, wanted]);

  const step = useCallback(
    (by: 1 | -1) => {
      if (matches.length === 0) return undefined;
      const next = (at < 0 && by < 0 ? matches.length - 1 : at + by + matches.length) % matches.length;
      setPlace({ in: matches, at: next });
      return matches[next];
    },
    [matches, at],
  );
  const narrows = filter !== 'all' || (only && query.trim() !== '');
  const reset = useCallback(() => {
    setQuery('');
    setOnly(false);
  }, []);
  return { query, setQuery, only, setOnly, filters, filter, setFilter, matches, at, step, narrows, reset };
};
