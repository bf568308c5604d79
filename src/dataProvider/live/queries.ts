import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../../resources/live.calls.ts';

/** Milliseconds between two readings of the same resource, however much of it changes. */
const spacingMs = 1000;
/** Several changes of one transaction are read at once, and not by every browser in the same instant. */
const gatherMs = () => 50 + Math.random() * 200;

/** The record that a query reads, where it reads one alone: react-admin's getOne, a record's history, its comments. */
const recordOf = ({ queryKey: [, verb, of] }: Query): number | undefined => {
  if (verb === 'history' || verb === 'comments') return Number(of);
  return verb === 'getOne' && typeof of === 'object' && of !== null && 'id' in of ? Number(of.id) : undefined;
};

/** What of one resource is to be read anew: these records and every list, or (null) all of it. */
type Due = Set<number> | null;

const isDue = (query: Query, resource: string, due: Due): boolean => {
  const record = recordOf(query);
  return query.queryKey[0] === resource && (due === null || record === undefined || due.has(record));
};

/** Keeps what screens have read as it is on the server, by key. */
export const freshQueries = (client: QueryClient) => {
  const due = new Map<string, Due>();
  const last = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const readAnew = (query: Query) => {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // What is just being read may have been read before the change; cut off, a list would lose its next page.
    if (query.state.fetchStatus === 'fetching' && query.promise) query.promise.then(again, again);
    else again();
  };
  const flush = (resource: string) => {
    timers.delete(resource);
    const what = due.get(resource);
    if (what === undefined || document.visibilityState === 'hidden') return;
    due.delete(resource);
    last.set(resource, Date.now());
    client
      .getQueryCache()
      .findAll({ predicate: (q) => isDue(q, resource, what) })
      .forEach(readAnew);
  };
  const schedule = (resource: string) => {
    if (timers.has(resource)) return;
    const wait = (last.get(resource) ?? 0) + spacingMs - Date.now();
    timers.set(
      resource,
      setTimeout(() => flush(resource), Math.max(wait, gatherMs())),
    );
  };
  const shown = () => {
    if (document.visibilityState === 'visible') for (const resource of due.keys()) schedule(resource);
  };
  document.addEventListener('visibilitychange', shown);

  return {
    /** Reads anew what is kept under the resource, and under the name of the part: `['attachments', …]`. */
    changed: ({ resource, ids, part }: LiveChange) => {
      const before = due.get(resource);
      due.set(resource, before === null || ids === null ? null : new Set([...(before ?? []), ...ids]));
      schedule(resource);
      if (part === 'record') return;
      due.set(part, null);
      schedule(part);
    },
    /** Reads everything on the screen anew; where `since` is said, not what was read after that, or is being read. */
    missed: (since?: number) => {
      const old = ({ state }: Query) =>
        since === undefined || (state.fetchStatus === 'idle' && state.dataUpdatedAt < since);
      client
        .getQueryCache()
        .findAll({ predicate: (q) => q.queryKey[0] !== 'auth' && old(q) })
        .forEach(readAnew);
    },
    stop: () => {
      document.removeEventListener('visibilitychange', shown);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
