import type { BucketSettings } from './files/bucket.ts';
import { firmFrom, type Firm } from './firm.ts';
import { addressesFrom, type Addresses } from './proxies.ts';

/** The settings of the environment (rule 1). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The path below which the product is served, such as `/plumbline`; '' at the root of its host (rule 105). */
  readonly basePath: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly production: boolean;
  /** Whether an empty database gets the demo firm, whose people have a known password. */
  readonly demo: boolean;
  /** What an empty database begins with; without it its first administrator is asked. */
  readonly firm: Firm | undefined;
  readonly logLevel: string;
  readonly trustedProxies: Addresses;
  /** Who sends it is told the metrics; without it nobody is, on the port of the application. */
  readonly metricsToken: string | undefined;
  /** The port on which this machine alone is told the metrics. */
  readonly metricsPort: number | undefined;
  /** The most bytes of one uploaded file. */
  readonly maxUpload: number;
  /** The days for which the audit trail is kept. */
  readonly auditDays: number;
  readonly backups: {
    /** Local time, `HH:MM`; null for none. */
    readonly at: string | null;
    /** How many stay. */
    readonly keep: number;
    /** Where they are, unless in the data directory. */
    readonly folder: string | undefined;
  };
  /** The bucket for uploads; without it they are in the data directory. */
  readonly bucket: BucketSettings | undefined;
}

const bucketFrom = (env: NodeJS.ProcessEnv): BucketSettings | undefined => {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length) throw new Error(`For uploads in an S3 store ${missing.join(', ')} must be set too`);
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map((name) => env[name]);
  if (!/^https?:\/\//.test(endpoint)) throw new Error(`S3_ENDPOINT is no address: ${endpoint}`);
  return { endpoint, bucket, region: env['S3_REGION'] || 'us-east-1', accessKeyId, secretAccessKey };
};

const portFrom = (env: NodeJS.ProcessEnv, name: string): number | undefined => {
  if (!env[name]) return undefined;
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} is no port: ${env[name]}`);
  return port;
};

const basePathFrom = (env: NodeJS.ProcessEnv): string => {
  const path = (env['BASE_PATH'] ?? '').replace(/\/+$/, '');
  if (path !== '' && !/^(\/[\w.~-]+)+$/.test(path))
    throw new Error(`BASE_PATH is a path such as /plumbline, and not ${env['BASE_PATH']}`);
  return path;
};

const tokenFrom = (env: NodeJS.ProcessEnv): string | undefined => {
  const token = env['METRICS_TOKEN'] || undefined;
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new Error('METRICS_TOKEN must have at least 16 characters, and no blanks');
  return token;
};

const databaseFrom = (env: NodeJS.ProcessEnv): string | undefined => {
  const url = env['DATABASE_URL'] || undefined;
  if (url === undefined) return undefined;
  const scheme = URL.canParse(url) ? new URL(url).protocol : '';
  // The address is not said: it may have a password.
  if (scheme !== 'postgres:' && scheme !== 'postgresql:')
    throw new Error('DATABASE_URL is no address of a PostgreSQL database: it begins with postgres://');
  if (/%(?![0-9a-f]{2})/i.test(url))
    throw new Error('DATABASE_URL has a % that begins no character: a % in a name or password is written %25');
  return url;
};

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const levelFrom = (env: NodeJS.ProcessEnv): string => {
  const level = env['LOG_LEVEL'] || 'info';
  if (!levels.includes(level)) throw new Error(`LOG_LEVEL is one of ${levels.join(', ')}, and not ${level}`);
  return level;
};

const auditDaysFrom = (env: NodeJS.ProcessEnv): number => {
  const days = Number(env['AUDIT_DAYS'] || 365);
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new Error(`AUDIT_DAYS is a whole number of days from 1 to 36500, and not ${env['AUDIT_DAYS']}`);
  return days;
};

const backupsFrom = (env: NodeJS.ProcessEnv): Settings['backups'] => {
  const at = env['BACKUP_AT'] || '02:00';
  if (at !== 'never' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new Error(`BACKUP_AT is a time such as 02:00, or never, and not ${at}`);
  const keep = Number(env['BACKUP_KEEP'] || 14);
  if (!Number.isInteger(keep) || keep < 1 || keep > 1000)
    throw new Error(`BACKUP_KEEP is a whole number from 1 to 1000, and not ${env['BACKUP_KEEP']}`);
  return { at: at === 'never' ? null : at, keep, folder: env['BACKUP_DIR'] || undefined };
};

const environments = ['production', 'development', 'test'];

const environmentFrom = (env: NodeJS.ProcessEnv): string => {
  const environment = env['NODE_ENV'] || 'development';
  if (!environments.includes(environment))
    throw new Error(`NODE_ENV is one of ${environments.join(', ')}, and not ${environment}`);
  return environment;
};

/** The embedded database is for trying, so that it has the demo firm unless told otherwise; any other where it is asked for. */
const demoFrom = (env: NodeJS.ProcessEnv, production: boolean): boolean => {
  const asked = env['DEMO_DATA'] || (production || env['DATABASE_URL'] ? 'no' : 'yes');
  if (asked !== 'yes' && asked !== 'no') throw new Error(`DEMO_DATA is yes or no, and not ${asked}`);
  if (asked === 'yes' && production)
    throw new Error('DEMO_DATA makes people whose password everybody knows: not with NODE_ENV=production');
  return asked === 'yes';
};

/** A setting without a value counts as not set. @throws Error in one line for an invalid value */
export const settingsFrom = (env: NodeJS.ProcessEnv): Settings => {
  const megabytes = Number(env['MAX_UPLOAD_MB'] || 200);
  if (!(megabytes > 0 && megabytes <= 80_000)) throw new Error(`MAX_UPLOAD_MB is no size: ${env['MAX_UPLOAD_MB']}`);
  const production = environmentFrom(env) === 'production';
  return {
    port: portFrom(env, 'PORT') ?? 8080,
    host: env['HOST'] || '127.0.0.1',
    basePath: basePathFrom(env),
    dataDir: env['DATA_DIR'] || 'data',
    databaseUrl: databaseFrom(env),
    production,
    demo: demoFrom(env, production),
    firm: firmFrom(env),
    logLevel: levelFrom(env),
    trustedProxies: addressesFrom(env['TRUSTED_PROXIES'] ?? '', 'TRUSTED_PROXIES'),
    metricsToken: tokenFrom(env),
    metricsPort: portFrom(env, 'METRICS_PORT'),
    maxUpload: Math.floor(megabytes * 1024 * 1024),
    auditDays: auditDaysFrom(env),
    backups: backupsFrom(env),
    bucket: bucketFrom(env),
  };
};
