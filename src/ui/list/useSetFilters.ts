import { useCallback } from 'react';
import { useListContext, type SortPayload } from 'react-admin';
import { useNavigate } from 'react-router-dom';

/**
 * Filters the list, and sorts it where a sort is given, from its first page. At once: react-admin's own `setFilters` waits
 * for the next task, and brings back to the list whoever has left it for a record by then.
 */
export const useSetFilters = () => {
  const { displayedFilters, perPage, sort } = useListContext();
  const navigate = useNavigate();
  return useCallback(
    (filterValues: Readonly<Record<string, unknown>>, { field, order }: SortPayload = sort) => {
      const search = new URLSearchParams({
        displayedFilters: JSON.stringify(displayedFilters),
        filter: JSON.stringify(filterValues),
        order,
        page: '1',
        perPage: String(perPage),
        sort: field,
      });
      void navigate({ search: `?${search.toString()}` });
    },
    [displayedFilters, perPage, sort, navigate],
  );
};
