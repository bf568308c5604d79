import type { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '../../authProvider/session.ts';
import { announceLive } from './listeners.ts';
import { freshQueries } from './queries.ts';
import { keepConnected, type LiveScope } from './stream.ts';

/** A window out of sight gives its connection back: a browser has six for all windows of an address. */
const hiddenMs = 10_000;
/** What was read so shortly before the first stream opened is not read twice. */
const justReadMs = 1000;

const currentScope = (): LiveScope | undefined => {
  const session = getSession();
  if (!session || session.branch === null || session.user.must_change_password) return undefined;
  return { token: session.token, branch: session.branch };
};

/**
 * Hears of what others change, for whoever is signed in, in the branch that is looked at: what screens have read is read
 * anew. Out of sight it pauses; back in sight, or after a lost connection, everything on the screen is read once.
 * Returns how to stop.
 */
export const startLive = (client: QueryClient): (() => void) => {
  const queries = freshQueries(client);
  let paused = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let connection: { readonly scope: LiveScope; readonly over: AbortController } | undefined;
  let known: LiveScope | undefined;

  const connect = (scope: LiveScope) => {
    const over = new AbortController();
    let first = known?.token !== scope.token || known.branch !== scope.branch;
    known = scope;
    connection = { scope, over };
    const opened = () => {
      queries.missed(first ? Date.now() - justReadMs : undefined);
      first = false;
    };
    const changed: typeof announceLive = (change) => {
      announceLive(change);
      queries.changed(change);
    };
    void keepConnected(scope, { opened, changed, missed: () => queries.missed() }, over.signal);
  };
  const settle = () => {
    const next = paused ? undefined : currentScope();
    if (connection?.scope.token === next?.token && connection?.scope.branch === next?.branch) return;
    connection?.over.abort();
    connection = undefined;
    if (next) connect(next);
  };
  const setPaused = (now: boolean) => {
    paused = now;
    settle();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') setPaused(false);
    else hiding = setTimeout(() => setPaused(true), hiddenMs);
  };
  document.addEventListener('visibilitychange', onVisibility);
  const unsubscribe = subscribeSession(settle);
  settle();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(hiding);
    unsubscribe();
    connection?.over.abort();
    queries.stop();
  };
};
