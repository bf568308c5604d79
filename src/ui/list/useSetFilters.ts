import { useCallback } from 'react';
import { useListContext, type SortPayload } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useListPlace } from './place.ts';

/**
 * Filters the list, and sorts it where a sort is given, from its first page. A list with a page of its own is filtered by
 * its address, at once: react-admin's own `setFilters` waits for the next task, and brings back to the list whoever has
 * left it for a record by then.
 */
export const useSetFilters = () => {
  const { displayedFilters, perPage, sort, setFilters, setSort } = useListContext();
  const ofRecord = useListPlace() !== undefined;
  const navigate = useNavigate();
  return useCallback(
    (filterValues: Readonly<Record<string, unknown>>, to: SortPayload = sort) => {
      if (ofRecord) {
        setFilters({ ...filterValues });
        if (to !== sort) setSort(to);
        return;
      }
      const search = new URLSearchParams({
        displayedFilters: JSON.stringify(displayedFilters),
        filter: JSON.stringify(filterValues),
        order: to.order,
        page: '1',
        perPage: String(perPage),
        sort: to.field,
      });
      void navigate({ search: `?${search.toString()}` });
    },
    [displayedFilters, perPage, sort, navigate, ofRecord, setFilters, setSort],
  );
};
