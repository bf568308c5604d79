import { dirname, resolve } from 'node:path';
import { errorCode } from './errorCode.ts';
import { branchRole, systemRole } from './db/policies.ts';
import { StoreAway } from './files/store.ts';
import type { Settings } from './settings.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/** An error and those that caused it, from the outermost. */
function* causes(error: unknown): Generator<Error> {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    yield e;
    if (e instanceof AggregateError) for (const one of e.errors) if (one instanceof Error) yield one;
  }
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  /** What of the system refused it, and for what. */
  readonly syscall: string;
  readonly path: string;
}

const refusalIn = (error: Error): Refusal => {
  const { syscall = '', path = '' }: NodeJS.ErrnoException = error;
  return { code: errorCode(error) ?? '', message: error.message, syscall, path };
};

/** Where the database is, without the password of its address. */
const database = ({ databaseUrl }: Place): { server: string; name: string; user: string } => {
  const url = new URL(databaseUrl ?? 'postgres://');
  const host = url.searchParams.get('host') ?? url.hostname;
  const user = decodeURIComponent(url.username) || 'nobody';
  return { server: `${host}:${url.port || '5432'}`, name: url.pathname.slice(1) || user, user };
};

/** What a right is missing for, and what gives it. */
const rightFor = (message: string, user: string): string => {
  if (/create role/.test(message)) return `Its superuser gives it: alter role ${user} createrole.`;
  if (/grant role|admin option|set role/.test(message))
    return `Its superuser gives it: grant ${branchRole}, ${systemRole} to ${user}.`;
  return 'Make them its owner.';
};

const noRoom = /^(ENOSPC|EDQUOT|53100)$/;
const lostTexts = /^(Connection terminated|Client has encountered a connection error|The server closed)/;
const refusedPath = /^(EACCES|EPERM|EROFS)$/;

/** What an administrator can mend, in one line; undefined for anything else. */
const mendable = ({ code, message, syscall, path }: Refusal, place: Place): string | undefined => {
  const { server, name, user } = database(place);
  // What is not complete yet has a name of its own beside the one that it will have.
  const where = (path.endsWith('.partial') ? dirname(path) : path) || place.dataDir;
  const isNamed = !`${resolve(where)}/`.startsWith(`${resolve(place.dataDir)}/`);
  // The data directory has a socket too, named by its path.
  const isPort = (syscall === 'listen' || syscall === 'bind') && !/ \/.*$/.test(message);
  if (isPort) {
    const at = / (\S+:\d+)$/.exec(message)?.[1] ?? `${place.host}:${place.port}`;
    if (code === 'EADDRINUSE') return `${at} is in use by another program. Stop that one, or set PORT or METRICS_PORT.`;
    if (code === 'EACCES') return `This user may not listen at ${at}. Set PORT to one above 1023.`;
    if (code === 'EADDRNOTAVAIL') return `This machine has no address ${place.host}. Set HOST to one that it has.`;
  }
  if (noRoom.test(code))
    return `There is no room left on the disk of ${code === '53100' && place.databaseUrl ? server : where}.`;
  if (refusedPath.test(code) && syscall !== 'connect')
    return `This user may not write to ${where}. Give it to them, or ${isNamed ? 'name another place' : 'set DATA_DIR to another directory'}.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${where} is no directory. ${isNamed ? 'Name another place' : 'Set DATA_DIR to another one'}.`;
  if (!place.databaseUrl) return undefined;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host of DATABASE_URL is not known here: ${server}. Is it spelled right, and the network up?`;
  if (/^(ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03)$/.test(code) || /timeout/.test(message))
    return `PostgreSQL does not answer at ${server} (${code || 'no answer in time'}). Start it, or set DATABASE_URL right.`;
  if (code === '28P01' || code === '28000' || /password/.test(message))
    return `PostgreSQL at ${server} refuses the user ${user}: ${message}. Set user and password of DATABASE_URL right.`;
  if (code === '3D000') return `PostgreSQL at ${server} has no database ${name}. Create it, or set DATABASE_URL right.`;
  if (code === '42501')
    return `The user ${user} lacks a right in the database ${name}: ${message}. ${rightFor(message, user)}`;
  if (code === '42704' && /"jit"/.test(message))
    return `PostgreSQL at ${server} is 10 or older, and 15 or newer is needed. Upgrade it, or set DATABASE_URL to another.`;
  if (/^57P0[1-5]$/.test(code) || lostTexts.test(message))
    return `The connection to PostgreSQL at ${server} was lost before anything was served. Start again once it stays.`;
  if (code === '53300') return `PostgreSQL at ${server} has no free connection: ${message}. Raise its max_connections.`;
  return undefined;
};

/** An error as text: some libraries throw objects that are none. */
const textOf = (error: unknown): string => {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' ? JSON.stringify(error) : String(error);
};

/**
 * Why the start failed, in one line (rule 63): what an administrator can mend with what to do, anything else as it was
 * said.
 */
export const startFailure = (error: unknown, place: Place): string => {
  for (const one of causes(error)) {
    // Its cause is that of another machine than the database's.
    if (one instanceof StoreAway) return one.message;
    const line = mendable(refusalIn(one), place);
    if (line !== undefined) return line;
  }
  return textOf(error);
};
