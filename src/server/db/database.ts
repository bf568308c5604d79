import { channelOf, type Channel, type Mode, type Tx } from './channel.ts';
import type { StatementAnswer, Statement } from './engine/batch.ts';
import type { DatabaseSource } from './engine/source.ts';
import { branchEntry, systemEntry, type Actor, type Person } from './entry.ts';
import { wasCommitted } from './outcome.ts';
import { staleSession } from './rightsRules.ts';
import { Room } from './room.ts';
import { Turns, type TurnsSettings } from './turns.ts';
import { Unavailable, unavailability } from './unavailable.ts';

export type { Tx } from './channel.ts';
export type { Actor, Person, SessionCheck } from './entry.ts';

/** The user's session has ended, or its rights have changed since they were read. The transaction did nothing. */
export class StaleSession extends Error {
  override readonly name = 'StaleSession';
}

/**
 * The only access to the database (rule 21). Each method sets a role of PostgreSQL for its transaction; a connection at
 * rest has the system role, which sees no branch's records. Every method throws Unavailable if the database is away or
 * too busy; then nothing was done, unless it says `unknown`.
 */
export interface Database {
  /** The most transactions at a time. With one, whoever has it keeps all others waiting. */
  readonly connections: number;
  /**
   * A transaction inside one branch: row-level security allows rows of that branch alone. The modes `reading` and
   * `whole` allow no writes.
   * @throws StaleSession if the actor's session is checked and is not valid
   */
  inBranch<T>(actor: Actor, work: (tx: Tx) => Promise<T>, mode?: Exclude<Mode, 'rest'>): Promise<T>;
  /** A transaction on people, sessions, permissions and branches, without any branch's records. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same transaction by a person; the history records them as the author of changes. */
  asPerson<T>(person: Person, work: (tx: Tx) => Promise<T>, mode?: Exclude<Mode, 'rest'>): Promise<T>;
  /** One statement with the role of `asSystem`, without a transaction. */
  atRest<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tries to write, if there was no room for what somebody saved. @throws Unavailable `full` while there is none */
  haveRoom(): Promise<void>;
}

interface Entry {
  readonly mode: Mode;
  /** Whose turn the work takes. */
  readonly person?: number;
  readonly claim?: string | undefined;
  readonly enter?: Statement;
  readonly entered?: (answer: StatementAnswer) => void;
}

const isStale = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === staleSession;

/** The error of failed work. If the statement that enters the session was refused, its error is the cause. */
const failureOf = (channel: Channel, error: unknown): unknown => {
  const { refusal } = channel;
  if (!refusal) return error;
  return isStale(refusal) ? new StaleSession(refusal.message, { cause: refusal }) : refusal;
};

/** What the caller is told of an error: that of a database that is away or too busy is Unavailable. */
const told = (error: unknown): unknown => {
  const why = error instanceof Unavailable ? undefined : unavailability(error);
  return why === undefined ? error : new Unavailable(why, { cause: error });
};

/** The database of a source of connections. */
export const databaseOf = (source: DatabaseSource, settings: Omit<TurnsSettings, 'connections'> = {}): Database => {
  const turns = new Turns({ connections: source.connections, ...settings });
  const room = new Room();
  const within = async <T>(entry: Entry, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const endTurn = await turns.take(entry.person);
    try {
      return await connected(entry, work);
    } catch (error) {
      const given = told(error);
      if (given instanceof Unavailable && given.why === 'full') room.noteFull();
      throw given;
    } finally {
      endTurn();
    }
  };
  const connected = async <T>({ mode, enter, entered, claim }: Entry, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const connection = await source.acquire();
    const channel = channelOf(connection, source.kind);
    channel.start(mode, enter, entered);
    let result: T;
    try {
      result = await work(channel.tx);
    } catch (error) {
      const isLost = await channel.end(false).then(
        () => false,
        () => true,
      );
      connection.release(isLost);
      throw failureOf(channel, error);
    }
    try {
      await channel.end(true);
      connection.release();
    } catch (error) {
      // The lost connection makes room for the one that asks what became of the commit.
      connection.release(true);
      await committedAfter(error, channel, claim);
    }
    if (channel.refusal) throw failureOf(channel, channel.refusal);
    return result;
  };
  /** @throws Unavailable `unknown` if nobody can tell whether the work was saved, `away` if it was not; another error */
  const committedAfter = async (error: unknown, channel: Channel, claim: string | undefined): Promise<void> => {
    const { transaction } = channel;
    if (unavailability(error) === undefined || transaction === undefined) throw failureOf(channel, error);
    const committed = await wasCommitted(source, { transaction, claim });
    if (!committed) throw new Unavailable(committed === undefined ? 'unknown' : 'away', { cause: error });
  };
  const asSystem: Database['asSystem'] = (work) => within({ mode: 'transaction', enter: systemEntry({}) }, work);
  return {
    connections: source.connections,
    haveRoom: () => room.look(asSystem),
    inBranch: async (actor, work, mode = 'transaction') => {
      const { session } = actor;
      const enter = branchEntry(actor, mode !== 'transaction');
      const entered = session && ((answer: StatementAnswer) => session.passed(answer.rows[0]?.at(-1) === 't'));
      return within({ mode, person: actor.userId, claim: actor.claim, enter, ...(entered && { entered }) }, work);
    },
    asSystem,
    asPerson: async (person, work, mode = 'transaction') =>
      within(
        { mode, person: person.userId, claim: person.claim, enter: systemEntry(person, mode !== 'transaction') },
        work,
      ),
    atRest: (work) => within({ mode: 'rest' }, work),
  };
};
