import type { LiveChange } from '../../resources/live.calls.ts';

type LiveListener = (change: LiveChange) => void;

const listeners = new Map<string, Set<LiveListener>>();

/**
 * Hears of what changes in the branch while the stream is open, of one resource or of all (`*`), own changes among them.
 * Returns how to stop. What is read by a query under `[resource, …]` is read anew without this.
 */
export const onLive = (resource: string, listener: LiveListener): (() => void) => {
  const own = listeners.get(resource) ?? new Set();
  listeners.set(resource, own.add(listener));
  return () => void own.delete(listener);
};

/** Tells whoever listens. */
export const announceLive = (change: LiveChange): void => {
  for (const name of [change.resource, '*']) for (const listener of listeners.get(name) ?? []) listener(change);
};
