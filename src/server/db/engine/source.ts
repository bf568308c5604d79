import type pg from 'pg';
import { literal } from '../sqlText.ts';

/** What a statement can be run on: a client of pg, leased or not. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/**
 * A leased connection: pg's own client on both databases, so `drizzle(connection)` of drizzle-orm/node-postgres takes it
 * as it is. `release()` gives it back (a transaction left open is rolled back first), `release(true)` drops it.
 */
export type PooledConnection = pg.PoolClient;

export interface AcquireOptions {
  /**
   * `session` (default): as `onConnect` left the session. `owner`: with the role reset to the one that connected and no
   * statement timeout, for migrations, maintenance and backups; released, the session is as new again.
   */
  as?: 'session' | 'owner';
}

/** Ends a subscription. */
export type Unlisten = () => Promise<void>;

/** The database under the product: an embedded PGlite or a PostgreSQL server, with one way to talk to either. */
export interface DatabaseSource {
  readonly kind: 'embedded' | 'postgres';
  /** Aborted when `close` begins: scheduled work ends by it. */
  readonly closing: AbortSignal;
  /**
   * Leases a connection, in order of asking. The embedded database has a single one: whoever asks for a second while
   * holding the first waits for itself, so pass the connection on instead.
   */
  acquire(options?: AcquireOptions): Promise<PooledConnection>;
  /**
   * Calls back for every NOTIFY on the channel. `onGap` is called when the listening connection was lost and is back:
   * notifications may have been missed, so caches have to be emptied.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** Sends a notification by a connection of its own; inside a transaction use `select pg_notify($1, $2)` on its connection. */
  notify(channel: string, payload: string): Promise<void>;
  /** Refuses new leases, waits for the ones under way and those already asked for, then closes. */
  close(): Promise<void>;
}

/** The part of a pino logger that the engine uses. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SourceSettings {
  /** Holds the embedded database (`database/`) and the backups; made when it is missing. */
  dataDir: string;
  /** A `postgres://` URL: PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** In-memory embedded database for tests, empty or from what `dumpEmbedded` gave. No lock, nothing on disk. */
  memory?: boolean | { dump: Uint8Array };
  log: Log;
  /** SQL run on every new session before it is leased, such as `roleOnConnect('app_system')`. */
  onConnect?: string | undefined;
  /**
   * Brings the schema and the first data up. On the first start of an embedded database it runs on a directory beside
   * the real one, which is renamed only after it succeeded: a kill in between leaves nothing half made.
   */
  prepare?: ((source: DatabaseSource) => Promise<void>) | undefined;
  /** The embedded database died; nothing can be read or written any more. Without it the error ends the process. */
  onFatal?: ((error: Error) => void) | undefined;
  /** PostgreSQL only: connections at most (default 10, at least 2). */
  poolSize?: number | undefined;
  /** PostgreSQL only: milliseconds a statement of a session may take (default 30,000); owners have no limit. */
  statementTimeoutMs?: number | undefined;
}

/** SQL for `onConnect`: takes the role if it exists, else stays what it connected as. */
export function roleOnConnect(role: string): string {
  return `select set_config('role', rolname, false) from pg_roles where rolname = ${literal(role)}`;
}
