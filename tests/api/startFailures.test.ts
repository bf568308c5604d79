import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFailure } from '../../src/server/startFailure.ts';
import { runCommand } from '../support/command.ts';
import { firmOnPostgres } from '../support/database.ts';
import { freePort } from '../support/nginx.ts';
import { startOwnPostgres, type OwnPostgres } from '../support/ownPostgres.ts';
import { failingProcess, startProcess, type Beginning } from '../support/process.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { postgresUrl, scratchDatabase } from '../support/scratch.ts';
import { asOrdinaryUser, canBeOrdinary } from '../support/unprivileged.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-failures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onPostgres = process.env['TEST_ON'] === 'postgres';
const nowhere = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') };

/** The one line that a start prints which fails, with everything that a log would have beside it. */
const lineOf = async (env: Record<string, string>, as: Beginning = {}): Promise<string> => {
  const { ended, output } = await failingProcess({ ...nowhere, LOG_LEVEL: 'trace', ...env }, as);
  expect([ended, output.split('\n')]).toEqual([1, [expect.stringMatching(/\S/), '']]);
  return output.trim();
};

describe('a setting that cannot be is said before anything is opened', () => {
  it.each([
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is no address of a PostgreSQL database: it begins with postgres://'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is one of production, development, test, and not prod'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of trace, debug, info, warn, error, fatal, silent, and not loud'],
    [
      { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/33' },
      'TRUSTED_PROXIES takes addresses and networks, such as 127.0.0.1 or 10.0.0.0/8, and not 10.0.0.0/33',
    ],
  ])('%j', async (env, line) => {
    expect(await lineOf(env)).toBe(line);
  });
});

describe('what the machine does not give is said', () => {
  it('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as AddressInfo).port);
    const scratch = onPostgres ? await scratchDatabase() : undefined;
    const env = { DATABASE_URL: scratch?.url ?? '', NODE_ENV: 'production' };
    for (const name of ['PORT', 'METRICS_PORT'])
      expect(await lineOf({ ...env, LOG_LEVEL: 'silent', [name]: port })).toBe(
        `127.0.0.1:${port} is in use by another program. Stop that one, or set PORT or METRICS_PORT.`,
      );
    other.close();
    await scratch?.drop();
  });

  it.runIf(onPostgres)('a store of files that is away, or refuses: not the database', async () => {
    const scratch = await scratchDatabase();
    const env = {
      DATABASE_URL: scratch.url,
      NODE_ENV: 'production',
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const said = (reason: string, at = env.S3_ENDPOINT) =>
      `The store of files at ${at} does not give the bucket files (${reason}). Is it up, and are the S3 settings right?`;
    expect(await lineOf({ ...env, LOG_LEVEL: 'silent' })).toBe(said('ECONNREFUSED'));
    const refusing = createHttp((_, answer) => answer.writeHead(403).end());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    expect(await lineOf({ ...env, LOG_LEVEL: 'silent', S3_ENDPOINT: at })).toBe(said('HTTP 403', at));
    refusing.close();
    await scratch.drop();
  });

  it.skipIf(!canBeOrdinary || !onPostgres)('a place of a backup in which this user may not write', async () => {
    const { url, drop } = await firmOnPostgres();
    const sealed = join(folder, 'sealed-backups');
    mkdirSync(sealed);
    chmodSync(sealed, 0o500);
    const env = { ...nowhere, DATABASE_URL: url };
    expect(await runCommand('backup', [join(sealed, 'file')], env, asOrdinaryUser)).toEqual({
      code: 1,
      output: `This user may not write to ${sealed}. Give it to them, or name another place.\n`,
    });
    const file = join(folder, 'no-directory');
    writeFileSync(file, '');
    expect(await runCommand('backup', [join(file, 'file')], env)).toEqual({
      code: 1,
      output: `${join(file, 'file.uploads')} is no directory. Name another place.\n`,
    });
    await drop();
  });

  it('a data directory that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await lineOf({ DATA_DIR: file })).toBe(`${file} is no directory. Set DATA_DIR to another one.`);
    const below = join(file, 'data');
    expect(await lineOf({ DATA_DIR: below })).toBe(`${below} is no directory. Set DATA_DIR to another one.`);
  });

  it.skipIf(!canBeOrdinary)('a data directory in which this user may not write', async () => {
    const place = join(folder, 'sealed');
    mkdirSync(place);
    chmodSync(place, 0o500);
    const refused = (path: string) =>
      `This user may not write to ${path}. Give it to them, or set DATA_DIR to another directory.`;
    const below = join(place, 'data');
    expect(await lineOf({ DATA_DIR: below }, { within: asOrdinaryUser })).toBe(refused(below));
    expect(await lineOf({ DATA_DIR: place }, { within: asOrdinaryUser })).toBe(refused(place));
  });
});

