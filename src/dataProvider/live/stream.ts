import { addressOf } from '../../authProvider/basePath.ts';
import { rightsHeader, noteRights } from '../../authProvider/rights.ts';
import { endExpiredSession } from '../../authProvider/refusals.ts';
import { live, unattendedHeader, type LiveChange } from '../../schema/calls/shared/live.ts';
import { isRecord } from '../../schema/guards.ts';
import { eventsOf } from './parse.ts';

const isLiveChange = (value: unknown): value is LiveChange =>
  isRecord(value) && typeof value['resource'] === 'string' && (value['ids'] === null || Array.isArray(value['ids']));

/** The session and the branch of a stream. */
export interface LiveScope {
  readonly token: string;
  readonly branch: number;
}
interface LiveHandlers {
  /** The stream is open. Earlier reads may be out of date. */
  readonly opened: () => void;
  readonly changed: (change: LiveChange) => void;
  /** Changes may have been missed. */
  readonly missed: () => void;
}

/** A stream that is silent for this time is dead: the server sends something every 20 seconds. */
const silenceMs = 50_000;
/** After a stream that lasted this long, the next attempt does not count as a retry. */
const goodMs = 10_000;
const maxPauseMs = 30_000;

/** Milliseconds before the next attempt: doubled for each failure in a row, with a random part for each browser. */
export const pauseAfter = (failures: number): number =>
  Math.min(maxPauseMs, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** Reads one stream to its end. Returns whether the session has ended. @throws the error of the connection */
const once = async ({ token, branch }: LiveScope, handlers: LiveHandlers, signal: AbortSignal): Promise<boolean> => {
  const dead = new AbortController();
  const stop = () => dead.abort();
  let silence = setTimeout(stop, silenceMs);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(stop, silenceMs);
  };
  signal.addEventListener('abort', stop);
  try {
    const response = await fetch(addressOf(live.path), {
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Branch-Id': String(branch),
        'X-Requested-With': 'XMLHttpRequest',
        [unattendedHeader]: 'true',
      },
      signal: dead.signal,
    });
    if (response.status === 401) {
      endExpiredSession(token);
      return true;
    }
    noteRights(token, response.headers.get(rightsHeader) ?? undefined);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body) return false;
    handlers.opened();
    for await (const { name, data } of eventsOf(response.body, heard)) {
      if (name === 'change') {
        const change: unknown = JSON.parse(data);
        if (isLiveChange(change)) handlers.changed(change);
      }
      if (name === 'refresh') handlers.missed();
    }
    return false;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    stop();
  }
};

/** Receives changes until `signal` aborts or the session ends. It opens a new stream when one ends. */
export const keepConnected = async (scope: LiveScope, handlers: LiveHandlers, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    if (await once(scope, handlers, signal).catch(() => false)) return;
    failures = Date.now() - began > goodMs ? 0 : failures + 1;
    if (!signal.aborted) await pause(pauseAfter(failures), signal);
  }
};
