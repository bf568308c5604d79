import type { AddressInfo } from 'node:net';
import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { startConsistency, type ConsistencyTimes } from './consistency.ts';
import { databaseOf, type Database } from './db/database.ts';
import { openSource, places, privateDataDir, roleOnConnect, startMaintenance } from './db/engine/index.ts';
import { systemRole } from './db/policies.ts';
import { prepare } from './prepare.ts';
import { bucketStore } from './files/bucket.ts';
import { directoryStore } from './files/directory.ts';
import { requireSameStore } from './files/sameStore.ts';
import { createApp } from './http/app.ts';
import { draining } from './http/draining.ts';
import { metricsApp } from './http/health.ts';
import { unfinishedBodies, usualBodyTimes, type BodyTimes } from './http/unfinishedBodies.ts';
import { openLive } from './live/hub.ts';
import { demoAccounts, demoAccountsTold, endDemoCommand, endedDemoAccounts } from './modules/people/demoAccounts.ts';
import { firstPassword, newOneTimePassword, passwordCommand } from './modules/people/oneTimePassword.ts';
import { Trail } from './engine/trail/trail.ts';
import { logger } from './log.ts';
import { readSystemState } from './system/state.ts';
import { startTrailUpkeep } from './trail.ts';
import type { SystemState } from '../resources/people/systemCall.ts';
import type { Settings } from './settings.ts';

interface Running {
  readonly url: string;
  /** Where this machine is told the metrics, if they have a port of their own. */
  readonly metricsUrl: string | undefined;
  readonly database: Database;
  /** Finishes running requests within half a minute, then closes the database. */
  stop(): Promise<void>;
}

const listening = (server: Server): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server listens at no port'));
      else resolve(address);
    });
  });

const urlOf = (host: string, { port }: AddressInfo): string => `http://${host}:${port}`;

/** Of the kinds of servers that the library makes, the one that it makes here. */
const served = (options: Parameters<typeof serve>[0]): Server => {
  const server = serve(options);
  if (!(server instanceof Server)) throw new Error('The server speaks no HTTP/1.1');
  return server;
};

const servedMetrics = (port: number, system: () => Promise<SystemState>): Server =>
  served({ fetch: metricsApp(system).fetch, port, hostname: '127.0.0.1' });

/** The time that a stop waits for running requests: a client that never sends the rest must not block it. */
const usualGraceMs = 30_000;

/** Uploads over slow lines take longer than the five minutes that Node.js gives a request. */
const maxUploadMs = 60 * 60_000;

/** The time for the headers of a request. Node.js looks for those that are late once in `checkMs`. */
const usualHeadersMs = 20_000;
const checkMs = 5000;

/** Longer than proxies keep a connection that is idle (nginx a minute): who closes it first loses no request. */
const keepAliveMs = 75_000;

interface Hosting {
  readonly browserDir?: string;
  readonly announce?: (line: string) => void;
  readonly log?: Logger;
  readonly graceMs?: number;
  /** Answers are held to their declarations, as in tests. */
  readonly checkAnswers?: boolean;
  /** When the check of the database begins, and how long after its end it looks again. */
  readonly consistency?: ConsistencyTimes;
  /** When old entries of the audit trail are first removed. */
  readonly trail?: { readonly firstMs: number };
  /** The times within which a request must arrive. */
  readonly arrival?: BodyTimes & { readonly headersMs: number };
}

/** Opens and prepares the database, and serves. @throws DirectoryInUse, OldPostgres, MigrationError, or the error of the port */
export const start = async (settings: Settings, more: Hosting = {}): Promise<Running> => {
  const log = more.log ?? logger(settings.logLevel);
  const announce = more.announce ?? ((line) => log.info(line));
  if (settings.databaseUrl) privateDataDir(settings.dataDir, log);
  const { basePath, trustedProxies, maxUpload, bucket, metricsToken, metricsPort } = settings;
  const files = bucket ? bucketStore(bucket) : directoryStore(places(settings.dataDir).uploads);
  const source = await openSource({
    dataDir: settings.dataDir,
    backups: settings.backups.folder,
    databaseUrl: settings.databaseUrl,
    log,
    onConnect: roleOnConnect(systemRole),
    prepare: prepare({ demo: settings.demo, firm: settings.firm, announce, files }),
  });
  try {
    // The embedded database lies beside its files, and one process has both.
    if (source.kind === 'postgres')
      await requireSameStore(source, files, bucket ? `The bucket ${bucket.bucket}` : places(settings.dataDir).uploads);
  } catch (error) {
    await source.close();
    throw error;
  }
  const { at: backupAt, keep, folder } = settings.backups;
  const { backups, uploads } = places(settings.dataDir, folder);
  const backupState = startMaintenance(source, { log, backups, uploads, backupAt, keep });
  const database = databaseOf(source);
  const live = await openLive(source);
  // Several processes may share a PostgreSQL and an upload directory: files that another one receives stay.
  await files.tidy(settings.databaseUrl ? maxUploadMs : 0);
  const trail = new Trail(database, log);
  const { headersMs, ...times } = more.arrival ?? { ...usualBodyTimes, headersMs: usualHeadersMs };
  const system = () =>
    readSystemState({
      source,
      database,
      files,
      store: bucket ? `${bucket.bucket} at ${bucket.endpoint}` : uploads,
      dataDir: settings.dataDir,
      backups: { folder: backups, at: backupAt, keep },
      backupState,
      demo: settings.demo,
    });
  const app = createApp({
    database,
    system,
    log,
    live,
    basePath,
    trustedProxies,
    files,
    maxUpload,
    metricsToken,
    trail,
    checkAnswers: more.checkAnswers ?? false,
    ...(more.browserDir ? { browserDir: more.browserDir } : {}),
  });
  const server = served({
    fetch: app.fetch,
    port: settings.port,
    hostname: settings.host,
    serverOptions: {
      keepAliveTimeout: keepAliveMs,
      requestTimeout: maxUploadMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(checkMs, headersMs),
    },
  });
  const measured = metricsPort === undefined ? undefined : servedMetrics(metricsPort, system);
  const drains = [server, ...(measured ? [measured] : [])].map(draining);
  server.on('request', unfinishedBodies(times));
  try {
    const [address, measuredAt] = await Promise.all([listening(server), measured && listening(measured)]);
    const first = await firstPassword(database);
    if (first) announce(`First administrator: ${first.email} with the one-time password ${first.password}`);
    source.serve?.(passwordCommand, async (_, email) => {
      const given = await newOneTimePassword(database, decodeURIComponent(email) || undefined);
      return `One-time password of ${given.email}: ${given.password}`;
    });
    source.serve?.(endDemoCommand, () => endedDemoAccounts(database));
    // Where the demo firm is asked for, its people are printed.
    const demo = settings.demo ? [] : await demoAccounts(database);
    if (demo.length > 0) log.warn({ accounts: demo }, demoAccountsTold(demo));
    source.nowServing();
    startTrailUpkeep(source, database, { log, days: settings.auditDays, ...more.trail });
    startConsistency(source, database, { log, ...more.consistency });
    const metricsUrl = measuredAt && urlOf('127.0.0.1', measuredAt);
    const stop = async () => {
      const drained = drains.map((drain) => drain(more.graceMs ?? usualGraceMs));
      // Live streams never end by themselves.
      await live.close();
      await Promise.all(drained);
      await trail.close();
      await source.close();
    };
    return { url: urlOf(settings.host, address) + basePath, metricsUrl, database, stop };
  } catch (error) {
    for (const each of measured ? [server, measured] : [server]) each.close();
    await source.close();
    throw error;
  }
};
