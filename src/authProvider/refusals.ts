import { currentPath } from './basePath.ts';
import { openPopup, setForbidden, type Forbidden } from './clientState.ts';
import type { Call } from '../schema/calls/call.ts';
import type { Resource } from '../schema/resource.ts';
import { getSession, wipeSession } from './session.ts';

export const sessionExpiredText = 'Session Expired Please Login Again';
/** What becomes of work that was not saved (rule 17). */
const keptText = 'What you had typed and not saved is kept in this browser, and offered again once you are back.';

/**
 * Ends the session of a 401, with the alert of rule 17. Only the first of several failed calls finds its token in use. A
 * late answer for the token of an older session changes nothing.
 */
export const endExpiredSession = (token: string): void => {
  if (getSession()?.token !== token) return;
  wipeSession('expired');
  openPopup({ title: 'Logout', message: sessionExpiredText, note: keptText, type: 'info' });
};

/** The screens that a refusal may replace. The sign-in has none, and does without the descriptions. */
let screens: readonly Resource[] = [];

export const noteScreens = (resources: readonly Resource[]): void => {
  screens = resources;
};

/** Whether a call loads the screen at a path: for a resource's screen, only reads of that resource do. */
const loadsScreen = (call: Call, pathname: string): boolean => {
  if (call.method !== 'GET') return false;
  const screen = screens.find((r) => pathname === `/${r.name}` || pathname.startsWith(`/${r.name}/`));
  return !screen || call.permission === null || call.permission.startsWith(`${screen.permissions}.`);
};

/** Sets the refusal for the current address and branch. */
export const setRefusal = (kind: Forbidden['kind'], message: string, permission: string | null = null): void =>
  setForbidden({ kind, message, permission, path: currentPath(), branch: getSession()?.branch ?? null });

/**
 * Records the refusal of a 403. The no-permission page replaces a refused screen. A popup reports a refused action, and
 * the page stays with the user's input.
 */
export const refuse = (call: Call, message: string, permission: string | null): 'screen' | 'action' => {
  const kind = loadsScreen(call, currentPath()) ? 'screen' : 'action';
  setRefusal(kind, message, permission);
  if (kind === 'action') {
    // The popup itself names the permission, in words.
    const undone =
      permission !== null && call.failure
        ? `${call.failure}.${call.method === 'GET' ? '' : ' Nothing was changed.'}`
        : message;
    openPopup({ title: call.popup ?? 'No permission', message: undone, type: 'error', permission });
  }
  return kind;
};
