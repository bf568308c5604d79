import { openPopup, setForbidden, type Forbidden } from './clientState.ts';
import { resources } from '../resources/index.ts';
import type { Call } from '../schema/calls/call.ts';
import { getSession, wipeSession } from './session.ts';

export const sessionExpiredText = 'Session Expired Please Login Again';

/**
 * Ends the session that a 401 was about, with the alert of rule 17. Of several calls that fail at once only the
 * first finds its token still in use; a late answer to an older session's token ends nothing.
 */
export const endExpiredSession = (token: string): void => {
  if (getSession()?.token !== token) return;
  wipeSession('expired');
  openPopup({ title: 'Logout', message: sessionExpiredText, type: 'info' });
};

/** Whether a call loads the screen at a path: a resource's screen is loaded by that resource's calls alone. */
const loadsScreen = (call: Call, pathname: string): boolean => {
  if (call.method !== 'GET') return false;
  const screen = resources.find((r) => pathname === `/${r.name}` || pathname.startsWith(`/${r.name}/`));
  return !screen || call.permission === null || call.permission.startsWith(`${screen.permissions}.`);
};

/** Sets the forbidden flag, for where one is now. */
export const setRefusal = (kind: Forbidden['kind'], message: string): void =>
  setForbidden({ kind, message, path: window.location.pathname, branch: getSession()?.branch ?? null });

/**
 * Keeps what a 403 refused: the screen, whose place the no-permission state then takes, or an action, which a popup
 * tells while the page and what was typed stay.
 */
export const refuse = (call: Call, message: string): 'screen' | 'action' => {
  const kind = loadsScreen(call, window.location.pathname) ? 'screen' : 'action';
  setRefusal(kind, message);
  if (kind === 'action') openPopup({ title: call.popup ?? 'No permission', message, type: 'error' });
  return kind;
};
