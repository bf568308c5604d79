import { dirname, resolve } from 'node:path';
import { branchRole, systemRole } from './db/policies.ts';
import type { Settings } from './settings.ts';

/** What of the settings a start depends on. */
export type StartPlace = Pick<Settings, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/** An error of the system or of the database. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** What of the system refused it, and for what. */
  readonly syscall: string;
  readonly path: string;
}

/** Where the database is, without the password of its address. */
const database = ({ databaseUrl }: StartPlace): { server: string; name: string; user: string } => {
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

/** A refusal with what its place says of it. */
interface Case extends Refusal, ReturnType<typeof database> {
  readonly host: string;
  /** The address that was to be listened at; undefined for what is no port. */
  readonly port: string | undefined;
  /** The file or directory. */
  readonly where: string;
  /** Whether a setting of its own names it, and not that of the data directory. */
  readonly isNamed: boolean;
  readonly hasServer: boolean;
}

const caseOf = (refusal: Refusal, place: StartPlace): Case => {
  const { message, syscall, path } = refusal;
  // What is not complete yet has a name of its own beside the one that it will have.
  const where = (path.endsWith('.partial') ? dirname(path) : path) || place.dataDir;
  // The data directory has a socket too, named by its path.
  const isPort = (syscall === 'listen' || syscall === 'bind') && !/ \/.*$/.test(message);
  return {
    ...refusal,
    ...database(place),
    host: place.host,
    port: isPort ? (/ (\S+:\d+)$/.exec(message)?.[1] ?? `${place.host}:${place.port}`) : undefined,
    where,
    isNamed: !`${resolve(where)}/`.startsWith(`${resolve(place.dataDir)}/`),
    hasServer: Boolean(place.databaseUrl),
  };
};

/** What is refused so, and how an administrator mends it. */
interface Mend {
  readonly code: RegExp;
  /** What the message says where there is no such code. */
  readonly says?: RegExp;
  /** What has to hold besides. */
  readonly only?: (one: Case) => boolean;
  readonly mend: (one: Case) => string;
}

const isPort = ({ port }: Case) => port !== undefined;

const ofTheMachine: readonly Mend[] = [
  {
    code: /^EADDRINUSE$/,
    only: isPort,
    mend: ({ port }) => `${port} is in use by another program. Stop that one, or set PORT or METRICS_PORT.`,
  },
  {
    code: /^EACCES$/,
    only: isPort,
    mend: ({ port }) => `This user may not listen at ${port}. Set PORT to one above 1023.`,
  },
  {
    code: /^EADDRNOTAVAIL$/,
    only: isPort,
    mend: ({ host }) => `This machine has no address ${host}. Set HOST to one that it has.`,
  },
  {
    code: /^(ENOSPC|EDQUOT|53100)$/,
    mend: ({ code, hasServer, server, where }) =>
      `There is no room left on the disk of ${code === '53100' && hasServer ? server : where}.`,
  },
  {
    code: /^(EACCES|EPERM|EROFS)$/,
    only: ({ syscall }) => syscall !== 'connect',
    mend: ({ where, isNamed }) =>
      `This user may not write to ${where}. Give it to them, or ${isNamed ? 'name another place' : 'set DATA_DIR to another directory'}.`,
  },
  {
    code: /^(ENOTDIR|EEXIST)$/,
    mend: ({ where, isNamed }) =>
      `${where} is no directory. ${isNamed ? 'Name another place' : 'Set DATA_DIR to another one'}.`,
  },
];

const ofTheDatabase: readonly Mend[] = [
  {
    code: /^(ENOTFOUND|EAI_AGAIN)$/,
    mend: ({ server }) =>
      `The host of DATABASE_URL is not known here: ${server}. Is it spelled right, and the network up?`,
  },
  {
    code: /^(ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03)$/,
    says: /timeout/,
    mend: ({ server, code }) =>
      `PostgreSQL does not answer at ${server} (${code || 'no answer in time'}). Start it, or set DATABASE_URL right.`,
  },
  {
    code: /^(28P01|28000)$/,
    says: /password/,
    mend: ({ server, user, message }) =>
      `PostgreSQL at ${server} refuses the user ${user}: ${message}. Set user and password of DATABASE_URL right.`,
  },
  {
    code: /^3D000$/,
    mend: ({ server, name }) =>
      `PostgreSQL at ${server} has no database ${name}. Create it, or set DATABASE_URL right.`,
  },
  {
    code: /^42501$/,
    mend: ({ user, name, message }) =>
      `The user ${user} lacks a right in the database ${name}: ${message}. ${rightFor(message, user)}`,
  },
  {
    code: /^42704$/,
    only: ({ message }) => /"jit"/.test(message),
    mend: ({ server }) =>
      `PostgreSQL at ${server} is 10 or older, and 15 or newer is needed. Upgrade it, or set DATABASE_URL to another.`,
  },
  {
    code: /^57P0[1-5]$/,
    says: /^(Connection terminated|Client has encountered a connection error|The server closed)/,
    mend: ({ server }) =>
      `The connection to PostgreSQL at ${server} was lost before anything was served. Start again once it stays.`,
  },
  {
    code: /^53300$/,
    mend: ({ server, message }) =>
      `PostgreSQL at ${server} has no free connection: ${message}. Raise its max_connections.`,
  },
];

/** What an administrator can mend, in one line; undefined for anything else. */
export const mendable = (refusal: Refusal, place: StartPlace): string | undefined => {
  const one = caseOf(refusal, place);
  return [...ofTheMachine, ...(one.hasServer ? ofTheDatabase : [])]
    .find(({ code, says, only = () => true }) => (code.test(one.code) || says?.test(one.message) === true) && only(one))
    ?.mend(one);
};
