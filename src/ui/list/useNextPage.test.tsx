import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, InfiniteListBase, useListContext, type DataProvider, type GetListParams } from 'react-admin';
import { expect, it } from 'vitest';
import { useNextPage } from './useNextPage.ts';

interface Waiting {
  readonly page: number;
  readonly answer: (name: string) => void;
}

/** A list of two pages of one row, each of whose readings waits for the test. */
const openList = () => {
  const waiting: Waiting[] = [];
  const client = new QueryClient();
  const getList = (_: string, { pagination, signal }: GetListParams) =>
    new Promise((resolve, reject) => {
      const page = pagination?.page ?? 1;
      signal?.addEventListener('abort', () => reject(new Error('cancelled')));
      waiting.push({ page, answer: (name) => resolve({ data: [{ id: page, name }], total: 2 }) });
    });
  const List = () => {
    const { data = [] } = useListContext();
    const loadMore = useNextPage();
    return (
      <>
        <p>{data.map(({ name }: { name: string }) => name).join(' ')}</p>
        <button onClick={loadMore}>More</button>
      </>
    );
  };
  render(
    <CoreAdminContext dataProvider={{ getList } as unknown as DataProvider} queryClient={client}>
      <InfiniteListBase resource="items" perPage={1} disableSyncWithLocation>
        <List />
      </InfiniteListBase>
    </CoreAdminContext>,
  );
  const answer = async (page: number, name: string) => {
    await waitFor(() => expect(waiting.map((each) => each.page)).toContain(page));
    await act(async () =>
      waiting
        .splice(
          waiting.findIndex((each) => each.page === page),
          1,
        )[0]
        ?.answer(name),
    );
  };
  const more = () => act(async () => screen.getByText('More').click());
  /** What happens when others have changed something. */
  const readAgain = () => act(async () => void client.invalidateQueries());
  return { waiting, answer, more, readAgain };
};

it('a page that is asked for while the list is read again comes after that, and cancels nothing', async () => {
  const { waiting, answer, more, readAgain } = openList();
  await answer(1, 'before');
  await screen.findByText('before');
  await readAgain();
  await waitFor(() => expect(waiting.map(({ page }) => page)).toEqual([1]));
  await more();
  expect(waiting.map(({ page }) => page)).toEqual([1]);
  await answer(1, 'changed');
  await answer(2, 'second');
  await screen.findByText('changed second');
  expect(waiting).toEqual([]);
});

it('a page whose reading is cancelled because the list is read again is asked for after that', async () => {
  const { waiting, answer, more, readAgain } = openList();
  await answer(1, 'before');
  await screen.findByText('before');
  await more();
  await waitFor(() => expect(waiting.map(({ page }) => page)).toEqual([2]));
  await readAgain();
  await waitFor(() => expect(waiting.map(({ page }) => page)).toContain(1));
  waiting.splice(
    0,
    waiting.findIndex(({ page }) => page === 1),
  );
  await answer(1, 'changed');
  await answer(2, 'second');
  await screen.findByText('changed second');
});

it('is asked for once, however often the end of the list is reached meanwhile', async () => {
  const { waiting, answer, more } = openList();
  await answer(1, 'first');
  await screen.findByText('first');
  await more();
  await more();
  await waitFor(() => expect(waiting.map(({ page }) => page)).toEqual([2]));
  await answer(2, 'second');
  await screen.findByText('first second');
  await more();
  expect(waiting).toEqual([]);
});
