import type { LiveChange } from '../../schema/calls/shared/live.ts';

type LiveListener = (change: LiveChange) => void;

const listeners = new Map<string, Set<LiveListener>>();

/**
 * Calls the listener for changes in the branch, of one resource or of all (`*`), also for the user's own changes. Returns
 * a function that stops it. Queries with the key `[resource, …]` reload without a listener.
 */
export const onLive = (resource: string, listener: LiveListener): (() => void) => {
  const own = listeners.get(resource) ?? new Set();
  listeners.set(resource, own.add(listener));
  return () => void own.delete(listener);
};

/** Calls the listeners of a change. */
export const announceLive = (change: LiveChange): void => {
  for (const name of [change.resource, '*']) for (const listener of listeners.get(name) ?? []) listener(change);
};

const missedListeners = new Set<() => void>();
/** When the stream was last opened, or changes were lost; before the first time nothing is told. */
let toldFrom = -Infinity;

/**
 * Calls the listener when changes may have been missed: a stream has opened, the first one too, or the server has lost
 * some. For what is kept outside of queries, which reload by themselves. Returns a function that stops it.
 */
export const onMissed = (listener: () => void): (() => void) => {
  missedListeners.add(listener);
  return () => void missedListeners.delete(listener);
};

/** Whether changes may have been missed since this moment of `performance.now()`; those of an open stream are told. */
export const hasMissed = (since: number): boolean => toldFrom > since;

/** Calls the listeners of what may have been missed. */
export const announceMissed = (): void => {
  toldFrom = performance.now();
  for (const listener of missedListeners) listener();
};
