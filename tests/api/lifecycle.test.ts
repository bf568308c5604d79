import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settingsFrom } from '../../src/server/settings.ts';
import { start } from '../../src/server/start.ts';
import { clusterIn } from '../support/clusters.ts';
import { silent } from '../support/database.ts';
import { patience } from '../support/patience.ts';
import { postgresUrl, scratchDatabase } from '../support/scratch.ts';
import { isWhole } from '../support/whole.ts';
import { failingProcess, startProcess, type StartedProcess } from '../support/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-life-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const signIn = async (url: string, email = 'admin@demo.test', password = 'demo') => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { token: string; user: { defaultBranch: number } } };
  return {
    Authorization: `Bearer ${data.token}`,
    'X-Branch-Id': String(data.user.defaultBranch),
    'Content-Type': 'application/json',
    Connection: 'close',
  };
};

const create = (url: string, headers: Record<string, string>, name: string) =>
  fetch(`${url}/api/structure`, { method: 'POST', headers, body: JSON.stringify({ name }) });

const names = async (url: string, headers: Record<string, string>): Promise<string[]> => {
  const response = await fetch(`${url}/api/structure?getAll=true`, { headers });
  const { data } = (await response.json()) as { data: { records: { name: string }[] } };
  return data.records.map((r) => r.name);
};

const end = async ({ child, ended }: StartedProcess, signal: NodeJS.Signals) => {
  child.kill(signal);
  return ended;
};

describe('the product as a process', () => {
  const dataDir = join(folder, 'data');

  it('prints where it is and the demo accounts, finishes requests under way on SIGTERM, keeps the data, and refuses a second process on it with one clear line', async () => {
    await clusterIn(dataDir, 'firm');
    const first = await startProcess({ DATA_DIR: dataDir });
    expect(first.output()).toContain('admin@demo.test');
    const headers = await signIn(first.url);
    const written = Array.from({ length: 12 }, (_, n) => create(first.url, headers, `Under way ${n}`));
    await written[0];
    const ended = end(first, 'SIGTERM');
    const settled = await Promise.allSettled(written);
    const accepted = settled.flatMap((s, n) =>
      s.status === 'fulfilled' && s.value.status === 201 ? [`Under way ${n}`] : [],
    );
    expect(accepted.length).toBeGreaterThan(0);
    // A request either was answered, or was never taken: none is broken off half way.
    for (const s of settled) if (s.status === 'fulfilled') expect(s.value.status).toBe(201);
    expect(await ended).toBe(0);

    const second = await startProcess({ DATA_DIR: dataDir });
    expect(await names(second.url, headers)).toEqual(expect.arrayContaining(accepted));
    const third = await failingProcess({ DATA_DIR: dataDir });
    expect(third.ended).toBe(1);
    expect(third.output.trim().split('\n')).toHaveLength(1);
    expect(third.output).toMatch(/in use by another process/);
    expect(await end(second, 'SIGINT')).toBe(0);
  });

  it('takes a data directory that was there before away from other users, tells metrics on their own port, and stops at once though somebody hears of live changes', async () => {
    const open = join(folder, 'open');
    await clusterIn(open, 'firm');
    mkdirSync(join(open, 'uploads'));
    mkdirSync(join(open, 'backups'));
    const places = ['', 'database', 'uploads', 'backups'].map((name) => join(open, name));
    for (const place of places) chmodSync(place, 0o755);
    const settings = settingsFrom({ PORT: '0', METRICS_PORT: '0', DATA_DIR: open });
    const running = await start(settings, { log: silent, announce: () => undefined, graceMs: 10 * patience });
    expect(places.map((place) => (statSync(place).mode & 0o777).toString(8))).toEqual(['700', '700', '700', '700']);
    const status = async (url: string) => (await fetch(url, { headers: { Connection: 'close' } })).status;
    expect(await status(`${running.url}/metrics`)).toBe(404);
    expect(await status(`${running.metricsUrl}/metrics`)).toBe(200);
    expect(await status(`${running.metricsUrl}/api/me`)).toBe(404);

    const stream = await fetch(`${running.url}/api/live`, { headers: await signIn(running.url) });
    expect(stream.status).toBe(200);
    const over = stream.text().catch(() => 'broken off');
    // Were the time of grace waited for, this would be ended as a hang.
    await running.stop();
    await over;
    await expect(fetch(`${running.metricsUrl}/metrics`)).rejects.toThrow();
  });

  it('stops though somebody never sends the rest of a request', async () => {
    const ready = join(folder, 'stopping');
    await clusterIn(ready, 'firm');
    const settings = settingsFrom({ PORT: '0', DATA_DIR: ready });
    const running = await start(settings, { log: silent, announce: () => undefined, graceMs: 200 });
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    const broken = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    await new Promise<void>((resolve) =>
      socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{', () => resolve()),
    );
    // The server has the head of the request once it answers another that came later.
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    await running.stop();
    await broken;
  });

  it('loses no acknowledged record when it is killed at any moment', async () => {
    const acknowledged: string[] = [];
    const lives = isWhole ? 8 : 2;
    for (let life = 0; life < lives; life += 1) {
      const running = await startProcess({ DATA_DIR: dataDir });
      const headers = await signIn(running.url);
      // Not after a time but after as many records: on any machine some were acknowledged, and others are under way.
      const enough = acknowledged.length + 5 + life * 7;
      const writer = async (lane: number) => {
        for (let n = 0; ; n += 1) {
          const name = `Life ${life} lane ${lane} record ${n}`;
          const response = await create(running.url, headers, name);
          if (response.status !== 201) throw new Error(`${name}: ${response.status}`);
          acknowledged.push(name);
          if (acknowledged.length === enough) running.child.kill('SIGKILL');
        }
      };
      const lanes = await Promise.allSettled([writer(0), writer(1), writer(2)]);
      expect(lanes.map((l) => l.status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(await running.ended).toBe('SIGKILL');
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(lives * 5);
    const last = await startProcess({ DATA_DIR: dataDir });
    const kept = new Set(await names(last.url, await signIn(last.url)));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    await end(last, 'SIGTERM');
  });

  it('starts without demo data in production: one administrator, who must change the one-time password first', async () => {
    const empty = postgresUrl ? await scratchDatabase() : undefined;
    const env = { DATA_DIR: join(folder, 'production'), ...(empty ? { DATABASE_URL: empty.url } : {}) };
    const production = await startProcess({ ...env, NODE_ENV: 'production' });
    const [, email, password] = /administrator: (\S+) with the one-time password (\S+)/.exec(production.output()) ?? [];
    expect(production.output()).not.toContain('demo.test');
    const headers = await signIn(production.url, email, password);
    const refused = await fetch(`${production.url}/api/client`, { headers });
    expect(refused.status).toBe(403);
    const changed = await fetch(`${production.url}/api/me/password`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ current_password: password, new_password: 'a better password' }),
    });
    expect(changed.status).toBe(200);
    const list = await fetch(`${production.url}/api/client`, { headers });
    expect(await list.json()).toMatchObject({ success: true, data: { clients: { total: 0 } } });
    await end(production, 'SIGTERM');
    await empty?.drop();
  });
});
