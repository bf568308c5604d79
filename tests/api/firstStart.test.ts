import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { settingsFrom } from '../../src/server/settings.ts';
import { testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { dumpOf } from '../support/clusters.ts';
import { scratchDatabase } from '../support/scratch.ts';

/** What the first start with this environment makes in an empty database: its branches, and its people's preferences. */
const firstStart = async (env: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-first-'));
  const scratch = process.env['TEST_ON'] === 'postgres' ? await scratchDatabase() : undefined;
  const where = scratch ? { databaseUrl: scratch.url } : { memory: { dump: await dumpOf('empty') } };
  const source = await openSource({ dataDir: folder, log: silent, onConnect: roleOnConnect(systemRole), ...where });
  onTestFinished(async () => {
    await source.close();
    await scratch?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  await prepare({ demo: false, firm: settingsFrom(env).firm, announce: () => undefined })(source);
  const owner = await source.acquire({ as: 'owner' });
  try {
    const read = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows;
    return {
      branches: await read('select firm_name, code, name, currency, notation from branches'),
      people: await read('select email, preferences from users'),
    };
  } finally {
    owner.release();
  }
};

describe('the first start of an empty database (rule 106)', () => {
  it('leaves firm, branch, currency and notation to be asked of its first administrator', async () => {
    expect(await firstStart({})).toEqual({
      branches: [{ firm_name: null, code: 'MAIN', name: 'Main branch', currency: 'GBP', notation: 'browser' }],
      people: [{ email: 'admin@localhost.test', preferences: { 'set-up': 'due' } }],
    });
  });

  it('takes them from the environment, and nothing is asked', async () => {
    const env = {
      FIRM_NAME: 'Fassaden Huber GmbH',
      FIRM_BRANCH: 'Graz',
      FIRM_CURRENCY: 'EUR',
      FIRM_NOTATION: 'de-AT',
    };
    expect(await firstStart(env)).toEqual({
      branches: [{ firm_name: 'Fassaden Huber GmbH', code: 'MAIN', name: 'Graz', currency: 'EUR', notation: 'de-AT' }],
      people: [{ email: 'admin@localhost.test', preferences: {} }],
    });
  });
});

describe('the demo firm', () => {
  const on = testApp();

  it('asks nobody', async () => {
    const { session } = await on.as('admin@demo.test');
    expect(session.user.preferences['set-up']).toBeUndefined();
    expect(session.assigned_branches.map(({ notation }) => notation)).toEqual(['browser', 'browser']);
  });

  it('has a notation by branch, one of those that are known', async () => {
    const me = await on.as('admin@demo.test');
    const { data } = await me.get(`/api/branches/${me.branch}`);
    const change = (notation: string) => me.put(`/api/branches/${me.branch}`, { notation, version: data.version });
    expect(await change('tlh')).toMatchObject({ status: 422, errors: { notation: [expect.any(String)] } });
    expect(await change('de-DE')).toMatchObject({ status: 200, data: { notation: 'de-DE' } });
    const { data: now } = await me.get('/api/me');
    expect(now.assigned_branches.find(({ id }: { id: number }) => id === me.branch).notation).toBe('de-DE');
  });
});
