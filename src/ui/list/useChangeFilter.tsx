import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { withFilter } from './filterText.ts';
import { SetFilters, useSetFilters, type Filters, type FiltersSet } from './useSetFilters.ts';

const noFiltersSet = (): FiltersSet => {
  let set: readonly Filters[] = [];
  return {
    add: (filters) => (set = [...set, filters]),
    last: () => set.at(-1),
    shown: (text) => {
      const at = set.findIndex((filters) => JSON.stringify(filters) === text);
      set = at < 0 ? [] : set.slice(at + 1);
    },
  };
};

/** A list in which one filter is set after another, as fast as somebody chooses them. */
export const SettingFilters = ({ children }: { readonly children: ReactNode }) => {
  const { filterValues } = useListContext();
  const [set] = useState(noFiltersSet);
  const shown = JSON.stringify(filterValues);
  useEffect(() => set.shown(shown), [set, shown]);
  return <SetFilters.Provider value={set}>{children}</SetFilters.Provider>;
};

/** Replaces or removes one filter of those that were set last. */
export const useChangeFilter = () => {
  const { filterValues } = useListContext();
  const set = useContext(SetFilters);
  const setFilters = useSetFilters();
  return (parameter: string, value?: unknown) => setFilters(withFilter(set?.last() ?? filterValues, parameter, value));
};
