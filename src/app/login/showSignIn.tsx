import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { addressOf, currentPath } from '../../authProvider/basePath.ts';
import { subscribeSession } from '../../authProvider/session.ts';
import { isRecord } from '../../schema/guards.ts';
import { NewVersion } from '../../ui/page/NewVersion.tsx';
import { Themed } from '../theme/Themed.tsx';
import { returnPath, type ReturnState } from './returnPath.ts';
import { SignInForm } from './SignInForm.tsx';

const signInPath = '/login';

/** The sign-in has an address of its own. Where one wanted to go is kept as the router of the application keeps it. */
const standAtSignIn = (): void => {
  if (currentPath() === signInPath) return;
  const back: ReturnState = { nextPathname: currentPath(), nextSearch: window.location.search };
  window.history.replaceState({ usr: back }, '', addressOf(signInPath));
};

const leaveSignIn = (): void => {
  const { state }: { state: unknown } = window.history;
  window.history.replaceState(null, '', addressOf(returnPath(isRecord(state) ? state['usr'] : null)));
};

/**
 * The sign-in without the application, which loads while one types. Once there is a session, by this tab or another
 * one, the application takes its place.
 */
export const showSignIn = (container: HTMLElement): void => {
  const root = createRoot(container);
  const show = (page: ReactNode) =>
    root.render(
      <StrictMode>
        <Themed>{page}</Themed>
      </StrictMode>,
    );
  const load = () => import('../start.tsx');
  standAtSignIn();
  // The way back of the browser may lead to a screen that was left.
  window.addEventListener('popstate', standAtSignIn);
  show(<SignInForm />);
  setTimeout(() => void load().catch(() => undefined));
  const stop = subscribeSession((session) => {
    if (!session) return;
    stop();
    load()
      .then(async ({ application }) => {
        window.removeEventListener('popstate', standAtSignIn);
        leaveSignIn();
        root.render(await application());
      })
      .catch(() => show(<NewVersion />));
  });
};
