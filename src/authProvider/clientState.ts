import { useSyncExternalStore } from 'react';

/** A message that waits to be read. */
interface Popup {
  readonly title: string;
  readonly message: string;
  readonly type: 'error' | 'info';
}
/** What a 403 said: of the screen that was opened, or of something done on it. */
export interface Forbidden {
  readonly kind: 'screen' | 'action';
  readonly message: string;
  /** The path and the branch that it was said of. */
  readonly path: string;
  readonly branch: number | null;
}

/** State of the browser that lives in memory only (rule 18). */
interface ClientState {
  readonly popup: Popup | null;
  readonly forbidden: Forbidden | null;
  /** The last request did not reach the server. */
  readonly offline: boolean;
  readonly sidebarOpen: boolean;
}

const initial: ClientState = { popup: null, forbidden: null, offline: false, sidebarOpen: true };
let state = initial;
const listeners = new Set<() => void>();

const set = (change: Partial<ClientState>): void => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const getClientState = (): ClientState => state;

export const openPopup = (popup: Popup): void => set({ popup });
/** Closes the popup; a refused action is over once it has been read. */
export const closePopup = (): void =>
  set({ popup: null, forbidden: state.forbidden?.kind === 'action' ? null : state.forbidden });

export const setForbidden = (forbidden: Forbidden): void => set({ forbidden });
export const clearForbidden = (): void => {
  if (state.forbidden) set({ forbidden: null });
};

export const setOffline = (offline: boolean): void => {
  if (offline !== state.offline) set({ offline });
};

export const setSidebarOpen = (sidebarOpen: boolean): void => set({ sidebarOpen });

/** Everything as at the start: for a sign-out. The popup stays, since it may say why the session ended. */
export const resetClientState = (): void => set({ ...initial, popup: state.popup });

/** One part of the state; the component renders again when that part changes. */
export const useClientState = <K extends keyof ClientState>(part: K): ClientState[K] =>
  useSyncExternalStore(subscribe, () => state[part]);
