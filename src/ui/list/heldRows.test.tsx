import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, it } from 'vitest';
import type { AnyRecord } from '../../schema/record.ts';
import { useValueStore, valueStore } from '../valueStore.ts';
import { HoldingRows, useHeldRows } from './heldRows.tsx';

interface Read {
  readonly rows: readonly AnyRecord[];
  readonly filters: Readonly<Record<string, unknown>>;
  readonly order: string;
}

const row = (id: number, status = 'OPEN'): AnyRecord => ({ id, version: 1, status }) as unknown as AnyRecord;

/** A list that reads what it is told to. */
const listOf = (...ids: readonly number[]) => {
  const shown = valueStore<Read>({ rows: ids.map((id) => row(id)), filters: { status: 'OPEN' }, order: 'ASC' });
  const List = ({ children }: { readonly children: ReactNode }) => {
    const { rows, filters, order } = useValueStore(shown);
    const list = { data: rows, filterValues: filters, sort: { field: 'id', order } };
    return (
      <ListContextProvider value={list as unknown as ListControllerResult}>
        <HoldingRows>{children}</HoldingRows>
      </ListContextProvider>
    );
  };
  const { result } = renderHook(() => useHeldRows(), { wrapper: List });
  const read = (change: Partial<Read>) => act(() => shown.set({ ...shown.get(), ...change }));
  return {
    read: (...rows: readonly AnyRecord[]) => read({ rows }),
    ask: read,
    hold: (...records: readonly AnyRecord[]) => act(() => result.current.hold(records)),
    drop: (...gone: readonly number[]) => act(() => result.current.drop(gone)),
    rows: () => result.current.rows.map(({ id, status }) => `${id} ${String(status)}`),
  };
};

it('a row that something was done with keeps its place once it is read no more, as it is now', () => {
  const { hold, read, rows } = listOf(1, 2, 3);
  hold(row(2));
  hold(row(2, 'DONE'));
  expect(rows()).toEqual(['1 OPEN', '2 OPEN', '3 OPEN']);
  read(row(1), row(3), row(4));
  expect(rows()).toEqual(['1 OPEN', '2 DONE', '3 OPEN', '4 OPEN']);
});

it('a row that nobody touched goes when it is read no more', () => {
  const { read, rows } = listOf(1, 2, 3);
  read(row(1), row(3));
  expect(rows()).toEqual(['1 OPEN', '3 OPEN']);
});

it('what is read of a held row counts, not what was known of it', () => {
  const { hold, read, rows } = listOf(1, 2);
  hold(row(1, 'DONE'));
  read(row(1, 'REOPENED'), row(2));
  expect(rows()).toEqual(['1 REOPENED', '2 OPEN']);
});

it('a deleted row gives its place back', () => {
  const { hold, drop, read, rows } = listOf(1, 2, 3);
  hold(row(2));
  drop(2);
  read(row(1), row(3));
  expect(rows()).toEqual(['1 OPEN', '3 OPEN']);
});

it.each([
  ['by other filters', { filters: {} }],
  ['in another order', { order: 'DESC' }],
] as const)('a list that is asked for anew %s holds nothing of the one before', (_, anew) => {
  const { hold, ask, rows } = listOf(1, 2);
  hold(row(1, 'DONE'));
  ask({ rows: [row(2)], ...anew });
  expect(rows()).toEqual(['2 OPEN']);
});

it('a record that comes twice while pages move is one row', () => {
  expect(listOf(1, 2, 2, 3).rows()).toEqual(['1 OPEN', '2 OPEN', '3 OPEN']);
});
