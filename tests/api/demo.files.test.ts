import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseOf } from '../../src/server/db/database.ts';
import { openSource, roleOnConnect } from '../../src/server/db/engine/index.ts';
import { systemRole } from '../../src/server/db/policies.ts';
import { prepare } from '../../src/server/prepare.ts';
import { demoFiles } from '../../src/server/demo/files.ts';
import { directoryStore } from '../../src/server/files/directory.ts';
import { createApp } from '../../src/server/http/app.ts';
import { openLive } from '../../src/server/live/hub.ts';
import { callerOf } from '../support/app.ts';
import { silent } from '../support/database.ts';
import { patience } from '../support/patience.ts';
import { scratchDatabase } from '../support/scratch.ts';

const uploads = mkdtempSync(join(tmpdir(), 'plumbline-demo-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));

it(
  'a first start stores the files of the demo firm, also after one that was killed, and no others',
  async () => {
    const files = directoryStore(uploads);
    // What a killed first start leaves.
    await demoFiles(files, 1);
    const scratch = process.env['TEST_ON'] === 'postgres' ? await scratchDatabase() : undefined;
    const source = await openSource({
      ...(scratch ? { dataDir: uploads, databaseUrl: scratch.url } : { dataDir: uploads, memory: true }),
      log: silent,
      onConnect: roleOnConnect(systemRole),
      prepare: prepare({ demo: true, announce: () => undefined, files }),
    });
    const live = await openLive(source);
    const app = createApp({ database: databaseOf(source), log: silent, live, files });
    const signedIn = await app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'demo' }),
    });
    const { data: session } = await signedIn.json();

    let contents = 0;
    let older = 0;
    let rounds = 0;
    for (const branch of [1, 2]) {
      const admin = callerOf(app, session, branch);
      const { data } = await admin.get('/api/enquiries/global?getAll=true');
      for (const { id } of data.enquiries.data) {
        const path = `/api/enquiries/${id}/attachment`;
        for (const file of (await admin.get(path)).data.records) {
          older += file.older.length;
          for (const version of [file, ...file.older]) {
            const content = await admin.raw('GET', `${path}/${version.id}`);
            expect((await content.arrayBuffer()).byteLength).toBe(version.size);
            contents += 1;
          }
          if (file.rounds.length) rounds += 1;
        }
      }
    }
    expect({ contents, older, rounds }).toEqual({ contents: 12, older: 2, rounds: 6 });
    const stored = readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(stored).toHaveLength(12);
    await live.close();
    await source.close();
    await scratch?.drop();
  },
  patience,
);
