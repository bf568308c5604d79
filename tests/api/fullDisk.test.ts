import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { failingProcess, firmIn, startProcess } from '../support/process.ts';
import { canHaveDisk, withDisk } from '../support/smallDisk.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-full-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onPostgres = process.env['TEST_ON'] === 'postgres';
const noRoom = 'There is no room left on the disk of the server. Nothing was changed. Please tell an administrator.';

/** Writes until the disk takes no more. */
const fill = (file: string): void => {
  const block = Buffer.alloc(64 * 1024);
  for (const size of [block.length, 4096])
    try {
      for (;;) writeFileSync(file, block.subarray(0, size), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
};

describe.skipIf(!canHaveDisk)(
  `a full disk${canHaveDisk ? '' : ' (skipped: this machine gives no disk to a process)'}`,
  () => {
    it('answers uploads and what is saved with a 503 that says so, readyz knows, and room makes it well again', async () => {
      const [source, place] = [join(folder, 'source'), join(folder, 'disk')];
      for (const one of [source, place]) mkdirSync(one);
      const firm = await firmIn(source);
      const size = onPostgres ? '4m' : '400m';
      const env = { ...firm.env, DATA_DIR: place };
      const { url, child, ended } = await startProcess(env, { within: withDisk(place, size, source) });
      const login = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'sales@demo.test', password: 'demo' }),
      });
      const { data } = (await login.json()) as { data: { token: string; user: { defaultBranch: number } } };
      const headers = {
        Authorization: `Bearer ${data.token}`,
        'X-Branch-Id': String(data.user.defaultBranch),
        'Content-Type': 'application/json',
        Connection: 'close',
      };
      const drafts = await fetch(`${url}/api/enquiries?status=DRAFT&per_page=1`, { headers });
      const page = (await drafts.json()) as { data: { enquiries: { data: { id: number }[] } } };
      const draft = page.data.enquiries.data[0]?.id;
      const answer = async (response: Promise<Response>) => {
        const { status, headers: got } = await response;
        const { message } = (await (await response).json()) as { message?: string };
        return { status, message, again: got.get('retry-after') };
      };
      const upload = () => {
        const body = new FormData();
        body.append('file', new Blob(['The specification. '.repeat(20_000)], { type: 'text/plain' }), 'spec.txt');
        // Its type has the boundary of its parts.
        const { 'Content-Type': _, ...own } = headers;
        return answer(fetch(`${url}/api/enquiries/${draft}/attachment`, { method: 'POST', headers: own, body }));
      };
      const save = () =>
        answer(
          fetch(`${url}/api/enquiries/${draft}/comments`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ comment: 'Seen. '.repeat(200) }),
          }),
        );
      const ready = () => answer(fetch(`${url}/readyz`));
      expect((await ready()).status).toBe(200);

      const filler = join(`/proc/${child.pid}/root`, place, 'filler');
      fill(filler);
      expect(await upload()).toEqual({ status: 503, message: noRoom, again: expect.any(String) });
      expect(await ready()).toMatchObject({
        status: 503,
        message: 'There is no room left on the disk of the uploaded files',
      });
      if (!onPostgres) {
        // A table has some room on its last page.
        let saved = await save();
        for (let left = 2_000; saved.status === 201 && left > 0; left -= 1) saved = await save();
        expect(saved).toEqual({ status: 503, message: noRoom, again: expect.any(String) });
        expect(await ready()).toMatchObject({
          status: 503,
          message: 'There is no room left on the disk of the database',
        });
      }
      rmSync(filler);
      expect((await ready()).status).toBe(200);
      expect([(await save()).status, (await upload()).status]).toEqual([201, 201]);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      await firm.remove();
    });

    it.skipIf(onPostgres)('is said in one line by a first start', async () => {
      const place = join(folder, 'tiny');
      mkdirSync(place);
      expect(
        await failingProcess({ DATA_DIR: place, NODE_ENV: 'production' }, { within: withDisk(place, '20m') }),
      ).toEqual({
        ended: 1,
        output: `There is no room left on the disk of ${place}.\n`,
      });
    });
  },
);
