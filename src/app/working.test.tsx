import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { shell } from '../../tests/support/shell.tsx';
import { resetClientState } from '../authProvider/clientState.ts';
import { dataProvider } from '../dataProvider/index.ts';

const { on, open, signedIn } = shell();
afterEach(() => resetClientState());

it('whoever has waited for a second is told that it is being worked on, until it is answered', async () => {
  await signedIn('admin@demo.test');
  open('/clients');
  await screen.findAllByText('Clients');
  await waitFor(() => expect(screen.queryByText('Still working…')).toBeNull());
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  on.server.use(
    http.get('*/api/structure', async () => {
      await held;
      await delay(0);
    }),
  );
  const asked = dataProvider.getList('structures', { pagination: { page: 1, perPage: 10 } });
  expect(screen.queryByText('Still working…')).toBeNull();
  await screen.findByText('Still working…', {}, { timeout: 10_000 });
  answer();
  await asked;
  await waitFor(() => expect(screen.queryByText('Still working…')).toBeNull());
});
