import { addressOf, currentPath, isOwn } from '../authProvider/basePath.ts';
import { keepsSession } from '../authProvider/keepsSession.ts';
import './base.css';

/**
 * The entry: the application for whoever has signed in, else the sign-in alone. It is small, since the files of either
 * are asked for only once it runs.
 */
const show = async (container: HTMLElement): Promise<void> => {
  if (keepsSession()) {
    // Another screen than the start page is one of a record, mostly: its files come with those of the application.
    if (currentPath() !== '/') void import('../ui/screens/RecordScreens.tsx').catch(() => undefined);
    const { showApplication } = await import('./start.tsx');
    await showApplication(container);
  } else {
    const { showSignIn } = await import('./login/showSignIn.tsx');
    showSignIn(container);
  }
};

const root = document.getElementById('root');
// Whoever asks the server itself, and not its proxy, comes to an address that the router does not know.
if (!isOwn(window.location.pathname)) window.location.replace(addressOf(window.location.pathname));
else if (root)
  show(root).catch(() => {
    // Nothing of the application is there to say it: the line that was there while it loaded does.
    root.innerHTML = '<p class="boot" role="alert">Plumbline could not be loaded. Please reload the page.</p>';
  });
