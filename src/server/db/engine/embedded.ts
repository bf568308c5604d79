import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { newDatabaseDir, places, takeDataDir, tidyDataDir } from './data.dir.ts';
import { EmbeddedHost } from './embedded.host.ts';
import { EmbeddedStream } from './embedded.stream.ts';
import { Leases } from './leases.ts';
import { vacuum } from './maintenance.ts';
import type { DirectoryLock } from './lock.ts';
import type { DatabaseSource, SourceSettings, Unlisten } from './source.ts';

const dumps = new WeakMap<DatabaseSource, () => Promise<Uint8Array>>();

/** A dump of the embedded cluster, to open copies by `memory: { dump }`: tests migrate and seed only once. */
export async function dumpEmbedded(source: DatabaseSource): Promise<Uint8Array> {
  const dump = dumps.get(source);
  if (!dump) throw new Error('Only an embedded database can be dumped.');
  return dump();
}

/** Opens a cluster in `directory` (null: in memory). The caller holds the lock of the directory. */
export async function openCluster(
  settings: Pick<SourceSettings, 'log' | 'onConnect' | 'onFatal'>,
  directory: string | null,
  dump: Uint8Array | null = null,
): Promise<DatabaseSource> {
  const fatal = settings.onFatal ?? throwLater;
  const host = await EmbeddedHost.start({ directory, dump }, (error) => {
    settings.log.error({ err: error }, error.message);
    fatal(error);
  });
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const leases = new Leases({
    log: settings.log,
    onConnect: settings.onConnect,
    // The database has a single session: the next connection resets the state of a dropped one.
    pool: {
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      stream: () => new EmbeddedStream(host),
    },
    resetFirst: true,
    onSession: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
      });
      for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
  });

  async function run(sql: string, values: unknown[] = []): Promise<void> {
    const connection = await leases.acquire();
    try {
      await connection.query(sql, values);
    } finally {
      connection.release();
    }
  }

  const source: DatabaseSource = {
    kind: 'embedded',
    connections: 1,
    closing: leases.closing,
    acquire: (options) => leases.acquire(options),
    nowServing: () => leases.nowServing(),
    notify: (channel, payload) => run('select pg_notify($1, $2)', [channel, payload]),
    listen: async (channel, onPayload): Promise<Unlisten> => {
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(onPayload));
      await run(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        ofChannel.delete(onPayload);
        if (ofChannel.size === 0) listeners.delete(channel);
      };
    },
    close: async () => {
      await leases.close();
      await host.close();
    },
  };
  dumps.set(source, async () => {
    const connection = await leases.acquire();
    try {
      return await host.dump();
    } finally {
      connection.release();
    }
  });
  return source;
}

/** Opens the embedded database of a data directory, and creates it if needed. */
export async function openEmbedded(settings: SourceSettings): Promise<{ source: DatabaseSource; lock: DirectoryLock }> {
  const { dataDir, lock } = await takeDataDir(settings.dataDir, settings.log);
  try {
    tidyDataDir(dataDir);
    const { database } = places(dataDir);
    if (existsSync(database)) {
      if (!existsSync(join(database, 'PG_VERSION'))) {
        throw new Error(
          `${database} holds files that are no database. Move them away, or set DATA_DIR to another directory.`,
        );
      }
      const cluster = await openPrepared(settings, database);
      return { source: withLockRelease(cluster, lock), lock };
    }
    const fresh = newDatabaseDir(dataDir);
    const first = await openPrepared(settings, fresh);
    await vacuum(first);
    await first.close();
    renameSync(fresh, database);
    return { source: withLockRelease(await openCluster(settings, database), lock), lock };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openPrepared(settings: SourceSettings, directory: string): Promise<DatabaseSource> {
  const cluster = await openCluster(settings, directory);
  try {
    await settings.prepare?.(cluster);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** The source, with a `close` that also releases the lock. */
function withLockRelease(cluster: DatabaseSource, lock: DirectoryLock): DatabaseSource {
  const source: DatabaseSource = {
    ...cluster,
    close: async () => {
      await cluster.close();
      await lock.release();
    },
  };
  const dump = dumps.get(cluster);
  if (dump) dumps.set(source, dump);
  return source;
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
