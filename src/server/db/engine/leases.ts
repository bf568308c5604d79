import pg from 'pg';
import { DatabaseOutage } from './outage.ts';
import { valueParsers } from './parsers.ts';
import { unavailability } from '../unavailable.ts';
import type { AcquireOptions, Log, PooledConnection } from './source.ts';

/** Settings that make both databases answer the same, whatever the server's configuration. */
const sessionDefaults =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set search_path = public";

interface LeasesSettings {
  log: Log;
  onConnect?: string | undefined;
  pool: pg.PoolConfig;
  /** Told of lost and of new connections; by default one of its own. */
  outage?: DatabaseOutage;
  /** A new connection may find a used session: it resets the transaction and settings first. */
  resetFirst?: boolean;
  /** Further preparation of each new session, after `onConnect`. */
  onSession?: (client: pg.ClientBase) => Promise<void>;
}

/** A pg pool that leases connections with a known session state. Closing waits for open leases. */
export class Leases {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #outage: DatabaseOutage;
  readonly #sessionStart: string;
  readonly #closing = new AbortController();
  #open = 0;
  #idle: () => void = () => undefined;

  constructor(settings: LeasesSettings) {
    this.#log = settings.log;
    this.#outage = settings.outage ?? new DatabaseOutage(settings.log);
    this.#sessionStart = [sessionDefaults, settings.onConnect].filter(Boolean).join('; ');
    this.#pool = new pg.Pool({
      ...settings.pool,
      types: valueParsers,
      onConnect: async (client) => {
        if (settings.resetFirst)
          await client.query('rollback; reset all; reset role; deallocate all; select pg_advisory_unlock_all()');
        await client.query(this.#sessionStart);
        await settings.onSession?.(client);
      },
    });
    // A lost connection emits an error event, which would end the process without a listener.
    this.#pool.on('error', (error) => this.#lost(error));
    this.#pool.on('connect', (client) => client.on('error', (error) => this.#lost(error)));
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Leases a connection. @throws Error while the database is closing */
  async acquire(options: AcquireOptions = {}): Promise<PooledConnection> {
    if (this.closing.aborted) throw new Error('The database is closing.');
    this.#open += 1;
    let client: PooledConnection;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#returned();
      if (unavailability(error) === 'away') this.#lost(error);
      throw error;
    }
    this.#outage.back();
    const owner = options.as === 'owner';
    this.#guardRelease(client, owner);
    if (!owner) return client;
    try {
      await client.query('reset role; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** From now on requests are answered by it: a loss is told. */
  nowServing(): void {
    this.#outage.nowServing();
  }

  async close(): Promise<void> {
    if (this.closing.aborted) return;
    this.#closing.abort();
    if (this.#open > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
    await this.#pool.end();
  }

  /** Replaces the release function that pg-pool sets with each lease: it cleans the connection first. */
  #guardRelease(client: PooledConnection, owner: boolean): void {
    const release = client.release.bind(client);
    let released = false;
    client.release = (destroy) => {
      if (released) throw new Error('This connection has been released before.');
      released = true;
      void this.#clean(client, owner, destroy).then((drop) => {
        release(drop);
        this.#returned();
      });
    };
  }

  async #clean(client: PooledConnection, owner: boolean, destroy?: Error | boolean): Promise<Error | boolean> {
    if (destroy) return destroy;
    try {
      if (client.getTransactionStatus() !== 'I') await client.query('rollback');
      if (owner) await client.query(`reset all; reset role; select pg_advisory_unlock_all(); ${this.#sessionStart}`);
      return false;
    } catch (error) {
      if (unavailability(error) === 'away') this.#lost(error);
      else this.#log.warn({ err: error }, 'A database connection could not be cleaned and is dropped');
      return true;
    }
  }

  #returned(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#idle();
  }

  #lost(error: unknown): void {
    if (!this.closing.aborted) this.#outage.lost(error);
  }
}
