import { render, screen, type RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { HttpError, Resource, useDataProvider, useGetList, useNotify } from 'react-admin';
import { Route, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { Frame } from '../../src/app/Frame.tsx';
import { Start } from '../../src/app/pages/Start.tsx';
import { clearForbidden, closePopup } from '../../src/authProvider/clientState.ts';
import { startSession, wipeSession } from '../../src/authProvider/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { servedByTheApp } from './msw.ts';

const Clients = () => {
  const notify = useNotify();
  const pagination = { page: 1, perPage: 100 };
  const { data = [] } = useGetList(
    'clients',
    { pagination },
    { onError: (error) => notify(error.message, { type: 'error' }) },
  );
  return data.map((client) => <p key={client.id}>{client.name}</p>);
};
const NewClient = () => {
  const provider = useDataProvider();
  const notify = useNotify();
  const [name, setName] = useState('');
  const save = () =>
    provider.create('clients', { data: { name } }).then(
      () => notify('Saved', { type: 'success' }),
      (error: Error) => notify(error.message, { type: 'error' }),
    );
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button onClick={() => void save()}>Save</button>
    </>
  );
};

/** The real frame around two plain screens, opened at an address. */
const open = (path: string): RenderResult => {
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <Frame
          dataProvider={dataProvider}
          routes={<Route path="/" element={<Start />} />}
          resources={[<Resource key="clients" name="clients" list={<Clients />} create={<NewClient />} />]}
        />
      ),
    },
  ]);
  return render(<RouterProvider router={router} />);
};
/** The application for the tests of a file, with nobody signed in before each. */
export const shell = () => {
  const on = servedByTheApp();
  const user = userEvent.setup();
  beforeEach(() => {
    wipeSession('expired');
    // oxlint-disable-next-line no-console -- react-admin prints every failure of a call; here they are what is tested
    const print = console.error;
    vi.spyOn(console, 'error').mockImplementation(
      (...said: unknown[]) => said[0] instanceof HttpError || print(...said),
    );
  });
  afterEach(() => {
    wipeSession();
    localStorage.clear();
    closePopup();
    clearForbidden();
    vi.restoreAllMocks();
  });
  return {
    on,
    user,
    open,
    /** Whoever has the demo password, with other permissions if they are given. */
    signedIn: async (email: string, as: { permissions?: string[]; must_change_password?: boolean } = {}) => {
      const { data } = await on.anonymous('POST', '/api/login', { email, password: 'demo' });
      const must = as.must_change_password ?? data.user.must_change_password;
      startSession({
        ...data,
        permissions: as.permissions ?? data.permissions,
        user: { ...data.user, must_change_password: must },
      });
    },
    fillIn: async (email: string, password: string) => {
      await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), email);
      await user.type(screen.getByLabelText('Password'), password);
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
    },
  };
};
