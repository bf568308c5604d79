import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import { callerOf, type TestApp } from '../../support/app.ts';
import { silent } from '../../support/database.ts';
import { branchIds } from '../../support/people.ts';
import { collection, may, removal, workOnDossiers, type Place } from '../../support/dossiers.ts';

const pdf = '%PDF-1.7\nhello';

/** What holds of files that any store has: downloads, the list, removal, history. */
export const keptFilesHold = (on: TestApp, place: Place): void => {
  const { who, signedIn, dossier, upload, listed } = workOnDossiers(on, place);

  describe('a download', () => {
    const first = async (record: number): Promise<{ id: number }> => (await listed(record)).records[0];

    it('is the same to the byte, under its own name, to keep and never to show', async () => {
      const record = await dossier();
      const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251));
      await upload(record, ['Übersicht "A".bin', content]);
      const response = await who.caller.raw('GET', `${collection(record)}/${(await first(record)).id}`);
      expect(response.status).toBe(200);
      const got = Buffer.from(await response.arrayBuffer());
      expect(createHash('sha256').update(got).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': '300000',
        'content-disposition': `attachment; filename="_bersicht _A_.bin"; filename*=UTF-8''%C3%9Cbersicht%20_A_.bin`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      });
    });

    it.each([
      ['page.html', '<!doctype html><script>alert(1)</script>'],
      ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['page.pdf', '<html><script>alert(1)</script>'],
    ])('%s is never sent as something that a browser would run', async (name, content) => {
      const record = await dossier();
      await upload(record, [name, content]);
      const response = await who.caller.raw('GET', `${collection(record)}/${(await first(record)).id}`);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toContain('attachment');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(await response.text()).toBe(content);
    });

    it('gives a part where one is asked for', async () => {
      const record = await dossier();
      await upload(record, ['digits.txt', '0123456789']);
      const path = `${collection(record)}/${(await first(record)).id}`;
      const part = async (range: string) => {
        const response = await who.caller.raw('GET', path, undefined, { Range: range });
        return [response.status, response.headers.get('content-range'), await response.text()];
      };
      expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
      expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await part('bytes=5-99')).toEqual([206, 'bytes 5-9/10', '56789']);
      for (const whole of ['bytes=20-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
        expect(await part(whole)).toEqual([200, null, '0123456789']);
      const head = await who.caller.raw('HEAD', path);
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    });

    it('needs the permission and the branch, and is of its own record alone', async () => {
      const { leeds } = await branchIds(on);
      const [record, other] = [await dossier(), await dossier()];
      await upload(record, ['a.txt', 'a']);
      const file = (await first(record)).id;
      const stranger = await signedIn({ branches: [leeds], permissions: [] });
      expect((await stranger.get(`${collection(record)}/${file}`)).status).toBe(403);
      expect((await stranger.get(collection(record))).status).toBe(403);
      expect(await who.elsewhere.get(`${collection(record)}/${file}`)).toMatchObject({
        status: 404,
        message: 'Dossier not found',
      });
      expect(await who.elsewhere.get(collection(record))).toMatchObject({ status: 404, message: 'Dossier not found' });
      expect((await on.anonymous('GET', `${collection(record)}/${file}`)).status).toBe(401);
      for (const path of [`${collection(other)}/${file}`, `${collection(record)}/999999`, `${collection(record)}/x`])
        expect(await who.caller.get(path)).toMatchObject({ status: 404, message: 'Attachment not found' });
    });

    it('says so when the store has lost the file', async () => {
      const record = await dossier();
      await upload(record, ['lost.txt', 'lost']);
      const empty = { ...place.files(), read: () => Promise.resolve(null) };
      const forgetful = createApp({ database: on.database, log: silent, files: empty });
      const answer = await callerOf(forgetful, who.caller.session, who.caller.branch).get(
        `${collection(record)}/${(await first(record)).id}`,
      );
      expect(answer).toMatchObject({ status: 404, message: 'The file of this attachment is missing' });
    });
  });

  describe('the list', () => {
    it('comes in pages, newest first', async () => {
      const record = await dossier();
      for (const name of ['1.txt', '2.txt', '3.txt']) await upload(record, [name, name]);
      const names = async (query: string) =>
        (await who.caller.get(`${collection(record)}?${query}`)).data.records.map((r: { name: string }) => r.name);
      expect(await names('page=1&per_page=2')).toEqual(['3.txt', '2.txt']);
      expect(await names('page=2&per_page=2')).toEqual(['1.txt']);
      expect(await names('page=9&per_page=2')).toEqual([]);
      expect((await who.caller.get(`${collection(record)}?page=0`)).status).toBe(422);
      expect((await who.caller.get(`${collection(record)}?order=x`)).status).toBe(422);
    });
  });

  describe('removing a file', () => {
    const one = async (record: number): Promise<number> => (await upload(record, ['a.txt', 'a'])).data.records[0].id;

    it('takes its row and its bytes', async () => {
      const record = await dossier();
      const before = place.stored();
      const file = await one(record);
      expect(place.stored()).toHaveLength(before.length + 1);
      expect(await who.caller.del(removal(record, file))).toMatchObject({
        status: 200,
        message: 'Attachment deleted',
        data: { id: file },
      });
      expect((await listed(record)).records).toEqual([]);
      expect(place.stored()).toEqual(before);
      expect((await who.caller.del(removal(record, file))).status).toBe(404);
    });

    it('is allowed to who may change the record, of its own files alone', async () => {
      const { leeds } = await branchIds(on);
      const [record, other] = [await dossier(), await dossier()];
      const file = await one(record);
      const reader = await signedIn({ branches: [leeds], permissions: may('view') });
      expect((await reader.del(removal(record, file))).status).toBe(403);
      expect(await who.elsewhere.del(removal(record, file))).toMatchObject({
        status: 404,
        message: 'Dossier not found',
      });
      expect(await who.caller.del(removal(other, file))).toMatchObject({
        status: 404,
        message: 'Attachment not found',
      });
      expect((await listed(record)).records).toHaveLength(1);
    });

    it('comes with the removal of the record', async () => {
      const record = await dossier();
      const before = place.stored();
      await one(record);
      expect((await who.caller.del(`/api/dossiers/${record}`)).status).toBe(200);
      expect(place.stored()).toEqual(before);
    });
  });

  describe('the history of a record', () => {
    it('tells who added and who removed which file', async () => {
      const record = await dossier();
      const { data } = await upload(record, ['offer.pdf', pdf]);
      await who.caller.del(removal(record, data.records[0].id));
      const { records } = (await who.caller.get(`/api/dossiers/${record}/history`)).data;
      expect(records).toMatchObject([
        {
          action: 'delete',
          lines: 'attachments',
          line_name: 'offer.pdf',
          changes: [],
          by_name: who.caller.session.user.name,
        },
        { action: 'create', lines: 'attachments', line_name: 'offer.pdf', changes: [] },
        { action: 'create', lines: null },
      ]);
    });
  });
};
