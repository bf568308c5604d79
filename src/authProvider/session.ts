import { useSyncExternalStore } from 'react';
import { safeParse } from 'zod/mini';
import { login, type Session } from '../schema/calls/shared/session.ts';
import { isRecord } from '../schema/guards.ts';
import { basePath, draftPrefix, sessionPrefix as prefix } from './basePath.ts';
import { sessionNames as key } from './keepsSession.ts';
import { unsentPreferences } from './unsentPreferences.ts';

/** The session with the current branch; null for a user without branches. */
interface ActiveSession extends Session {
  readonly branch: number | null;
}
/** The reason for the end of a session. */
type SessionEnd = 'expired' | 'signed-out';
type Listener = (now: ActiveSession | null, before: ActiveSession | null) => void;

/** A storage key that is removed at the end of the session. */
export const sessionKey = (name: string): string => prefix + name;
/** The cookie with the last chosen customers, clients, contractors and vendors, for 31,104,000 seconds (rule 18). */
export const searchesCookie = 'third_party_searches';
/** Where it is sent: to this product alone. */
export const cookiePath = `${basePath}/`;

const listeners = new Set<Listener>();
let ended: SessionEnd | null = null;

const parsed = (storage: Storage, name: string): unknown => {
  try {
    return JSON.parse(storage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
};

const branchWithin = (
  session: Pick<Session, 'user' | 'assigned_branches'>,
  preferred: number | null,
): number | null => {
  const ids = session.assigned_branches.map((b) => b.id);
  return [preferred, session.user.defaultBranch].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;
};

const stored = (): ActiveSession | null => {
  const [token, user, permissions, assigned_branches] = [key.token, key.user, key.permissions, key.branches].map(
    (name) => parsed(localStorage, name),
  );
  if (!token) return null;
  const { success, data: session } = safeParse(login.answer(), { token, user, permissions, assigned_branches });
  if (!success) return null;
  const branch = parsed(sessionStorage, key.branch) ?? parsed(localStorage, key.branch);
  return { ...session, branch: branchWithin(session, typeof branch === 'number' ? branch : null) };
};

let current: ActiveSession | null = stored();

/** The values of an object in the order of their names: the database has an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1))) : value;

const isSame = (a: Omit<Session, 'token'>, b: Omit<Session, 'token'>): boolean =>
  JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

const announce = (next: ActiveSession | null): void => {
  const before = current;
  current = next;
  for (const listener of listeners) listener(next, before);
};

const write = (session: ActiveSession): void => {
  const values: [string, unknown][] = [
    [key.user, session.user],
    [key.permissions, session.permissions],
    [key.branches, session.assigned_branches],
    [key.branch, session.branch],
    // The token is last: other tabs read the session when the token changes.
    [key.token, session.token],
  ];
  for (const [name, value] of values) localStorage.setItem(prefix + name, JSON.stringify(value));
  // Each tab has its own branch, so that a switch in one tab never changes the target of a save in another.
  sessionStorage.setItem(prefix + key.branch, JSON.stringify(session.branch));
  announce(session);
};

export const getSession = (): ActiveSession | null => current;
/** The reason for the end of the last session; null before any end. */
export const sessionEnd = (): SessionEnd | null => ended;

/** An answer with the preferences that were set here, and that the server did not know. */
const withPreferences = <A extends Pick<Session, 'user'>>(answer: A, own: Session['user']['preferences']): A => ({
  ...answer,
  user: { ...answer.user, preferences: { ...answer.user.preferences, ...own } },
});

/** Stores the session of a sign-in. The branch is the user's default branch (rule 2). */
export const startSession = (session: Session): void =>
  write({
    ...withPreferences(session, unsentPreferences(session.user.id)),
    branch: branchWithin(session, null),
  });

/**
 * How to store the answer of a `GET /api/me` that is sent now: permissions and branches may have changed since the
 * sign-in. Preferences that are set until the answer comes hold, and those that the server does not have yet (rule 64).
 */
export const sessionUpdate = (): ((answer: Omit<Session, 'token'>) => void) => {
  const before = current;
  const unsent = before ? unsentPreferences(before.user.id) : {};
  return (answer) => {
    if (!current || !before || current.token !== before.token) return;
    const { user, permissions, assigned_branches } = current;
    const set = Object.entries(user.preferences).filter(([name, value]) => value !== before.user.preferences[name]);
    const own = { ...unsent, ...unsentPreferences(user.id), ...Object.fromEntries(set) };
    const next = withPreferences(answer, own);
    // The call is frequent. An equal answer must not render every screen again.
    if (!isSame({ user, permissions, assigned_branches }, next))
      write({ ...next, token: current.token, branch: branchWithin(answer, current.branch) });
  };
};

/** Switches the branch. A branch without an assignment of the user is ignored. */
export const chooseBranch = (id: number): void => {
  if (current?.assigned_branches.some((b) => b.id === id)) write({ ...current, branch: id });
};

/** Stores a preference in the browser too, so that the next start does not wait for the server. */
export const storePreference = (name: string, value: string): void => {
  if (!current) return;
  write({ ...current, user: { ...current.user, preferences: { ...current.user.preferences, [name]: value } } });
};

/**
 * Removes everything of the session from the browser (rule 17): token, user, permissions, branches, recent searches.
 * Unsaved drafts under `draft:` stay, for that user in that branch (rule 18).
 */
export const wipeSession = (how: SessionEnd = 'signed-out'): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
  document.cookie = `${searchesCookie}=; path=${cookiePath}; max-age=0`;
  ended = how;
  if (current) announce(null);
};

/** Calls the listener for every change. Returns a function that stops it. */
export const subscribeSession = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): ActiveSession | null => useSyncExternalStore(subscribeSession, getSession);

/** The storage key of a form's draft: `draft:<userId>:<branchId>:<form>`. @throws Error when nobody is signed in */
export const draftKey = (form: string): string => {
  if (!current) throw new Error('A draft needs somebody who is signed in');
  return `${draftPrefix}${current.user.id}:${current.branch ?? 0}:${form}`;
};

// A sign-in or sign-out in one tab applies to the others, and so does what the user likes.
window.addEventListener('storage', (event) => {
  if (event.key === prefix + key.user) {
    const next = stored();
    if (current && next?.token === current.token) announce({ ...current, user: next.user });
    return;
  }
  if (event.key !== prefix + key.token && event.key !== null) return;
  const next = stored();
  if (next?.token === current?.token) return;
  ended = 'signed-out';
  announce(
    next && { ...next, branch: branchWithin(next, next.user.id === current?.user.id ? current.branch : next.branch) },
  );
});