describe.runIf(onPostgres)('a PostgreSQL that does not take the start is said', () => {
  const here = new URL(postgresUrl || 'postgres://nowhere');
  const at = `${here.searchParams.get('host')}:${here.port}`;

  it.each([
    [
      'an unknown host',
      'postgres://someone:secret@no-such-host.invalid/firm',
      'The host of DATABASE_URL is not known here: no-such-host.invalid:5432. Is it spelled right, and the network up?',
    ],
    [
      'nobody at the port',
      'postgres://someone:secret@127.0.0.1:1/firm',
      'PostgreSQL does not answer at 127.0.0.1:1 (ECONNREFUSED). Start it, or set DATABASE_URL right.',
    ],
    [
      'a database that is not there',
      Object.assign(new URL(here), { pathname: '/no_such_firm' }).href,
      `PostgreSQL at ${at} has no database no_such_firm. Create it, or set DATABASE_URL right.`,
    ],
    [
      'a user who is not there',
      Object.assign(new URL(here), { username: 'no_such_user' }).href,
      `PostgreSQL at ${at} refuses the user no_such_user: role "no_such_user" does not exist. Set user and password of DATABASE_URL right.`,
    ],
  ])('%s', async (_, databaseUrl, line) => {
    expect(await lineOf({ DATABASE_URL: databaseUrl })).toBe(line);
  });

  it('by the commands of an administrator too', async () => {
    expect(
      await runCommand('check', [], { ...nowhere, DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/firm' }),
    ).toEqual({
      code: 1,
      output: 'PostgreSQL does not answer at 127.0.0.1:1 (ECONNREFUSED). Start it, or set DATABASE_URL right.\n',
    });
  });

  describe('through a line that a test holds', () => {
    let proxy: Proxy;
    let remove: () => Promise<void>;
    beforeAll(async () => {
      const { url, drop } = await scratchDatabase();
      [proxy, remove] = [await openProxy(url), drop];
    });
    afterAll(async () => {
      await proxy.close();
      await remove();
    });

    it('one that is lost on the way: nothing is served yet, so nothing is said of requests', async () => {
      for (const statement of [
        'create table if not exists schema_migrations',
        'app_frozen',
        'insert into "branches"',
      ]) {
        proxy.cutAfter(statement);
        expect(await lineOf({ DATABASE_URL: proxy.url, NODE_ENV: 'production' })).toBe(
          `The connection to PostgreSQL at ${new URL(proxy.url).host} was lost before anything was served. Start again once it stays.`,
        );
      }
    });

    it('one that is older than 15, which is left as it is', async () => {
      proxy.replace('15', '14');
      expect(await lineOf({ DATABASE_URL: proxy.url })).toBe(
        'The server of DATABASE_URL is PostgreSQL 14, and 15 or newer is needed. Upgrade it, or set DATABASE_URL to another.',
      );
    });
  });

  it('one that is too old to be asked', () => {
    const error = Object.assign(new Error('unrecognized configuration parameter "jit"'), { code: '42704' });
    const place = { dataDir: 'data', databaseUrl: 'postgres://plumbline@old/firm', host: '127.0.0.1', port: 8080 };
    expect(startFailure(error, place)).toBe(
      'PostgreSQL at old:5432 is 10 or older, and 15 or newer is needed. Upgrade it, or set DATABASE_URL to another.',
    );
  });

  describe('with users of its own', () => {
    let server: OwnPostgres;
    beforeAll(async () => {
      server = await startOwnPostgres();
      await server.run(
        `create role plain login password 'right'`,
        'create database plain owner plain',
        'create database foreign_firm',
      );
    });
    afterAll(() => server.remove());
    const from = (password: string, database: string) =>
      lineOf({ DATABASE_URL: server.url('plain', password, database), NODE_ENV: 'production' });

    it('a wrong password, which is not repeated', async () => {
      const line = await from('wrong', 'plain');
      expect(line).toMatch(
        /^PostgreSQL at 127\.0\.0\.1:\d+ refuses the user plain: password authentication failed for user "plain"\. Set user and password of DATABASE_URL right\.$/,
      );
      expect(line).not.toContain('wrong');
    });

    it('a user who may not create roles, then one who may not create tables: what to do is enough', async () => {
      expect(await from('right', 'plain')).toBe(
        'The user plain lacks a right in the database plain: permission denied to create role. Its superuser gives it: alter role plain createrole.',
      );
      await server.run('alter role plain createrole');
      expect(await from('right', 'foreign_firm')).toBe(
        'The user plain lacks a right in the database foreign_firm: permission denied for schema public. Make them its owner.',
      );
      await server.run('alter database foreign_firm owner to plain');
      const { child, ended } = await startProcess({
        ...nowhere,
        NODE_ENV: 'production',
        DATABASE_URL: server.url('plain', 'right', 'foreign_firm'),
      });
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    it('a user who may not take the roles that another user made', async () => {
      await server.run(`create role second login password 'right'`, 'create database second owner second');
      const env = { DATABASE_URL: server.url('second', 'right', 'second'), NODE_ENV: 'production' };
      expect(await lineOf(env)).toMatch(
        /^The user second lacks a right in the database second: .*\. Its superuser gives it: grant app_branch, app_system to second\.$/,
      );
      await server.run('grant app_branch, app_system to second');
      const { child, ended } = await startProcess({ ...nowhere, DATA_DIR: join(folder, 'second'), ...env });
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    });
  });
});
