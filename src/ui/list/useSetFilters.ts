import { createContext, useCallback, useContext } from 'react';
import { useListContext, type SortPayload } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useListPlace } from '../listPlace.ts';

export type Filters = Readonly<Record<string, unknown>>;

/**
 * The filters that were set in a list and are not shown yet: it takes new ones in a transition, and a second choice can
 * come before the first is rendered.
 */
export interface FiltersSet {
  readonly add: (filters: Filters) => void;
  readonly last: () => Filters | undefined;
  /** The list shows these, as JSON. What others set, such as the way back, takes the place of all. */
  readonly shown: (text: string) => void;
}
export const SetFilters = createContext<FiltersSet | undefined>(undefined);

/**
 * Filters the list, and sorts it where a sort is given, from its first page. A list with a page of its own is filtered by
 * its address, at once: react-admin's own `setFilters` waits for the next task, and brings back to the list whoever has
 * left it for a record by then.
 */
export const useSetFilters = () => {
  const { displayedFilters, perPage, sort, setFilters, setSort } = useListContext();
  const ofRecord = useListPlace() !== undefined;
  const navigate = useNavigate();
  const set = useContext(SetFilters);
  return useCallback(
    (filterValues: Filters, to: SortPayload = sort) => {
      set?.add(filterValues);
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
    [displayedFilters, perPage, sort, navigate, ofRecord, set, setFilters, setSort],
  );
};
