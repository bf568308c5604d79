import { useSyncExternalStore } from 'react';
import { safeParse } from 'zod/mini';
import { login, type Session } from '../resources/session.calls.ts';

/** Who is signed in, and the branch that is looked at. `branch` is null for a user without any. */
interface ActiveSession extends Session {
  readonly branch: number | null;
}
/** How a session came to its end. */
type SessionEnd = 'expired' | 'signed-out';
type Listener = (now: ActiveSession | null, before: ActiveSession | null) => void;

const prefix = 'plumbline:';
/** Where something is kept that is forgotten with the session. */
export const sessionKey = (name: string): string => prefix + name;
const key = {
  token: 'token',
  user: 'user',
  permissions: 'permissions',
  branches: 'assigned_branches',
  branch: 'branch',
};
/** The last customers, clients, contractors and vendors searched for: a cookie of 31,104,000 seconds (rule 18). */
export const searchesCookie = 'third_party_searches';

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
    // Last: another tab reads the whole session when it hears of the token.
    [key.token, session.token],
  ];
  for (const [name, value] of values) localStorage.setItem(prefix + name, JSON.stringify(value));
  // Each tab keeps its own branch, so that a choice in one never redirects what another is about to save.
  sessionStorage.setItem(prefix + key.branch, JSON.stringify(session.branch));
  announce(session);
};

export const getSession = (): ActiveSession | null => current;
/** How the last session ended; null while none has. */
export const sessionEnd = (): SessionEnd | null => ended;

/** Keeps what a sign-in answered. The branch is the user's default one (rule 2). */
export const startSession = (session: Session): void => write({ ...session, branch: branchWithin(session, null) });

/** Keeps what `GET /api/me` answered: rights and branches may have changed since the sign-in. */
export const updateSession = (answer: Omit<Session, 'token'>): void => {
  if (!current) return;
  const { user, permissions, assigned_branches } = current;
  // Asked often: what is as before wakes nobody.
  if (JSON.stringify({ user, permissions, assigned_branches }) !== JSON.stringify(answer))
    write({ ...answer, token: current.token, branch: branchWithin(answer, current.branch) });
};

/** Looks at another branch. A branch that the user is not assigned to is ignored. */
export const chooseBranch = (id: number): void => {
  if (current?.assigned_branches.some((b) => b.id === id)) write({ ...current, branch: id });
};

/** Keeps a preference in this browser too, so that the next start need not wait for the server. */
export const storePreference = (name: string, value: string): void => {
  if (!current) return;
  write({ ...current, user: { ...current.user, preferences: { ...current.user.preferences, [name]: value } } });
};

/**
 * Forgets everything that the browser keeps of the session (rule 17): token, user, permissions, branches, saved
 * searches. Unsaved drafts stand under `draft:` and stay, for that user in that branch alone (rule 18).
 */
export const wipeSession = (how: SessionEnd = 'signed-out'): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
  document.cookie = `${searchesCookie}=; path=/; max-age=0`;
  ended = how;
  if (current) announce(null);
};

/** Hears of every change; returns how to stop. */
export const subscribeSession = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): ActiveSession | null => useSyncExternalStore(subscribeSession, getSession);

/** Where the unsaved draft of a form is kept: `draft:<userId>:<branchId>:<form>`. @throws Error when nobody is signed in. */
export const draftKey = (form: string): string => {
  if (!current) throw new Error('A draft needs somebody who is signed in');
  return `draft:${current.user.id}:${current.branch ?? 0}:${form}`;
};

// Signing in or out in one tab holds for the others.
window.addEventListener('storage', (event) => {
  if (event.key !== prefix + key.token && event.key !== null) return;
  const next = stored();
  if (next?.token === current?.token) return;
  ended = 'signed-out';
  announce(
    next && { ...next, branch: branchWithin(next, next.user.id === current?.user.id ? current.branch : next.branch) },
  );
});
