import { useCallback } from 'react';
import type { View } from '../../dataProvider/types.ts';
import type { Columns } from './useColumns.ts';
import { filterValuesOf } from './viewState.ts';
import { useSetFilters } from './useSetFilters.ts';

/** Returns a function that applies a saved view to the list. */
export const useShowView = (columns: Columns) => {
  const setFilters = useSetFilters();
  return useCallback(
    (view: View) => {
      setFilters(filterValuesOf(view), view.sort ? { field: view.sort[0], order: view.sort[1] } : undefined);
      if (view.columns.length) columns.choose(view.columns);
    },
    [setFilters, columns],
  );
};
