import type pg from 'pg';
import type { ControlCommand } from './control.ts';
import { literal } from '../sqlText.ts';

/** A client of pg, leased or not. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/**
 * A leased connection: pg's client on both databases, which drizzle-orm/node-postgres accepts. `release()` returns it
 * (an open transaction is rolled back), `release(true)` drops it.
 */
export type PooledConnection = pg.PoolClient;

export interface AcquireOptions {
  /**
   * `session` (default): with the role of `onConnect`. `owner`: with the role that connected and without a statement
   * timeout, for migrations, maintenance and backups; the release restores the session.
   */
  as?: 'session' | 'owner';
}

/** Ends a subscription. */
export type Unlisten = () => Promise<void>;

/** The database: an embedded PGlite or a PostgreSQL server behind one interface. */
export interface DatabaseSource {
  readonly kind: 'embedded' | 'postgres';
  /** The most connections at a time. */
  readonly connections: number;
  /** Aborted at the beginning of `close`: ends scheduled work. */
  readonly closing: AbortSignal;
  /**
   * Leases a connection, in the order of requests. The embedded database has only one: a caller who requests a second
   * while holding the first waits for ever, and should pass the connection on.
   */
  acquire(options?: AcquireOptions): Promise<PooledConnection>;
  /**
   * Calls back for every NOTIFY on the channel. `onGap`: the listening connection was lost and is back; notifications
   * may be missing, so caches must be emptied.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** Sends a notification on its own connection; in a transaction use `select pg_notify($1, $2)`. */
  notify(channel: string, payload: string): Promise<void>;
  /** Sets the work of a command that other processes send; only where they cannot open the database themselves. */
  serve?(command: string, run: ControlCommand): void;
  /** From now on requests are answered from it: if it is lost, the log says that they are refused. */
  nowServing(): void;
  /** Refuses new leases, waits for open and requested ones, then closes. */
  close(): Promise<void>;
}

/** The methods of a pino logger that the engine uses. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SourceSettings {
  /** The directory of the embedded database (`database/`) and the backups; created if missing. */
  dataDir: string;
  /** The folder of the backups, if it is another one. */
  backups?: string | undefined;
  /** A `postgres://` URL: PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** An in-memory embedded database for tests, empty or from a dump of `dumpEmbedded`. It has no lock and no files. */
  memory?: boolean | { dump: Uint8Array };
  log: Log;
  /** SQL for every new session, such as `roleOnConnect('app_system')`. */
  onConnect?: string | undefined;
  /**
   * Creates the schema and the first data. The first start of an embedded database runs it in a new directory and
   * renames that at the end: a kill leaves no unfinished database.
   */
  prepare?: ((source: DatabaseSource) => Promise<void>) | undefined;
  /** Called if the embedded database dies; then no statement works any more. Without it the error ends the process. */
  onFatal?: ((error: Error) => void) | undefined;
  /** PostgreSQL only: the most connections (default 10, at least 2). */
  poolSize?: number | undefined;
  /** PostgreSQL only: the limit of a session's statement in milliseconds (default 30,000); owners have none. */
  statementTimeoutMs?: number | undefined;
}

/** SQL that says whether a session may switch to a role: since PostgreSQL 16 membership alone does not give that. */
export const mayTake = (role: string): string =>
  `pg_has_role(${role}, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)`;

/** SQL for `onConnect`: switches to the role if it exists and is given to the user; a start gives it before it serves. */
export function roleOnConnect(role: string): string {
  return `select set_config('role', rolname, false) from pg_roles
    where rolname = ${literal(role)} and ${mayTake('rolname')}`;
}
