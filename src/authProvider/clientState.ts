import { useSyncExternalStore } from 'react';

/** A message in a dialog. */
interface Popup {
  readonly title: string;
  readonly message: string;
  readonly type: 'error' | 'info';
  /** What else is to be known, below the message. */
  readonly note?: string;
  /** The permission that a refused action needs: the popup offers to ask for it. */
  readonly permission?: string | null;
}
/** The refusal of a 403: of a screen, or of an action on it. */
export interface Forbidden {
  readonly kind: 'screen' | 'action';
  readonly message: string;
  /** The missing permission, if the server named one. */
  readonly permission: string | null;
  /** The path and the branch of the refusal. */
  readonly path: string;
  readonly branch: number | null;
}

/** What does not answer: the server, or its database alone. */
export type Outage = 'server' | 'database';

/** State that is only in memory (rule 18). */
interface ClientState {
  readonly popup: Popup | null;
  readonly forbidden: Forbidden | null;
  /** The outage that the last request met. */
  readonly outage: Outage | null;
  /** How many requests somebody has waited for longer than a second. */
  readonly slowRequests: number;
  readonly sidebarOpen: boolean;
}

const initial: ClientState = { popup: null, forbidden: null, outage: null, slowRequests: 0, sidebarOpen: true };
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
/** Closes the popup, and clears the refusal of an action. */
export const closePopup = (): void =>
  set({ popup: null, forbidden: state.forbidden?.kind === 'action' ? null : state.forbidden });

/** Over a second; no other timer of a page lasts as long, so that tests can tell them apart. */
const slowAfterMs = 1100;

/** Counts a request that takes over a second, until the returned function is called. */
export const noteSlowRequest = (): (() => void) => {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    set({ slowRequests: state.slowRequests + 1 });
  }, slowAfterMs);
  return () => {
    clearTimeout(timer);
    // What was reset meanwhile counts nothing.
    if (isSlow) set({ slowRequests: Math.max(state.slowRequests - 1, 0) });
  };
};

export const setForbidden = (forbidden: Forbidden): void => set({ forbidden });
export const clearForbidden = (): void => {
  if (state.forbidden) set({ forbidden: null });
};

const outageEnds = new Set<() => void>();

/** Calls the listener whenever an outage is over, whichever answer ended it. Returns a function that stops it. */
export const onOutageOver = (listener: () => void): (() => void) => {
  outageEnds.add(listener);
  return () => void outageEnds.delete(listener);
};

export const setOutage = (outage: Outage | null): void => {
  if (outage === state.outage) return;
  set({ outage });
  if (outage === null) for (const listener of outageEnds) listener();
};

export const setSidebarOpen = (sidebarOpen: boolean): void => set({ sidebarOpen });

/** Resets the state after a sign-out. The popup stays, since it may explain the end of the session. */
export const resetClientState = (): void => set({ ...initial, popup: state.popup });

/** One part of the state. The component renders again when that part changes. */
export const useClientState = <K extends keyof ClientState>(part: K): ClientState[K] =>
  useSyncExternalStore(subscribe, () => state[part]);
