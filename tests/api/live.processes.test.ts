import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { createApp } from '../../src/server/http/app.ts';
import { openLive } from '../../src/server/live/hub.ts';
import { callerOf, testApp } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { hear, ofRecord, testListeners } from '../support/live.ts';

const on = testApp();
const { inLeeds, newClient } = testListeners(on);

describe.runIf(process.env['TEST_ON'] === 'postgres')('several server processes on one PostgreSQL', () => {
  /** Another server process, as far as the database can tell: connections of its own, and an app of its own. */
  const second = async () => {
    const source = await openSource({
      dataDir: '',
      databaseUrl: on.testDatabase.url,
      log: silent,
      onConnect: roleOnConnect(systemRole),
    });
    const live = await openLive(source);
    const app = createApp({ database: databaseOf(source), live, log: silent });
    const close = async () => {
      await live.close();
      await source.close();
    };
    return { app, close };
  };

  it('tell each other what was committed in one of them', async () => {
    const one = await inLeeds();
    const { app, close } = await second();
    const there = callerOf(app, one.session, one.branch);
    const [here, beyond] = [await hear(one), await hear(there)];
    const mine = await newClient(one);
    const theirs = await newClient(there);
    for (const heard of [here, beyond])
      for (const { id } of [mine, theirs]) expect(await heard.until(ofRecord('clients', id))).toBeDefined();
    await close();
  });

  it('tell everybody to read anew after the listening connection was lost', async () => {
    const one = await inLeeds();
    const heard = await hear(one);
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    const listening = `pg_stat_activity where datname = current_database() and query like 'listen%'`;
    // The connection of the second process leaves a moment after it was closed.
    await expect.poll(async () => (await owner.query(`select 1 from ${listening}`)).rowCount).toBe(1);
    const { rowCount } = await owner.query(`select pg_terminate_backend(pid) from ${listening}`);
    owner.release();
    expect(rowCount).toBe(1);
    await expect.poll(() => heard.refreshes()).toBe(1);
    const { id } = await newClient(one);
    expect(await heard.until(ofRecord('clients', id))).toBeDefined();
  });
});
