import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { shell } from '../../tests/support/shell.tsx';
import { resetClientState, setOutage } from '../authProvider/clientState.ts';
import { failureTexts, type Failure } from '../dataProvider/failure.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { HttpError } from 'react-admin';
import { rereadAfterOutages } from './rereading.ts';

const { on, open, signedIn } = shell();
const banner = () => screen.queryByText(/Trying again…/);

afterEach(() => resetClientState());

it.each([
  ['no answer comes', () => HttpResponse.error()],
  ['the database is away', () => HttpResponse.json({ success: false, message: 'Away' }, { status: 503 })],
] as const)('a list that failed is read again when another request is answered first: %s', async (_, failing) => {
  await signedIn('admin@demo.test');
  await (await on.as('admin@demo.test')).post('/api/client', { name: 'AA Read again' });
  // Neither the list nor what the banner asks for is answered.
  on.server.use(http.get('*/api/client', failing), http.get('*/api/me', failing));
  open('/clients');
  await waitFor(() => expect(banner()).not.toBeNull());
  on.server.resetHandlers();
  on.server.use(http.get('*/api/me', failing));
  await dataProvider.getList('structures', { pagination: { page: 1, perPage: 10 } });
  await screen.findByText('AA Read again');
  await waitFor(() => expect(banner()).toBeNull());
});

it('what fails is read again though another answer ended the outage before it was told', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const stop = rereadAfterOutages(client);
  let reads = 0;
  const queryFn = async (): Promise<string> => {
    reads += 1;
    if (reads > 1) return 'read';
    setOutage('server');
    setOutage(null);
    const failure: Failure = { message: failureTexts.network, reading: true, reported: false };
    throw new HttpError(failure.message, 0, failure);
  };
  const observer = new QueryObserver(client, { queryKey: ['late'], queryFn });
  const leave = observer.subscribe(() => undefined);
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
  expect(reads).toBe(2);
  leave();
  stop();
});

it('what failed for another reason is left alone', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const stop = rereadAfterOutages(client);
  let reads = 0;
  const queryFn = (): Promise<string> => {
    reads += 1;
    return Promise.reject(new HttpError('Not today', 403));
  };
  const leave = new QueryObserver(client, { queryKey: ['refused'], queryFn }).subscribe(() => undefined);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  setOutage('server');
  setOutage(null);
  await client.refetchQueries({ queryKey: ['nothing'] });
  expect([reads, client.isFetching()]).toEqual([1, 0]);
  leave();
  stop();
});
