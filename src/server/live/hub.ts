import type { LiveChange } from '../../resources/live.calls.ts';
import { changesChannel } from '../db/live.ts';
import type { DatabaseSource } from '../db/engine/index.ts';
import { Failure } from '../operations/errors.ts';

/** Somebody who is told of changes. */
export interface Subscriber {
  readonly userId: number;
  readonly branchId: number;
  readonly changed: (change: LiveChange) => void;
  /** Changes may have been missed. */
  readonly missed: () => void;
  /** The rights, or the session, may be others than before. */
  readonly look: () => void;
  /** Ends at once, whatever is still to be sent. */
  readonly drop: () => void;
}

/** Who is told of what is committed, in this process or in any other on the same database. */
export interface Live {
  /** Milliseconds between two signs of life to every subscriber. */
  readonly beatMs: number;
  /** Returns how to leave. @throws Failure 429 for somebody who has too many streams open */
  join(subscriber: Subscriber): () => void;
  /** How many have joined. */
  count(): number;
  /** Drops all, and lets nobody join any more. */
  close(): Promise<void>;
}

/** Streams of one person: every window in sight holds one. */
const mostStreams = 20;

/** What the triggers of `db/live.ts` send. */
type Told = (LiveChange & { readonly branch: number }) | { readonly rights: readonly number[] | null };

/** Listens to the database for as long as the process serves. @throws what the database answers */
export const openLive = async (source: DatabaseSource, { beatMs = 20_000 } = {}): Promise<Live> => {
  const subscribers = new Set<Subscriber>();
  const each = (which: (s: Subscriber) => boolean, act: (s: Subscriber) => void) => {
    for (const subscriber of subscribers) if (which(subscriber)) act(subscriber);
  };
  const hear = (payload: string) => {
    const told: Told = JSON.parse(payload);
    if ('rights' in told)
      return each(
        ({ userId }) => told.rights?.includes(userId) ?? true,
        (s) => s.look(),
      );
    const { branch, ...change } = told;
    each(
      ({ branchId }) => branchId === branch,
      (s) => s.changed(change),
    );
  };
  const all = () => true;
  const unlisten = await source.listen(changesChannel, hear, () => each(all, (s) => s.missed()));
  let closed = false;
  return {
    beatMs,
    count: () => subscribers.size,
    join: (subscriber) => {
      const own = [...subscribers].filter(({ userId }) => userId === subscriber.userId).length;
      if (closed || own >= mostStreams)
        throw new Failure(429, 'Too many windows are open', { headers: { 'Retry-After': '30' } });
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    close: async () => {
      closed = true;
      each(all, (s) => s.drop());
      await unlisten();
    },
  };
};
