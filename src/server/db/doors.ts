import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { DatabaseSource, PooledConnection } from './engine/source.ts';
import { branchRole, systemRole } from './policies.ts';

/** A transaction under way. It ends with the function that was given it; nothing else may be awaited inside. */
export type Tx = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>;

/** For whom a transaction acts. */
export interface Person {
  readonly userId: number;
  readonly requestId?: string;
}
/** For whom, and where, a transaction acts. */
export interface Actor extends Person {
  readonly branchId: number;
  /** Of their permissions those by which they see records that are not theirs (`seenBy` of a resource). */
  readonly sees?: readonly string[];
}

/**
 * The only ways to the database (decisions §3). What is not asked for through a door cannot be reached: a connection at
 * rest holds a role without any branch's records.
 */
export interface Doors {
  /** A transaction inside one branch: row-level security shows and takes rows of that branch alone. */
  inBranch<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction on people, sessions, permissions and branches; no branch's records. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for somebody who manages them: what changes is recorded as their doing. */
  asPerson<T>(person: Person, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement of the same kind without a transaction around it: who is signed in, asked with every call. */
  atRest<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

const handles = new WeakMap<PooledConnection, NodePgDatabase>();
const handleOf = (connection: PooledConnection): NodePgDatabase => {
  const known = handles.get(connection) ?? drizzle(connection);
  handles.set(connection, known);
  return known;
};

/** Numbers and ids of our own making, in SQL that takes no parameters since it is several statements in one message. */
const whole = (n: number): string => {
  if (!Number.isSafeInteger(n)) throw new Error(`${n} is not an id`);
  return String(n);
};
const word = (text = ''): string => {
  if (!/^[\w-]{0,64}$/.test(text)) throw new Error('Not a request id');
  return text;
};

const permissionWord = (name: string): string => {
  if (!/^[\w.]{1,100}$/.test(name)) throw new Error('Not a permission');
  return name;
};

const entering = (role: string, by?: Person, branch?: Pick<Actor, 'branchId' | 'sees'>): string => {
  const settings = { role, 'app.branch_id': '', 'app.user_id': '', 'app.request_id': '', 'app.sees': '' };
  if (branch) {
    settings['app.branch_id'] = whole(branch.branchId);
    settings['app.sees'] = `,${(branch.sees ?? []).map(permissionWord).join(',')},`;
  }
  if (by) {
    settings['app.user_id'] = whole(by.userId);
    settings['app.request_id'] = word(by.requestId);
  }
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `begin; select ${set.join(', ')}`;
};

/** The doors of a database. */
export const doorsOf = (source: DatabaseSource): Doors => {
  const within = async <T>(entry: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const connection = await source.acquire();
    let lost = false;
    try {
      await connection.query(entry);
      const result = await work(handleOf(connection));
      await connection.query('commit');
      return result;
    } catch (error) {
      await connection.query('rollback').catch(() => (lost = true));
      throw error;
    } finally {
      connection.release(lost);
    }
  };
  return {
    inBranch: async (actor, work) => within(entering(branchRole, actor, actor), work),
    asSystem: (work) => within(entering(systemRole), work),
    asPerson: async ({ userId, requestId }, work) =>
      within(entering(systemRole, requestId === undefined ? { userId } : { userId, requestId }), work),
    atRest: async (work) => {
      const connection = await source.acquire();
      try {
        return await work(handleOf(connection));
      } finally {
        connection.release();
      }
    },
  };
};
