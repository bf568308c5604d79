import { spawnSync } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { builtMain } from '../../scripts/serverBuild.ts';
import { createApp } from '../../src/server/http/app.ts';
import { settingsFrom } from '../../src/server/settings.ts';
import { installationOf, testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { blocks, deploymentPage, fileAt, valueIn } from '../support/deploymentPage.ts';
import { hasNginx, openNginx, type Nginx } from '../support/nginx.ts';
import { firmIn, startProcess } from '../support/process.ts';
import { asOrdinaryUser } from '../support/unprivileged.ts';

const on = testApp();
const dockerfile = readFileSync('Dockerfile', 'utf8');
const [unit, settings] = [fileAt('/etc/systemd/system/plumbline@.service'), fileAt('/etc/plumbline/plumbline.env')];

/** The names that the server reads from its environment. */
const known = new Set(
  ['src/server/settings.ts', 'src/server/firm.ts']
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name)),
);

describe('the settings', () => {
  it('that the page, the unit and the container name are there, and all that are there are in the README', () => {
    const named = [
      ...deploymentPage.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[`=]/g),
      ...settings.matchAll(/^(\w+)=/gm),
      ...unit.matchAll(/^Environment=(\w+)=/gm),
      ...dockerfile
        .replace(/^.*?^ENV /ms, '')
        .split('\n', 1)[0]!
        .matchAll(/(\w+)=/g),
    ].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const readme = readFileSync('README.md', 'utf8');
    expect([...known].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('of the page are valid, and trust the proxy that the page has', () => {
    const env = Object.fromEntries([...settings.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
    const read = settingsFrom(env);
    expect(read).toMatchObject({ production: true, dataDir: '/var/lib/plumbline/data' });
    expect(read.trustedProxies.has('127.0.0.1')).toBe(true);
  });
});

describe('the service', () => {
  const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

  it.skipIf(!hasSystemd)('is a unit that systemd takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'plumbline@8080.service');
    writeFileSync(file, unit.replaceAll('%i', '8080').replace('/usr/bin/node', process.execPath));
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('plumbline@8080'))).toEqual([]);
  });

  it('starts by its command from the built program as a user who may only read it, and ends by its signal', async () => {
    const [program, ...words] = valueIn(unit, 'ExecStart').split(' ');
    expect([program, words.at(-1)]).toEqual(['/usr/bin/node', builtMain]);
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-service-'));
    const { env, remove } = await firmIn(join(folder, 'data'));
    onTestFinished(async () => {
      await remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const started = await startProcess(env, { within: asOrdinaryUser, words });
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  it('starts from any directory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-elsewhere-'));
    const { env, remove } = await firmIn(join(folder, 'data'));
    onTestFinished(async () => {
      await remove();
      rmSync(folder, { recursive: true, force: true });
    });
    const { url } = await startProcess(env, { words: [resolve(builtMain)], cwd: folder });
    expect(await (await fetch(url)).text()).toContain('<title>Plumbline</title>');
  });
});

describe.skipIf(!hasNginx)('nginx and TLS as the page has them, at a host of its own', () => {
  let url = '';
  let nginx: Nginx;
  let served: ServerType;
  beforeAll(async () => {
    const { database, live, files } = on;
    const { trustedProxies } = settingsFrom({ TRUSTED_PROXIES: valueIn(settings, 'TRUSTED_PROXIES') });
    const app = createApp({ database, live, files, log: silent, trustedProxies, maxUpload: 8 * 1024 * 1024 });
    served = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((listening) => served.once('listening', listening));
    nginx = await openNginx(`http://127.0.0.1:${(served.address() as AddressInfo).port}`, 'host');
    url = nginx.https;
  });
  afterAll(async () => {
    await nginx.close();
    served.close();
  });

  /** A request over TLS, whose certificate nobody has signed, and its answer while it still arrives. */
  const ask = (path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url + path, { rejectUnauthorized: false, ...options }, resolve);
      asked.once('error', reject).end(body);
    });
  const textOf = async (answer: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return text;
  };
  const own = async () => {
    const { session, branch } = await on.as('sales@demo.test');
    return { Authorization: `Bearer ${session.token}`, 'X-Branch-Id': String(branch) };
  };

  it('leads to encryption, keeps browsers there, and hands on who asks', async () => {
    const plain = await fetch(`${nginx.http}/clients?page=2`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/clients?page=2']);
    const body = JSON.stringify({ email: 'nobody.here@demo.test', password: 'x' });
    const headers = { 'X-Forwarded-For': '198.51.100.7', 'Content-Type': 'application/json' };
    const refused = await ask('/api/login', { method: 'POST', body, headers });
    expect([refused.statusCode, refused.headers['strict-transport-security']]).toEqual([401, 'max-age=15552000']);
    const { rows } = await on.database.asSystem((tx) =>
      tx.execute(sql`select subject from sign_in_attempts where subject like 'address:%'`),
    );
    // What the client itself sends as its address is not believed.
    expect(rows).toEqual([{ subject: 'address:127.0.0.1' }]);
  });

  it('lets live changes through as they happen', async () => {
    const stream = await ask('/api/live', { headers: await own() });
    expect(stream.statusCode).toBe(200);
    const seller = await on.as('admin@demo.test');
    await seller.post('/api/structure', { name: 'Heard through nginx' });
    for await (const chunk of stream) if (String(chunk).includes('structures')) break;
    stream.destroy();
  });

  it('lets uploads through, and the product itself refuses those that are too large', async () => {
    const seller = await on.as('sales@demo.test');
    const [customer, category] = [await seller.get('/api/customer'), await seller.get('/api/logcategory')];
    const { data } = await seller.post('/api/enquiries', {
      title: 'Through nginx',
      customer_id: customer.data.customer.data[0].id,
      log_category_id: category.data.records[0].id,
    });
    const upload = async (bytes: number) => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(bytes, 7)]), 'model.bin');
      const sent = new Request('http://form', { method: 'POST', body: form });
      const headers = { ...(await own()), 'Content-Type': sent.headers.get('content-type') ?? '' };
      const body = Buffer.from(await sent.arrayBuffer());
      const answer = await ask(`/api/enquiries/${data.id}/attachment`, { method: 'POST', headers, body });
      return [answer.statusCode, JSON.parse(await textOf(answer)).success];
    };
    expect(await upload(5 * 1024 * 1024)).toEqual([201, true]);
    expect(await upload(9 * 1024 * 1024)).toEqual([413, false]);
  });
});

