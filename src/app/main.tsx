import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { addressOf, basePath, currentPath, isOwn } from '../authProvider/basePath.ts';
import { getSession } from '../authProvider/session.ts';
import { App } from './App.tsx';
import './base.css';
import { preloadShell } from './layout/Layout.tsx';
import { screenTargetOf } from './screenTarget.ts';
import { preloadScreens } from './routes.tsx';

const afterFirstPaint = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 500);

/** Renders after the chunks of the address have loaded, so that no placeholder flashes. Other chunks load when idle. */
const start = async (root: HTMLElement) => {
  const parts = [preloadShell, preloadScreens];
  const isScreen = screenTargetOf(currentPath()) !== null;
  const needed = getSession() === null ? [] : isScreen ? parts : [preloadShell];
  // The screen itself shows the failure.
  await Promise.allSettled(needed.map((preload) => preload()));
  // Only a data router can block a navigation while a form has unsaved changes.
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: basePath || '/' });
  createRoot(root).render(
    <StrictMode>
      {/* No transition: nothing here suspends, and a render in slices shows the next screen later. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
  afterFirstPaint(() => void Promise.allSettled(parts.map((preload) => preload())));
};

const root = document.getElementById('root');
// Whoever asks the server itself, and not its proxy, comes to an address that the router does not know.
if (!isOwn(window.location.pathname)) window.location.replace(addressOf(window.location.pathname));
else if (root) void start(root);
