import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useValueStore, valueStore } from '../valueStore.ts';
import { ListPlaceProvider, type ListPlace } from '../listPlace.ts';
import { SettingFilters, useChangeFilter } from './useChangeFilter.tsx';

type Filters = Record<string, unknown>;

/** A list that shows new filters only when it is told to, as under load. */
const slowList = (first: Filters) => {
  const set: Filters[] = [];
  const shown = valueStore(first);
  const Slow = ({ children }: { readonly children: ReactNode }) => {
    const filterValues = useValueStore(shown);
    const list = { filterValues, displayedFilters: {}, perPage: 10, setFilters: (to: Filters) => set.push(to) };
    return (
      <MemoryRouter>
        <ListPlaceProvider value={{} as ListPlace}>
          <ListContextProvider value={list as unknown as ListControllerResult}>
            <SettingFilters>{children}</SettingFilters>
          </ListContextProvider>
        </ListPlaceProvider>
      </MemoryRouter>
    );
  };
  const { result } = renderHook(() => useChangeFilter(), { wrapper: Slow });
  return {
    set,
    change: (parameter: string, value?: unknown) => act(() => result.current(parameter, value)),
    show: (filters: Filters) => act(() => shown.set(filters)),
  };
};

it('a filter that was chosen stays when another one is changed before it is shown', () => {
  const { set, change } = slowList({ q: 'b' });
  change('is_checked', true);
  change('q', '');
  change('kind', ['door']);
  expect(set).toEqual([{ q: 'b', is_checked: true }, { is_checked: true }, { is_checked: true, kind: ['door'] }]);
});

it('what is shown of them one after the other changes nothing of that', () => {
  const { set, change, show } = slowList({});
  change('is_checked', true);
  change('kind', ['door']);
  show({ is_checked: true });
  change('q', 'b');
  expect(set.at(-1)).toEqual({ is_checked: true, kind: ['door'], q: 'b' });
});

it('what others set, such as the way back, takes the place of what was chosen', () => {
  const { set, change, show } = slowList({});
  change('is_checked', true);
  show({ kind: ['window'] });
  change('q', 'b');
  expect(set.at(-1)).toEqual({ kind: ['window'], q: 'b' });
});
