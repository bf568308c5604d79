import { Leases } from './leases.ts';
import { DatabaseOutage } from './outage.ts';
import { prepareLock, withLock } from './migrate.ts';
import { Listener } from './postgres.listener.ts';
import type { DatabaseSource, SourceSettings, Connection } from './source.ts';

/** The oldest PostgreSQL whose rights and rules the program relies on. */
const oldest = 15;

/** The server is older than the program needs. */
class OldPostgres extends Error {
  override readonly name = 'OldPostgres';
}

/** Asked before anything is made in the database. @throws OldPostgres */
async function requireVersion(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < oldest)
    throw new OldPostgres(
      `The server of DATABASE_URL is PostgreSQL ${major}, and ${oldest} or newer is needed. Upgrade it, or set DATABASE_URL to another.`,
    );
}

const connectLimitMs = 10_000;

/** Opens a pool on a PostgreSQL server. @throws OldPostgres; Error if the server cannot be reached */
export async function openPostgres(settings: SourceSettings & { databaseUrl: string }): Promise<DatabaseSource> {
  const connection = {
    connectionString: settings.databaseUrl,
    application_name: 'plumbline',
    keepAlive: true,
    connectionTimeoutMillis: connectLimitMs,
  };
  const statementTimeout = settings.statementTimeoutMs ?? 30_000;
  const outage = new DatabaseOutage(settings.log);
  const connections = Math.max(2, settings.poolSize ?? 10);
  const leases = new Leases({
    outage,
    log: settings.log,
    onConnect: settings.onConnect,
    pool: {
      ...connection,
      max: connections,
      // A request may wait for a connection as long as a statement of another request may take.
      connectionTimeoutMillis: Math.max(connectLimitMs, statementTimeout),
      idleTimeoutMillis: 60_000,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout,
      // Row-level security makes cheap plans look costly: compiling them took ten times as long as running them.
      // Workers that help with one statement take the cores of others: a history of 14 pages took 400 ms to begin.
      options: '-c jit=off -c max_parallel_workers_per_gather=0',
    },
  });
  const listener = new Listener(connection, outage);
  const source: DatabaseSource = {
    kind: 'postgres',
    connections,
    closing: leases.closing,
    acquire: (options) => leases.acquire(options),
    nowServing: () => leases.nowServing(),
    listen: (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap),
    notify: async (channel, payload) => {
      const client = await leases.acquire();
      try {
        await client.query('select pg_notify($1, $2)', [channel, payload]);
      } finally {
        client.release();
      }
    },
    close: async () => {
      await listener.close();
      await leases.close();
    },
  };
  try {
    // Only one of several starting processes prepares; the others wait.
    await withLock(source, prepareLock, async (connection) => {
      await requireVersion(connection);
      await settings.prepare?.(source);
    });
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}
