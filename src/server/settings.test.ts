import { describe, expect, it } from 'vitest';
import { settingsFrom } from './settings.ts';

const bucket = {
  S3_ENDPOINT: 'https://s3.example.test',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the settings of uploads', () => {
  it('are 200 MB a file under the data directory by default', () => {
    expect(settingsFrom({})).toMatchObject({
      maxUpload: 200 * 1024 * 1024,
      auditDays: 365,
      bucket: undefined,
    });
    expect(settingsFrom({ MAX_UPLOAD_MB: '0.5' }).maxUpload).toBe(512 * 1024);
    expect(settingsFrom(bucket).bucket).toEqual({
      endpoint: 'https://s3.example.test',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(settingsFrom({ ...bucket, S3_REGION: 'eu-west-2' }).bucket?.region).toBe('eu-west-2');
  });

  it.each([
    [{ MAX_UPLOAD_MB: 'many' }, 'MAX_UPLOAD_MB is no size: many'],
    [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB is no size: 0'],
    [{ AUDIT_DAYS: '0' }, 'AUDIT_DAYS is a whole number of days from 1 to 36500, and not 0'],
    [{ AUDIT_DAYS: '1.5' }, 'AUDIT_DAYS is a whole number of days from 1 to 36500, and not 1.5'],
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too'],
    [{ ...bucket, S3_ENDPOINT: 's3.example.test' }, 'S3_ENDPOINT is no address'],
  ])('that are invalid are refused at the start: %j', (env, message) =>
    expect(() => settingsFrom(env)).toThrow(message),
  );
});

describe('the settings of log and database', () => {
  it('count as not set without a value', () => {
    const empty = settingsFrom({ LOG_LEVEL: '', DATABASE_URL: '', HOST: '', DATA_DIR: '', MAX_UPLOAD_MB: '' });
    expect(JSON.stringify(empty)).toBe(JSON.stringify(settingsFrom({})));
    expect(empty).toMatchObject({ logLevel: 'info', host: '127.0.0.1', dataDir: 'data', databaseUrl: undefined });
    expect(settingsFrom({ LOG_LEVEL: 'silent' }).logLevel).toBe('silent');
  });

  it.each([
    [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL is one of trace, debug, info, warn, error, fatal, silent, and not INFO'],
    [{ DATABASE_URL: 'mysql://someone:secret@x/firm' }, 'DATABASE_URL is no address of a PostgreSQL database'],
    [{ DATABASE_URL: 'firm' }, 'DATABASE_URL is no address of a PostgreSQL database'],
    [{ DATABASE_URL: 'postgres://someone:100%@x/firm' }, 'a % in a name or password is written %25'],
  ])('that are invalid are refused at the start, without a password: %j', (env, message) => {
    expect(() => settingsFrom(env)).toThrow(message);
    expect(() => settingsFrom(env)).not.toThrow(/secret|100/);
  });
});

describe('the proxies that are trusted', () => {
  const trusts = (setting: string, address: string) =>
    settingsFrom({ TRUSTED_PROXIES: setting }).trustedProxies.has(address);

  it('are addresses and networks of both kinds', () => {
    const setting = '127.0.0.1, 10.0.0.0/8,fd00::/8, ::1';
    for (const address of ['127.0.0.1', '10.0.0.1', '10.255.255.255', 'fd00::5', '::1', '0:0:0:0:0:0:0:1'])
      expect([address, trusts(setting, address)]).toEqual([address, true]);
    for (const address of ['127.0.0.2', '11.0.0.1', '9.255.255.255', 'fe00::5', '::2', 'local', ''])
      expect([address, trusts(setting, address)]).toEqual([address, false]);
    expect(trusts('', '127.0.0.1')).toBe(false);
  });

  it.each(['nginx', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'fd00::/129', '10.0.0'])(
    'are refused at the start: %s',
    (entry) =>
      expect(() => settingsFrom({ TRUSTED_PROXIES: `127.0.0.1, ${entry}` })).toThrow(
        `TRUSTED_PROXIES takes addresses and networks, such as 127.0.0.1 or 10.0.0.0/8, and not ${entry}`,
      ),
  );
});

describe('the path below which it is served', () => {
  it('is none by default, and has no end of its own', () => {
    expect(settingsFrom({}).basePath).toBe('');
    expect(settingsFrom({ BASE_PATH: '/' }).basePath).toBe('');
    expect(settingsFrom({ BASE_PATH: '/plumbline/' }).basePath).toBe('/plumbline');
    expect(settingsFrom({ BASE_PATH: '/tools/plumb-line_2' }).basePath).toBe('/tools/plumb-line_2');
  });

  it.each(['plumbline', 'https://example.test/plumbline', '/a b', '/"><script>', '//host', '/a//b', '/%61'])(
    'is refused at the start unless it is a path: %s',
    (path) =>
      expect(() => settingsFrom({ BASE_PATH: path })).toThrow(
        `BASE_PATH is a path such as /plumbline, and not ${path}`,
      ),
  );
});

describe('the settings of the first start', () => {
  const firm = { FIRM_NAME: ' Huber GmbH ', FIRM_BRANCH: 'Graz', FIRM_CURRENCY: 'EUR', FIRM_NOTATION: 'de-AT' };

  it('are all of them or none', () => {
    expect(settingsFrom({ FIRM_NAME: '' }).firm).toBeUndefined();
    expect(settingsFrom(firm).firm).toEqual({
      firm_name: 'Huber GmbH',
      name: 'Graz',
      currency: 'EUR',
      notation: 'de-AT',
    });
  });

  it.each([
    [{ FIRM_NAME: 'Huber' }, 'For the first start FIRM_BRANCH, FIRM_CURRENCY, FIRM_NOTATION must be set too'],
    [{ ...firm, FIRM_CURRENCY: 'euro' }, /^FIRM_CURRENCY is one of GBP, EUR, .*, and not euro$/],
    [{ ...firm, FIRM_NOTATION: 'de' }, /^FIRM_NOTATION is one of browser, en-GB, .*, and not de$/],
  ])('that are invalid are refused at the start: %j', (env, message) =>
    expect(() => settingsFrom(env)).toThrow(message),
  );
});

describe('the settings of ports and metrics', () => {
  it('are those of rule 1 by default', () => {
    const given = settingsFrom({ PORT: '0', METRICS_PORT: '9464', METRICS_TOKEN: 'sixteen-letters!' });
    expect(settingsFrom({})).toMatchObject({ port: 8080, metricsPort: undefined, metricsToken: undefined });
    expect(given).toMatchObject({ port: 0, metricsPort: 9464, metricsToken: 'sixteen-letters!' });
  });

  it.each([
    [{ PORT: '65536' }, 'PORT is no port: 65536'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT is no port: x'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters, and no blanks'],
    [{ METRICS_TOKEN: 'long, but it has blanks' }, 'METRICS_TOKEN must have at least 16 characters, and no blanks'],
  ])('that are invalid are refused at the start: %j', (env, message) =>
    expect(() => settingsFrom(env)).toThrow(message),
  );
});

describe('the demo firm', () => {
  const firm = 'postgres://plumbline@127.0.0.1/firm';
  it.each([
    [{}, false, true],
    [{ NODE_ENV: '' }, false, true],
    [{ NODE_ENV: 'test' }, false, true],
    [{ DEMO_DATA: 'no' }, false, false],
    [{ DATABASE_URL: firm }, false, false],
    [{ DATABASE_URL: firm, NODE_ENV: 'development', DEMO_DATA: 'yes' }, false, true],
    [{ NODE_ENV: 'production' }, true, false],
    [{ NODE_ENV: 'production', DEMO_DATA: 'no' }, true, false],
  ])('is made in the embedded database, or where it is asked for: %j', (env, production, demo) =>
    expect(settingsFrom(env)).toMatchObject({ production, demo }),
  );

  it.each([
    [{ NODE_ENV: 'Production' }, 'NODE_ENV is one of production, development, test, and not Production'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is one of production, development, test, and not prod'],
    [{ DEMO_DATA: 'true' }, 'DEMO_DATA is yes or no, and not true'],
    [
      { DEMO_DATA: 'yes', NODE_ENV: 'production' },
      'DEMO_DATA makes people whose password everybody knows: not with NODE_ENV=production',
    ],
  ])('is refused where a setting may be a mistake: %j', (env, message) => {
    expect(() => settingsFrom(env)).toThrow(message);
  });
});

describe('the settings of backups', () => {
  it('are two in the morning, 14 nights and the data directory by default', () => {
    expect(settingsFrom({}).backups).toEqual({ at: '02:00', keep: 14, folder: undefined });
    expect(settingsFrom({ BACKUP_AT: '23:30', BACKUP_KEEP: '30', BACKUP_DIR: '/mnt/nas' }).backups).toEqual({
      at: '23:30',
      keep: 30,
      folder: '/mnt/nas',
    });
    expect(settingsFrom({ BACKUP_AT: 'never' }).backups.at).toBeNull();
  });

  it.each([
    [{ BACKUP_AT: '2:00' }, 'BACKUP_AT is a time such as 02:00, or never, and not 2:00'],
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT is a time such as 02:00, or never, and not 24:00'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP is a whole number from 1 to 1000, and not 0'],
  ])('that are invalid are refused at the start: %j', (env, message) =>
    expect(() => settingsFrom(env)).toThrow(message),
  );
});
