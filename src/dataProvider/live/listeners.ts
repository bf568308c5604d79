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