describe('commands', () => {
  it('are shell that can be read, and name scripts and commands that are there', () => {
    const shells = blocks.filter(({ language }) => language === 'sh');
    expect(shells.length).toBeGreaterThan(8);
    for (const { text } of shells)
      expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr, text).toBe('');
    const all = shells.map(({ text }) => text).join('\n');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const run = [...all.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
    const called = [...all.matchAll(/^plumbline (\w+)/gm)].map(([, name]) => name);
    expect([...new Set(called)]).toEqual(['adminPassword', 'backup', 'endDemoAccounts', 'check', 'restore']);
    for (const name of called) expect(existsSync(`scripts/${name}.ts`), name).toBe(true);
  });

  it('run as the page has it, with the settings of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-command-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'plumbline.env'), `DATA_DIR=${join(folder, 'none')}\nDATABASE_URL=\n`);
    const script = fileAt('/usr/local/sbin/plumbline')
      .replace('/opt/plumbline/current', process.cwd())
      .replace('runuser -u plumbline -- /usr/bin/node', process.execPath)
      .replace('/etc/plumbline/plumbline.env', join(folder, 'plumbline.env'));
    const { DATABASE_URL: _1, DATA_DIR: _2, ...env } = process.env;
    const run = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-s', '--', ...words], {
        input: script,
        encoding: 'utf8',
        env,
      });
      return [status, stdout, stderr];
    };
    expect(run('backup', join(folder, 'file'))).toEqual([1, '', `There is no database in ${join(folder, 'none')}.\n`]);
    const usage = expect.stringMatching(/^Usage: plumbline adminPassword\|backup\|.*\n$/) as string;
    expect(run()).toEqual([2, '', usage]);
    expect(run('bakcup')).toEqual([2, '', usage]);
  });
});

it('what the page watches is there', async () => {
  const app = createApp({
    database: on.database,
    log: silent,
    live: on.live,
    system: installationOf({ source: on.testDatabase.source, database: on.database, files: on.files }, on.uploads),
    metricsToken: valueIn(settings, 'METRICS_TOKEN'),
  });
  await app.request('/healthz');
  const headers = { Authorization: `Bearer ${valueIn(settings, 'METRICS_TOKEN')}` };
  const told = await (await app.request('/metrics', { headers })).text();
  const [row = ''] = /^\| `GET \/metrics`.*$/m.exec(deploymentPage) ?? [];
  const names = [...row.matchAll(/`([a-z0-9_]+)`/g)].map(([, name]) => name);
  expect(names).toHaveLength(13);
  for (const name of names) expect(told).toContain(`${name}`);
});

describe('the container', () => {
  it('is built and begun by the commands of the page, from files that are there', () => {
    const commands = [...dockerfile.matchAll(/^RUN (npm .*)$/gm)].map(([, command]) => command);
    expect(commands).toEqual(['npm ci --omit=dev', 'npm run build']);
    for (const command of commands) expect(deploymentPage).toContain(`\n${command}\n`);
    const [, begun = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(begun)).toEqual(['node', ...valueIn(unit, 'ExecStart').split(' ').slice(1)]);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \.\/?$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(copied).toContain('package-lock.json');
    for (const file of copied) expect(existsSync(file), file).toBe(true);
  });

  it('leaves out nothing that the build or a command needs', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
    for (const needed of ['src', 'scripts', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json', '.npmrc'])
      expect(ignored).not.toContain(needed);
  });
});

it('links of the page lead to what is there', () => {
  const links = [...deploymentPage.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(existsSync(join('docs', link)), link).toBe(true);
});
