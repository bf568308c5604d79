import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clients } from '../../src/resources/masters/clients.ts';
import { testApp } from '../support/app.ts';
import { startProcess } from '../support/process.ts';
import { create, fresh } from '../support/samples.ts';
import { branchIds, person } from '../support/people.ts';
import { amongWriters } from '../support/writers.ts';
import { expectAnswer } from './answers.ts';
import { isWhole, noted } from './extent.ts';

const on = testApp();
const writers = isWhole ? 8 : 3;
const starts = isWhole ? 6 : 1;

// The embedded database serves one process, and refuses a second: tests/api/durability.dataDir.test.ts.
describe.skipIf(process.env['TEST_ON'] !== 'postgres')('a second process beside one that writes', () => {
  it('starts, answers what the first has written, and ends, while nobody who writes is refused or loses anything', async () => {
    const { leeds } = await branchIds(on);
    const me = await person(on, { branches: [leeds] });
    const dir = mkdtempSync(join(tmpdir(), 'plumbline-second-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const refused = await amongWriters(on, writers, async (more) => {
      for (let nth = 0; nth < starts; nth += 1) {
        await more(1);
        const second = await startProcess({ DATA_DIR: dir, DATABASE_URL: on.testDatabase.url ?? '' });
        const name = `Beside ${fresh()}`;
        const { id } = await create(me, clients, { name });
        const headers = {
          Authorization: `Bearer ${me.session.token}`,
          'X-Branch-Id': String(leeds),
        };
        for (const path of [`/api/client/${id}`, '/api/home', '/api/enquiries', '/api/waiting']) {
          const { status, text } = await expectAnswer(() => fetch(second.url + path, { headers }), path);
          expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
          if (path.includes('client')) expect(text).toContain(name);
        }
        await more(1);
        second.child.kill('SIGTERM');
        expect(await second.ended).toBe(0);
      }
    });
    noted('starts of a second process beside writers', starts);
    expect(refused).toEqual([]);
  });
});
