import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import type { Env } from '../../../src/server/http/types.ts';
import type { FileStore } from '../../../src/server/files/store.ts';
import { callerOf, type Answered, type Caller, type TestApp } from '../../support/app.ts';
import { formOf, sendRaw, type Sent } from '../../support/attached.ts';
import { silent } from '../../support/database.ts';
import { branchIds, person } from '../../support/people.ts';

const may = (...actions: string[]) => actions.map((action) => `test.dossier.${action}`);
const all = may('view', 'create', 'update', 'delete');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const pdf = '%PDF-1.7\nhello';

/** Where files are kept in this run, and what there is of them, whole or in parts, wherever it stands. */
interface Place {
  files(): FileStore;
  stored(): string[];
}

/** What holds of attachments in any store; `on` has the resource `dossiers`. */
export const attachmentsHold = (on: TestApp, place: Place): void => {
  let app: Hono<Env>;
  let caller: Caller;
  let elsewhere: Caller;
  let id: number;

  const signedIn = async (who: Parameters<typeof person>[1]): Promise<Caller> => {
    const { session, branch } = await person(on, who);
    return callerOf(app, session, branch);
  };
  const dossier = async (by = caller): Promise<number> => (await by.post('/api/dossiers', { name: 'Tower' })).data.id;
  const collection = (record: number) => `/api/dossiers/${record}/attachment`;
  const removal = (record: number, file: number) => `/api/dossier/${record}/attachment/${file}`;
  const upload = (record: number, ...files: Sent[]): Promise<Answered> =>
    sendRaw(app, caller, collection(record), formOf(...files));
  const listed = async (record: number) => (await caller.get(collection(record))).data;

  beforeAll(async () => {
    app = createApp({ database: on.database, log: silent, files: place.files() });
    const { leeds, bristol } = await branchIds(on);
    caller = await signedIn({ branches: [leeds], permissions: all });
    elsewhere = await signedIn({ branches: [bristol], permissions: all });
    id = await dossier();
  });

  describe('an upload', () => {
    it('is kept as it came: its name, its size, who added it and what it is by its bytes', async () => {
      const record = await dossier();
      const answer = await upload(record, ['Site plan – north.pdf', pdf], ['holiday.txt', png]);
      expect(answer).toMatchObject({ status: 201, success: true, message: '2 attachments added' });
      const { records, pagination, max_size } = await listed(record);
      expect(pagination).toEqual({ current_page: 1, per_page: 30, total: 2 });
      expect(max_size).toBe(200 * 1024 * 1024);
      expect(records).toEqual(answer.data.records);
      expect(records).toMatchObject([
        { name: 'holiday.txt', media_type: 'image/png', size: png.length, preview: 'image' },
        { name: 'Site plan – north.pdf', media_type: 'application/pdf', size: pdf.length, preview: 'pdf' },
      ]);
      expect(records[0].created_by_name).toBe(caller.session.user.name);
      expect(Object.keys(records[0])).not.toContain('stored_as');
    });

    it('says that one was added, when it is one', async () => {
      expect((await upload(id, ['one.txt', 'one'])).message).toBe('Attachment added');
    });

    it('needs a token, the branch and the permission, before anything of it is read', async () => {
      const { leeds } = await branchIds(on);
      const before = place.stored().length;
      const reader = await signedIn({ branches: [leeds], permissions: may('view') });
      expect(await sendRaw(app, reader, collection(id), formOf(['a.txt', 'a']))).toMatchObject({
        status: 403,
        message: 'You do not have the permission test.dossier.update',
      });
      const nobody = { session: { ...caller.session, token: 'x'.repeat(43) }, branch: caller.branch };
      expect((await sendRaw(app, nobody, collection(id), formOf(['a.txt', 'a']))).status).toBe(401);
      const outside = { session: caller.session, branch: elsewhere.branch };
      expect((await sendRaw(app, outside, collection(id), formOf(['a.txt', 'a']))).status).toBe(403);
      expect(place.stored()).toHaveLength(before);
    });

    it('goes to no record of another branch, and to none that is not there', async () => {
      const before = place.stored().length;
      for (const record of [id, 999_999])
        expect(await sendRaw(app, elsewhere, collection(record), formOf(['a.txt', 'a']))).toMatchObject({
          status: 404,
          message: 'Dossier not found',
        });
      expect(place.stored()).toHaveLength(before);
    });

    it.each<[string, () => Promise<Answered>, number, RegExp]>([
      ['JSON', () => caller.post(collection(id), { file: 'x' }), 415, /multipart\/form-data/],
      ['nothing', () => sendRaw(app, caller, collection(id), ''), 415, /multipart\/form-data/],
      [
        'a form of another kind',
        () => sendRaw(app, caller, collection(id), new URLSearchParams({ file: 'x' })),
        415,
        /multipart\/form-data/,
      ],
      [
        'multipart without a boundary',
        () => sendRaw(app, caller, collection(id), 'x', { 'Content-Type': 'multipart/form-data' }),
        415,
        /multipart\/form-data/,
      ],
      ['no file', () => sendRaw(app, caller, collection(id), formOf()), 422, /Choose a file/],
      [
        'a field instead of a file',
        () => {
          const form = new FormData();
          form.append('file', 'text');
          return sendRaw(app, caller, collection(id), form);
        },
        422,
        /Choose a file/,
      ],
      ['an empty file', () => upload(id, ['plan.pdf', '']), 422, /plan\.pdf is empty/],
      ['a program', () => upload(id, ['plan.pdf', `MZ${'\0'.repeat(200)}`]), 422, /plan\.pdf is a program/],
      ['a program by its name', () => upload(id, ['start.bat', 'del *']), 422, /start\.bat is a program/],
      [
        'too many at once',
        () => upload(id, ...Array.from({ length: 21 }, (_, i): Sent => [`${i}.txt`, 'x'])),
        422,
        /At most 20 files at once/,
      ],
      [
        'a body that is cut',
        () =>
          sendRaw(
            on.app,
            caller,
            collection(id),
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
            { 'Content-Type': 'multipart/form-data; boundary=b' },
          ),
        400,
        /broke off/,
      ],
      [
        'no multipart at all',
        () => sendRaw(app, caller, collection(id), 'hello', { 'Content-Type': 'multipart/form-data; boundary=b' }),
        400,
        /broke off/,
      ],
    ])('is refused when it is %s, and leaves nothing', async (_, send, status, message) => {
      const [before, rows] = [place.stored(), (await listed(id)).pagination.total];
      const answer = await send();
      expect(answer).toMatchObject({ status, success: false });
      expect(answer.message).toMatch(message);
      expect(place.stored()).toEqual(before);
      expect((await listed(id)).pagination.total).toBe(rows);
    });

    it('adds all of its files or none', async () => {
      const record = await dossier();
      const before = place.stored();
      for (const files of [
        [
          ['good.txt', 'x'.repeat(100_000)],
          ['bad.exe', 'x'],
        ],
        [
          ['empty.txt', ''],
          ['good.txt', 'good'],
        ],
        [
          ['good.txt', 'good'],
          ['mz.txt', `MZ${'\0'.repeat(9000)}`],
          ['other.txt', 'x'.repeat(300_000)],
        ],
      ] as Sent[][])
        expect((await upload(record, ...files)).status).toBe(422);
      expect((await listed(record)).records).toEqual([]);
      expect(place.stored()).toEqual(before);
    });

    it('is refused where one file is larger than the limit, in words that name it', async () => {
      const narrow = createApp({ database: on.database, log: silent, files: place.files(), maxUpload: 1024 * 1024 });
      const before = place.stored();
      const fits = await sendRaw(narrow, caller, collection(id), formOf(['fits.txt', 'x'.repeat(1024 * 1024)]));
      expect(fits.status).toBe(201);
      const answer = await sendRaw(
        narrow,
        caller,
        collection(id),
        formOf(['ok.txt', 'x'], ['big.txt', 'x'.repeat(1024 * 1024 + 1)]),
      );
      expect(answer).toMatchObject({
        status: 413,
        message: 'big.txt is larger than 1 MB, the most that one file may have',
      });
      expect(place.stored()).toHaveLength(before.length + 1);
    });

    it('has a name that is safe anywhere, and no part in where it is kept', async () => {
      const record = await dossier();
      const names = [
        '../../../etc/passwd',
        'a\u0000b.txt',
        'plan\u202Efdp.txt',
        '..',
        'C:\\temp\\x.txt',
        `${'n'.repeat(400)}.pdf`,
      ];
      for (const name of names) expect((await upload(record, [name, 'text'])).status).toBe(201);
      const { records } = await listed(record);
      expect(records.map((r: { name: string }) => r.name).reverse()).toEqual([
        'passwd',
        'ab.txt',
        'planfdp.txt',
        'file',
        'x.txt',
        `${'n'.repeat(116)}.pdf`,
      ]);
      for (const path of place.stored()) expect(path).toMatch(/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
    });
  });

  describe('a download', () => {
    const first = async (record: number): Promise<{ id: number }> => (await listed(record)).records[0];

    it('is the same to the byte, under its own name, to keep and never to show', async () => {
      const record = await dossier();
      const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251));
      await upload(record, ['Übersicht "A".bin', content]);
      const response = await caller.raw('GET', `${collection(record)}/${(await first(record)).id}`);
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
      const response = await caller.raw('GET', `${collection(record)}/${(await first(record)).id}`);
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
        const response = await caller.raw('GET', path, undefined, { Range: range });
        return [response.status, response.headers.get('content-range'), await response.text()];
      };
      expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
      expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await part('bytes=5-99')).toEqual([206, 'bytes 5-9/10', '56789']);
      for (const whole of ['bytes=20-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
        expect(await part(whole)).toEqual([200, null, '0123456789']);
      const head = await caller.raw('HEAD', path);
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
      expect(await elsewhere.get(`${collection(record)}/${file}`)).toMatchObject({
        status: 404,
        message: 'Dossier not found',
      });
      expect(await elsewhere.get(collection(record))).toMatchObject({ status: 404, message: 'Dossier not found' });
      expect((await on.anonymous('GET', `${collection(record)}/${file}`)).status).toBe(401);
      for (const path of [`${collection(other)}/${file}`, `${collection(record)}/999999`, `${collection(record)}/x`])
        expect(await caller.get(path)).toMatchObject({ status: 404, message: 'Attachment not found' });
    });

    it('says so when the store has lost the file', async () => {
      const record = await dossier();
      await upload(record, ['lost.txt', 'lost']);
      const empty = { ...place.files(), read: () => Promise.resolve(null) };
      const forgetful = createApp({ database: on.database, log: silent, files: empty });
      const answer = await callerOf(forgetful, caller.session, caller.branch).get(
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
        (await caller.get(`${collection(record)}?${query}`)).data.records.map((r: { name: string }) => r.name);
      expect(await names('page=1&per_page=2')).toEqual(['3.txt', '2.txt']);
      expect(await names('page=2&per_page=2')).toEqual(['1.txt']);
      expect(await names('page=9&per_page=2')).toEqual([]);
      expect((await caller.get(`${collection(record)}?page=0`)).status).toBe(422);
      expect((await caller.get(`${collection(record)}?order=x`)).status).toBe(422);
    });
  });

  describe('removing a file', () => {
    const one = async (record: number): Promise<number> => (await upload(record, ['a.txt', 'a'])).data.records[0].id;

    it('takes its row and its bytes', async () => {
      const record = await dossier();
      const before = place.stored();
      const file = await one(record);
      expect(place.stored()).toHaveLength(before.length + 1);
      expect(await caller.del(removal(record, file))).toMatchObject({
        status: 200,
        message: 'Attachment deleted',
        data: { id: file },
      });
      expect((await listed(record)).records).toEqual([]);
      expect(place.stored()).toEqual(before);
      expect((await caller.del(removal(record, file))).status).toBe(404);
    });

    it('is allowed to who may change the record, of its own files alone', async () => {
      const { leeds } = await branchIds(on);
      const [record, other] = [await dossier(), await dossier()];
      const file = await one(record);
      const reader = await signedIn({ branches: [leeds], permissions: may('view') });
      expect((await reader.del(removal(record, file))).status).toBe(403);
      expect(await elsewhere.del(removal(record, file))).toMatchObject({ status: 404, message: 'Dossier not found' });
      expect(await caller.del(removal(other, file))).toMatchObject({ status: 404, message: 'Attachment not found' });
      expect((await listed(record)).records).toHaveLength(1);
    });

    it('comes with the removal of the record', async () => {
      const record = await dossier();
      const before = place.stored();
      await one(record);
      expect((await caller.del(`/api/dossiers/${record}`)).status).toBe(200);
      expect(place.stored()).toEqual(before);
    });
  });

  describe('the history of a record', () => {
    it('tells who added and who removed which file', async () => {
      const record = await dossier();
      const { data } = await upload(record, ['offer.pdf', pdf]);
      await caller.del(removal(record, data.records[0].id));
      const { records } = (await caller.get(`/api/dossiers/${record}/history`)).data;
      expect(records).toMatchObject([
        {
          action: 'delete',
          lines: 'attachments',
          line_name: 'offer.pdf',
          changes: [],
          by_name: caller.session.user.name,
        },
        { action: 'create', lines: 'attachments', line_name: 'offer.pdf', changes: [] },
        { action: 'create', lines: null },
      ]);
    });
  });
};
