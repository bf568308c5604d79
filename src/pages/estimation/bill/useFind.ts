import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { columnsFound, findCells, type Match } from '../../../ui/grid/find.ts';
import type { RowId, SheetColumn } from '../../../ui/grid/types.ts';
import { withAncestors } from '../../../ui/grid/visibleRows.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';

/** Which rows are in sight beside the search: all, or those that need somebody's attention. */
export const rowFilters = {
  all: { label: 'All lines', keeps: undefined },
  unsaved: { label: 'Not saved', keeps: (row: GridRow) => row.mark.state !== 'saved' || row.unread !== null },
  unpriced: {
    label: 'Without a price',
    keeps: ({ line }: GridRow) => line.kind === 'item' && isNothing(line['cost_rate'] ?? line['target_rate']),
  },
  unverified: {
    label: 'Not verified',
    keeps: ({ line }: GridRow) => line.kind === 'item' && line['is_reviewer_verified'] !== true,
  },
  commented: { label: 'With comments', keeps: ({ line }: GridRow) => Number(line['comment_count'] ?? 0) > 0 },
} as const;
export type RowFilter = keyof typeof rowFilters;

const isNothing = (value: unknown): boolean => typeof value !== 'string' || !/[1-9]/.test(value);

export interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** Rows without a match are out of sight, unless they are above one. */
  readonly only: boolean;
  readonly setOnly: (only: boolean) => void;
  readonly filter: RowFilter;
  readonly setFilter: (filter: RowFilter) => void;
  readonly matches: readonly Match[];
  /** The place of the current match, from 0; -1 before the first. */
  readonly at: number;
  /** Goes to the next match, or the one before. */
  readonly step: (by: 1 | -1) => Match | undefined;
  readonly reset: () => void;
}

const rowsOf = function* (store: LinesStore): Generator<readonly [RowId, GridRow]> {
  for (const row of store.tree.walk()) yield [row.key, row];
};

/** The search and the filter of a bill. What is found is looked for again when the query or the columns change. */
export const useFind = (store: LinesStore, columns: readonly SheetColumn<GridRow>[], mark: DecimalMark): Find => {
  const [query, setQuery] = useState('');
  const [only, setOnly] = useState(false);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [place, setPlace] = useState<{ readonly in: readonly Match[]; readonly at: number }>();
  const wanted = useDeferredValue(query);
  const matches = useMemo(() => findCells(rowsOf(store), columns, wanted, mark), [store, columns, wanted, mark]);

  // Another search begins before its first match.
  const at = place?.in === matches ? place.at : -1;

  useEffect(() => {
    const found = columnsFound(matches);
    const { keeps } = rowFilters[filter];
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
  }, [store, matches, only, filter, wanted]);

  const step = useCallback(
    (by: 1 | -1) => {
      if (matches.length === 0) return undefined;
      const next = (at < 0 && by < 0 ? matches.length - 1 : at + by + matches.length) % matches.length;
      setPlace({ in: matches, at: next });
      return matches[next];
    },
    [matches, at],
  );
  const reset = useCallback(() => {
    setQuery('');
    setOnly(false);
  }, []);
  return { query, setQuery, only, setOnly, filter, setFilter, matches, at, step, reset };
};
