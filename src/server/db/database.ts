import { channelOf, type Channel, type Mode, type Tx } from './channel.ts';
import type { Answer, Statement } from './engine/batch.ts';
import type { DatabaseSource } from './engine/source.ts';
import { branchEntry, systemEntry, type Actor, type Person } from './entry.ts';
import { staleSession } from './rightsRules.ts';

export type { Tx } from './channel.ts';
export type { Actor, Person, SessionCheck } from './entry.ts';

/** The session of a transaction has ended, or its rights have changed since they were read: nothing was done. */
export class StaleSession extends Error {
  override readonly name = 'StaleSession';
}

/**
 * The only ways to the database (rule 21). What is not asked for through one of them cannot be reached: a connection
 * at rest holds a role without any branch's records.
 */
export interface Database {
  /**
   * A transaction inside one branch: row-level security shows and takes rows of that branch alone. `reading` writes
   * nothing, and `single` is one statement that is a transaction of its own.
   * @throws StaleSession where the actor's session is checked and does not stand
   */
  inBranch<T>(actor: Actor, work: (tx: Tx) => Promise<T>, mode?: Exclude<Mode, 'rest'>): Promise<T>;
  /** A transaction on people, sessions, permissions and branches; no branch's records. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for somebody who manages them: what changes is recorded as their doing. */
  asPerson<T>(person: Person, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement of the same kind without a transaction around it. */
  atRest<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

interface Entry {
  readonly mode: Mode;
  readonly enter?: Statement;
  readonly entered?: (answer: Answer) => void;
}

const isStale = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === staleSession;

/** Why the work failed: a refused entry says it better than the statement that was refused with it. */
const failureOf = (channel: Channel, error: unknown): unknown => {
  const { refusal } = channel;
  if (!refusal) return error;
  return isStale(refusal) ? new StaleSession(refusal.message, { cause: refusal }) : refusal;
};

/** The ways to a database. */
export const databaseOf = (source: DatabaseSource): Database => {
  const within = async <T>({ mode, enter, entered }: Entry, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const connection = await source.acquire();
    const channel = channelOf(connection);
    let lost = false;
    channel.start(mode, enter, entered);
    try {
      const result = await work(channel.tx);
      await channel.end(true);
      if (channel.refusal) throw channel.refusal;
      return result;
    } catch (error) {
      await channel.end(false).catch(() => (lost = true));
      throw failureOf(channel, error);
    } finally {
      connection.release(lost);
    }
  };
  return {
    inBranch: async (actor, work, mode = 'transaction') => {
      const { session } = actor;
      const enter = branchEntry(actor, mode === 'reading');
      const entered = session && ((answer: Answer) => session.passed(answer.rows[0]?.at(-1) === 't'));
      return within(entered ? { mode, enter, entered } : { mode, enter }, work);
    },
    asSystem: (work) => within({ mode: 'transaction', enter: systemEntry({}) }, work),
    asPerson: async (person, work) => within({ mode: 'transaction', enter: systemEntry(person) }, work),
    atRest: (work) => within({ mode: 'rest' }, work),
  };
};
