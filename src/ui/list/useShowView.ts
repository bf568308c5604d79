import { useCallback } from 'react';
import { useListContext } from 'react-admin';
import type { View } from '../../dataProvider/types.ts';
import type { Columns } from './useColumns.ts';
import { filterValuesOf } from './viewState.ts';

/** Returns a function that applies a saved view to the list. */
export const useShowView = (columns: Columns) => {
  const { setFilters, setSort } = useListContext();
  return useCallback(
    (view: View) => {
      setFilters(filterValuesOf(view));
      if (view.sort) setSort({ field: view.sort[0], order: view.sort[1] });
      if (view.columns.length) columns.choose(view.columns);
    },
    [setFilters, setSort, columns],
  );
};
