import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../../schema/calls/shared/live.ts';

/** The least milliseconds between two reloads of a resource. */
const spacingMs = 1000;
/** The delay joins the changes of one transaction. Its random part spreads the requests of all browsers. */
const gatherMs = () => 50 + Math.random() * 200;

/** The id of the record for a query about one record (getOne, history, comments); undefined for other queries. */
const recordOf = ({ queryKey: [, verb, of] }: Query): number | undefined => {
  if (verb === 'history' || verb === 'comments') return Number(of);
  return verb === 'getOne' && typeof of === 'object' && of !== null && 'id' in of ? Number(of.id) : undefined;
};

/** The stale queries of a resource: lists and these records, or all queries (null). */
type Due = Set<number> | null;

const isDue = (query: Query, resource: string, due: Due): boolean => {
  const record = recordOf(query);
  return query.queryKey[0] === resource && (due === null || record === undefined || due.has(record));
};

/** Reloads queries after changes on the server. */
export const freshQueries = (client: QueryClient) => {
  const due = new Map<string, Due>();
  const last = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const reload = (query: Query) => {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // A running request may have read the old state. An abort would lose the next page of a list, so wait for its end.
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
      .forEach(reload);
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
    /** Reloads the queries of the resource, and those of the changed part: `['attachments', …]`. */
    changed: ({ resource, ids, part }: LiveChange) => {
      const before = due.get(resource);
      due.set(resource, before === null || ids === null ? null : new Set([...(before ?? []), ...ids]));
      schedule(resource);
      if (part === 'record') return;
      due.set(part, null);
      schedule(part);
    },
    /** Reloads everything on the screen; with `since` only queries that were read before it and are not running. */
    missed: (since?: number) => {
      const old = ({ state }: Query) =>
        since === undefined || (state.fetchStatus === 'idle' && state.dataUpdatedAt < since);
      client
        .getQueryCache()
        .findAll({ predicate: (q) => q.queryKey[0] !== 'auth' && old(q) })
        .forEach(reload);
    },
    stop: () => {
      document.removeEventListener('visibilitychange', shown);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};
