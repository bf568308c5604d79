import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { fileAt, valueIn } from '../support/deploymentPage.ts';
import { freePort, hasNginx, openNginx } from '../support/nginx.ts';
import { firmIn, startProcess, type StartedProcess } from '../support/process.ts';
import { fresh } from '../support/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-restarts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ends where the unit would find that it serves. */
const waitAsUnit = async (port: number): Promise<void> => {
  const unit = fileAt('/etc/systemd/system/plumbline@.service').replaceAll('%i', String(port));
  const [program = '', ...words] = valueIn(unit, 'ExecStartPost').split(' ');
  await promisify(execFile)(program, words);
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Somebody behind the proxy, whose connections are kept. */
const clientOf = (url: string) => {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    new Promise<Answer>((resolve) => {
      const lost = (error: Error) => resolve({ status: 0, text: String(error) });
      const asked = request(url + path, { method, agent, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', lost);
      });
      asked.on('error', lost).end(body && JSON.stringify(body));
    });
  return { ask, close: () => agent.destroy() };
};

it.runIf(hasNginx && process.env['TEST_ON'] === 'postgres')(
  'of processes behind the page’s proxy, one after the other, are noticed by none of ten people',
  async () => {
    const { env, remove } = await firmIn(join(folder, 'data'));
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number): Promise<StartedProcess> =>
      startProcess({ ...env, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' });
    const running = new Map<number, StartedProcess>();
    for (const port of ports) running.set(port, await start(port));
    const nginx = await openNginx(
      ports.map((port) => `http://127.0.0.1:${port}`),
      'host',
    );
    const client = clientOf(nginx.https);
    const type = { 'Content-Type': 'application/json' };
    const signedIn = await client.ask('POST', '/api/login', type, { email: 'admin@demo.test', password: 'demo' });
    const { data } = JSON.parse(signedIn.text) as { data: { token: string; user: { defaultBranch: number } } };
    const own = { Authorization: `Bearer ${data.token}`, 'X-Branch-Id': String(data.user.defaultBranch) };
    const json = { ...own, ...type };

    const over = new AbortController();
    const wrong: Answer[] = [];
    const saved: string[] = [];
    let asked = 0;
    const note = (answer: Answer, expected: number) => {
      asked += 1;
      if (answer.status !== expected) wrong.push(answer);
    };
    const person = async () => {
      const mine = clientOf(nginx.https);
      while (!over.signal.aborted) {
        const name = `Through a restart ${fresh()}`;
        const key = { 'Idempotency-Key': fresh().repeat(16).slice(0, 40) };
        const made = await mine.ask('POST', '/api/structure', { ...json, ...key }, { name });
        note(made, 201);
        if (made.status === 201) saved.push(name);
        note(await mine.ask('GET', '/api/structure', own), 200);
      }
      mine.close();
    };
    const people = Array.from({ length: 10 }, person);
    for (const port of [...ports, ...ports]) {
      const old = running.get(port);
      old?.child.kill('SIGTERM');
      expect(await old?.ended).toBe(0);
      const again = start(port);
      again.catch(() => undefined);
      await waitAsUnit(port);
      running.set(port, await again);
    }
    over.abort();
    await Promise.all(people);

    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(100);
    const listed = await client.ask('GET', '/api/structure?getAll=true', own);
    const { data: all } = JSON.parse(listed.text) as { data: { records: { name: string }[] } };
    const kept = all.records.map(({ name }) => name).filter((name) => name.startsWith('Through a restart'));
    expect(kept.sort()).toEqual(saved.sort());

    client.close();
    await nginx.close();
    for (const { child, ended } of running.values()) {
      child.kill('SIGTERM');
      await ended;
    }
    await remove();
  },
);
