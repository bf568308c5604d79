import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { basePath, currentPath } from '../authProvider/basePath.ts';
import { getSession } from '../authProvider/session.ts';
import { dataProvider } from '../dataProvider/index.ts';
import { askAhead } from '../pages/home/useHome.ts';
import { App } from './App.tsx';
import { menuOf } from './menu.ts';
import { screenTargetOf } from './screenTarget.ts';
import { preloadScreens } from './routes.tsx';
import { queryClient } from './store.ts';

/**
 * The application at the address of the window, once the chunks of its screen have loaded, so that no placeholder
 * flashes.
 */
export const application = async (): Promise<ReactNode> => {
  const user = getSession()?.user;
  if (currentPath() === '/' && user && !user.must_change_password && menuOf().length > 0)
    askAhead(queryClient, dataProvider);
  // The screen itself shows the failure.
  if (screenTargetOf(currentPath())) await preloadScreens().catch(() => undefined);
  // Only a data router can block a navigation while a form has unsaved changes.
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: basePath || '/' });
  return (
    <StrictMode>
      {/* No transition: nothing here suspends, and a render in slices shows the next screen later. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>
  );
};

export const showApplication = async (container: HTMLElement): Promise<void> =>
  createRoot(container).render(await application());
