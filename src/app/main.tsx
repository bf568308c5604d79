import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { getSession } from '../authProvider/session.ts';
import { App } from './App.tsx';
import './base.css';
import { placeOf } from './place.ts';
import { preloadScreens } from './routes.tsx';

const afterFirstPaint = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 500);

/** Renders once what the address needs is there, so that no placeholder flashes; the rest is fetched when idle. */
const start = async (root: HTMLElement) => {
  const needed = getSession() !== null && placeOf(window.location.pathname) !== null;
  // A failure is shown by the screen itself, with a way out.
  if (needed) await preloadScreens().catch(() => undefined);
  // A data router: only such a one can hold a navigation back while a form has unsaved changes.
  const router = createBrowserRouter([{ path: '*', element: <App /> }]);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  if (!needed) afterFirstPaint(() => void preloadScreens().catch(() => undefined));
};

const root = document.getElementById('root');
if (root) void start(root);
