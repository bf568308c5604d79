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
  const answer = await fetch(`${url}/api/login`, { method: 'POST', body: JSON.stringify({ email, password }) });
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
      output: 'Whose? These manage people: admin@demo.test, other@demo.test\n',
    });
    expect(await runCommand('adminPassword', ['nobody@nowhere.test'], env)).toEqual({
      code: 1,
      output: 'Nobody has the e-mail nobody@nowhere.test\n',
    });
    child.kill('SIGTERM');
    await ended;
    await remove();
  });

  it('finds the one administrator by itself, and says where there is no database', async () => {
    const { env, remove } = await emptyPlace('alone');
    const { child, ended } = await startProcess(env);
    child.kill('SIGTERM');
    await ended;
    expect((await runCommand('adminPassword', [], env)).output).toMatch(
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
