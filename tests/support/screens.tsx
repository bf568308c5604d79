import { render } from '@testing-library/react';
import { HttpError, Resource as AdminResource } from 'react-admin';
import { Route, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { VirtuosoMockContext } from 'react-virtuoso';
import { vi } from 'vitest';
import { Frame } from '../../src/app/Frame.tsx';
import { startSession, wipeSession } from '../../src/authProvider/session.ts';
import { send, sendList } from '../../src/dataProvider/http.ts';
import { makeDataProvider } from '../../src/dataProvider/index.ts';
import { resources } from '../../src/resources/index.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { collectExtensions } from '../../src/ui/extensions/collect.ts';
import type { Extension } from '../../src/ui/extensions/extension.ts';
import { RecordCreate, RecordEdit, RecordListScreen, RecordShow } from '../../src/ui/screens/RecordScreens.tsx';
import type { Caller, TestApp } from './app.ts';
import { branchIds, person } from './people.ts';

/** A window so high that every row of two pages is in sight: the test DOM measures nothing by itself. */
const sight = { viewportHeight: 4000, itemHeight: 37 };

/** The generated screens of these resources in the real frame, opened at an address. */
export const openScreens = (
  path: string,
  known: readonly Resource[] = resources,
  extensions: readonly Extension[] = [],
) => {
  window.history.replaceState(null, '', path);
  const provider = makeDataProvider(known, send, sendList);
  const screens = known.map((resource) => (
    <AdminResource
      key={resource.name}
      name={resource.name}
      list={<RecordListScreen resource={resource} />}
      show={<RecordShow resource={resource} />}
      create={<RecordCreate resource={resource} />}
      edit={<RecordEdit resource={resource} />}
    >
      {resource.lists.slice(1).map(({ name }) => (
        <Route key={name} path={name} element={<RecordListScreen resource={resource} list={name} />} />
      ))}
    </AdminResource>
  ));
  const router = createBrowserRouter([
    {
      path: '*',
      element: <Frame dataProvider={provider} extensions={collectExtensions(extensions)} resources={screens} />,
    },
  ]);
  const view = render(
    <VirtuosoMockContext.Provider value={sight}>
      <RouterProvider router={router} />
    </VirtuosoMockContext.Provider>,
  );
  return { ...view, router };
};

/** Somebody new, signed in in this browser; with every permission, or exactly those given. */
export const signIn = async (on: TestApp, permissions?: readonly string[]): Promise<Caller> => {
  const { leeds } = await branchIds(on);
  const caller = await person(on, { branches: [leeds], ...(permissions ? { permissions } : {}) });
  startSession(caller.session);
  return caller;
};

/** Nobody is signed in, and nothing is kept. */
export const signOut = (): void => {
  wipeSession();
  localStorage.clear();
};

/** react-admin prints every failure of a call; in a test of failures they are noise. */
export const quietFailures = (): void => {
  // oxlint-disable-next-line no-console
  const print = console.error;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => said[0] instanceof HttpError || print(...said));
};
