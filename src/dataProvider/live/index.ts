import type { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '../../authProvider/session.ts';
import { announceLive, announceMissed } from './listeners.ts';
import { freshQueries } from './queries.ts';
import { keepConnected, type LiveScope } from './stream.ts';

/** A hidden window closes its stream after this time: a browser has six connections for all windows of an origin. */
const hiddenMs = 10_000;
/** A query this young is not read again when the first stream opens. */
const justReadMs = 1000;

const currentScope = (): LiveScope | undefined => {
  const session = getSession();
  if (!session || session.branch === null || session.user.must_change_password) return undefined;
  return { token: session.token, branch: session.branch };
};

/**
 * Receives the changes in the user's current branch, and reloads the affected queries. It pauses in a hidden window. When
 * the window is visible again, and after a lost connection, it reloads everything on the screen. Returns a function that
 * stops it.
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
      announceMissed();
      first = false;
    };
    const changed: typeof announceLive = (change) => {
      announceLive(change);
      queries.changed(change);
    };
    const missed = () => {
      queries.missed();
      announceMissed();
    };
    void keepConnected(scope, { opened, changed, missed }, over.signal);
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
