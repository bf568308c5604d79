import type { LiveChange } from '../../schema/calls/shared/live.ts';
import { changesChannel } from '../db/live.ts';
import type { DatabaseSource } from '../db/engine/index.ts';
import { Failure } from '../engine/errors.ts';

/** A receiver of changes. */
interface Subscriber {
  readonly userId: number;
  readonly branchId: number;
  /** `person`: whom the change is for, if it is for one person and those who decide about it. */
  readonly changed: (change: LiveChange, person: number | undefined) => void;
  /** Called if changes may have been lost. */
  readonly missed: () => void;
  /** Called if the user's rights or session may have changed. */
  readonly look: () => void;
  /** Ends the stream at once. */
  readonly drop: () => void;
}

/** The subscribers of this process to all changes of the database, whichever process commits them. */
export interface Live {
  /** Milliseconds between two keep-alive messages to every subscriber. */
  readonly beatMs: number;
  /** Returns a function that ends the subscription. @throws Failure 429 for a user with too many streams */
  join(subscriber: Subscriber): () => void;
  /** The number of subscribers. */
  count(): number;
  /** Drops all subscribers and accepts no more. */
  close(): Promise<void>;
}

/** The most streams of one person: every visible window has one. */
const maxStreams = 20;

/** A message of the triggers in `db/live.ts`. */
type Message =
  | (LiveChange & { readonly branch: number; readonly person?: number })
  | { readonly rights: readonly number[] | null };

/** Listens to the database until `close`. @throws errors of the database */
export const openLive = async (source: DatabaseSource, { beatMs = 20_000 } = {}): Promise<Live> => {
  const subscribers = new Set<Subscriber>();
  const each = (which: (s: Subscriber) => boolean, act: (s: Subscriber) => void) => {
    for (const subscriber of subscribers) if (which(subscriber)) act(subscriber);
  };
  const hear = (payload: string) => {
    const message: Message = JSON.parse(payload);
    if ('rights' in message)
      return each(
        ({ userId }) => message.rights?.includes(userId) ?? true,
        (s) => s.look(),
      );
    const { branch, person, ...change } = message;
    each(
      ({ branchId }) => branchId === branch,
      (s) => s.changed(change, person),
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
      if (closed || own >= maxStreams)
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
