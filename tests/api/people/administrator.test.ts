import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/command.ts';
import { failingProcess, firmIn, startProcess } from '../../support/process.ts';
import { scratchDatabase } from '../../support/scratch.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-administrator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onPostgres = process.env['TEST_ON'] === 'postgres';

/** An empty place for a firm, on the engine that this project tests. */
const emptyPlace = async (name: string) => {
  const scratch = onPostgres ? await scratchDatabase() : undefined;
  const env = { DATA_DIR: join(folder, name), NODE_ENV: 'production', ...(scratch && { DATABASE_URL: scratch.url }) };
  return { env, remove: async () => scratch?.drop() };
};

const signIn = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as {
    data?: { token: string; user: { defaultBranch: number; mustChangePassword: boolean } };
  };
  return { status: answer.status, token: data?.token ?? '', branch: data?.user.defaultBranch ?? 0 };
};

const ask = (url: string, path: string, { token, branch }: { token: string; branch: number }) =>
  fetch(url + path, {
    headers: { Authorization: `Bearer ${token}`, 'X-Branch-Id': String(branch), Connection: 'close' },
  });

describe('the first one-time password', () => {
  it('is not lost by a start that failed at its port: whoever serves first prints it, and nobody later', async () => {
    const { env, remove } = await emptyPlace('first');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const failed = await failingProcess({ ...env, PORT: String(port) });
    expect(failed).toEqual({
      ended: 1,
      output: `127.0.0.1:${port} is in use by another program. Stop that one, or set PORT or METRICS_PORT.\n`,
    });
    await new Promise((resolve) => other.close(resolve));

    const served = await startProcess(env);
    const [, email = '', password = ''] =
      /administrator: (\S+) with the one-time password (\S+)/.exec(served.output()) ?? [];
    expect((await signIn(served.url, email, '')).status).not.toBe(200);
    expect((await signIn(served.url, email, password)).status).toBe(200);
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    const again = await startProcess(env);
    expect(again.output()).not.toContain('one-time password');
    expect((await signIn(again.url, email, password)).status).toBe(200);
    again.child.kill('SIGTERM');
    await again.ended;
    await remove();
  });
});

describe('npm run admin-password', () => {
  it('gives a new one beside a server that runs: sessions end, it must be changed, and the history has it', async () => {
    const { env, remove } = await firmIn(join(folder, 'firm'));
    const { url, child, ended } = await startProcess(env);
    const [email, old] = ['buyer@demo.test', 'demo'];
    const before = await signIn(url, email, old);
    expect((await ask(url, '/api/client', before)).status).toBe(200);

    const { code, output } = await runCommand('adminPassword', ['Buyer@demo.test'], env);
    expect([code, output]).toEqual([0, expect.stringMatching(/^One-time password of buyer@demo\.test: \S+\n$/)]);
    const password = output.trim().split(' ').at(-1) ?? '';

    expect((await ask(url, '/api/client', before)).status).toBe(401);
    expect((await signIn(url, email, old)).status).toBe(401);
    const after = await signIn(url, email, password);
    const refused = await ask(url, '/api/client', after);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ message: 'Change your one-time password first' }),
    ]);
    const admin = await signIn(url, 'admin@demo.test', 'demo');
    const { data } = (await (await ask(url, '/api/users?search=buyer', admin)).json()) as {
      data: { records: { id: number }[] };
    };
    const history = (await (await ask(url, `/api/users/${data.records[0]?.id}/history`, admin)).json()) as {
      data: { records: { changes: { field: string }[] }[] };
    };
    expect(JSON.stringify(history.data.records[0])).toContain('must_change_password');

    const whose = await runCommand('adminPassword', [], env);
    expect(whose).toEqual({
      code: 1,
      output: 'Whose? Name an e-mail. These manage people: admin@demo.test, other@demo.test\n',
    });
    expect(await runCommand('adminPassword', ['nobody@nowhere.test'], env)).toEqual({
      code: 1,
      output: 'Nobody has the e-mail nobody@nowhere.test\n',
    });
    child.kill('SIGTERM');
    await ended;
    await remove();
  });

  it('replaces nobody’s password unasked, and says where there is no database', async () => {
    const { env, remove } = await emptyPlace('alone');
    const { child, ended } = await startProcess(env);
    child.kill('SIGTERM');
    await ended;
    expect(await runCommand('adminPassword', [], env)).toEqual({
      code: 1,
      output: 'Whose? Name an e-mail. These manage people: admin@localhost.test\n',
    });
    expect((await runCommand('adminPassword', ['admin@localhost.test'], env)).output).toMatch(
      /^One-time password of admin@localhost\.test: \S+\n$/,
    );
    await remove();
    const nowhere = join(folder, 'nowhere');
    expect(await runCommand('adminPassword', [], { DATA_DIR: nowhere, DATABASE_URL: '' })).toEqual({
      code: 1,
      output: `There is no database in ${nowhere}.\n`,
    });
  });
});

describe('demo accounts where no demo was asked for', () => {
  it('are told at every start, and ended by a command once somebody else manages people', async () => {
    const { env: place, remove } = await firmIn(join(folder, 'demo'));
    const env = { ...place, NODE_ENV: 'production', LOG_LEVEL: 'warn' };
    const first = await startProcess(env);
    const told = () =>
      first
        .output()
        .split('\n')
        .flatMap((line) => (/^{.*}$/.test(line) ? [JSON.parse(line) as { level: number; msg: string }] : []))
        .find(({ msg }) => msg.includes('demo'));
    // The log is written beside the line that says that it is ready, and may come after it.
    await expect.poll(told).toMatchObject({
      level: 40,
      msg: expect.stringMatching(
        /^Everybody can sign in with the password demo as admin@demo\.test, sales@demo\.test, /,
      ) as string,
    });
    expect(first.output()).not.toContain('Demo accounts, all with the password');
    expect(await runCommand('endDemoAccounts', [], env)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Nobody else manages people: sign in as one of them, add somebody .*\n$/,
      ) as string,
    });
    const admin = await signIn(first.url, 'admin@demo.test', 'demo');
    expect(admin.status).toBe(200);
    const send = async (path: string, body: object) => {
      const answer = await fetch(first.url + path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${admin.token}`,
          'X-Branch-Id': String(admin.branch),
          'Content-Type': 'application/json',
          Connection: 'close',
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { data: { id: number } };
    };
    const { data } = await send('/api/users', { name: 'Real', email: 'real@firm.example' });
    await send('/api/userPermissions', { user: data.id, permissions: ['admin.permission.update'] });
    const ended = await runCommand('endDemoAccounts', [], env);
    expect(ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Inactive now: admin@demo\.test, /) as string,
    });
    expect(ended.output).not.toContain('real@');
    expect((await ask(first.url, '/api/client', admin)).status).toBe(401);
    expect((await signIn(first.url, 'admin@demo.test', 'demo')).status).toBe(401);
    first.child.kill('SIGTERM');
    await first.ended;
    const again = await startProcess(env);
    again.child.kill('SIGTERM');
    await again.ended;
    expect(again.output()).not.toContain('password demo');
    expect((await runCommand('endDemoAccounts', [], env)).output).toBe('There are no demo accounts\n');
    await remove();
  });
});
