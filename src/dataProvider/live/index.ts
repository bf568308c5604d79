import type { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '../../authProvider/session.ts';
import { announceLive } from './listeners.ts';
import { freshQueries } from './queries.ts';
import { keepHearing, type Place } from './stream.ts';

/** A window out of sight gives its connection back: a browser has six for all windows of an address. */
const hiddenMs = 10_000;
/** What was read so shortly before the first stream opened is not read twice. */
const justReadMs = 1000;

const placeNow = (): Place | undefined => {
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
  let asleep = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let hears: { readonly place: Place; readonly over: AbortController } | undefined;
  let known: Place | undefined;

  const hear = (place: Place) => {
    const over = new AbortController();
    let first = known?.token !== place.token || known.branch !== place.branch;
    known = place;
    hears = { place, over };
    const opened = () => {
      queries.missed(first ? Date.now() - justReadMs : undefined);
      first = false;
    };
    const changed: typeof announceLive = (change) => {
      announceLive(change);
      queries.changed(change);
    };
    void keepHearing(place, { opened, changed, missed: () => queries.missed() }, over.signal);
  };
  const settle = () => {
    const wanted = asleep ? undefined : placeNow();
    if (hears?.place.token === wanted?.token && hears?.place.branch === wanted?.branch) return;
    hears?.over.abort();
    hears = undefined;
    if (wanted) hear(wanted);
  };
  const sleep = (now: boolean) => {
    asleep = now;
    settle();
  };
  const seen = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') sleep(false);
    else hiding = setTimeout(() => sleep(true), hiddenMs);
  };
  document.addEventListener('visibilitychange', seen);
  const unsubscribe = subscribeSession(settle);
  settle();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    clearTimeout(hiding);
    unsubscribe();
    hears?.over.abort();
    queries.stop();
  };
};
