import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/http/app.ts';
import type { Answered, TestApp } from '../../support/app.ts';
import { formOf, sendRaw, type Sent } from '../../support/attached.ts';
import { silent } from '../../support/database.ts';
import { branchIds } from '../../support/people.ts';
import { collection, may, workOnDossiers, type Place } from '../../support/dossiers.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const pdf = '%PDF-1.7\nhello';

/** What holds of uploads in any store. */
export const uploadsHold = (on: TestApp, place: Place): void => {
  const { who, signedIn, dossier, upload, listed } = workOnDossiers(on, place);

  describe('an upload', () => {
    it('is kept as it came: its name, its size, who added it and what it is by its bytes', async () => {
      const record = await dossier();
      const answer = await upload(record, ['Site plan – north.pdf', pdf], ['holiday.txt', png]);
      expect(answer).toMatchObject({ status: 201, success: true, message: '2 attachments added' });
      const { records, pagination, max_size } = await listed(record);
      expect(pagination).toEqual({ current_page: 1, per_page: 10, total: 2 });
      expect(max_size).toBe(200 * 1024 * 1024);
      expect(records).toEqual(answer.data.records);
      expect(records).toMatchObject([
        { name: 'holiday.txt', media_type: 'image/png', size: png.length, preview: 'image' },
        { name: 'Site plan – north.pdf', media_type: 'application/pdf', size: pdf.length, preview: 'pdf' },
      ]);
      expect(records[0].created_by_name).toBe(who.caller.session.user.name);
      expect(Object.keys(records[0])).not.toContain('stored_as');
    });

    it('says that one was added, when it is one', async () => {
      expect((await upload(who.id, ['one.txt', 'one'])).message).toBe('Attachment added');
    });

    it('needs a token, the branch and the permission, before anything of it is read', async () => {
      const { leeds } = await branchIds(on);
      const before = place.stored().length;
      const reader = await signedIn({ branches: [leeds], permissions: may('view') });
      expect(await sendRaw(who.app, reader, collection(who.id), formOf(['a.txt', 'a']))).toMatchObject({
        status: 403,
        message: 'You do not have the permission test.dossier.update',
      });
      const nobody = { session: { ...who.caller.session, token: 'x'.repeat(43) }, branch: who.caller.branch };
      expect((await sendRaw(who.app, nobody, collection(who.id), formOf(['a.txt', 'a']))).status).toBe(401);
      const outside = { session: who.caller.session, branch: who.elsewhere.branch };
      expect((await sendRaw(who.app, outside, collection(who.id), formOf(['a.txt', 'a']))).status).toBe(403);
      expect(place.stored()).toHaveLength(before);
    });

    it('goes to no record of another branch, and to none that is not there', async () => {
      const before = place.stored().length;
      for (const record of [who.id, 999_999])
        expect(await sendRaw(who.app, who.elsewhere, collection(record), formOf(['a.txt', 'a']))).toMatchObject({
          status: 404,
          message: 'Dossier not found',
        });
      expect(place.stored()).toHaveLength(before);
    });

    it.each<[string, () => Promise<Answered>, number, RegExp]>([
      ['JSON', () => who.caller.post(collection(who.id), { file: 'x' }), 415, /multipart\/form-data/],
      ['nothing', () => sendRaw(who.app, who.caller, collection(who.id), ''), 415, /multipart\/form-data/],
      [
        'a form of another kind',
        () => sendRaw(who.app, who.caller, collection(who.id), new URLSearchParams({ file: 'x' })),
        415,
        /multipart\/form-data/,
      ],
      [
        'multipart without a boundary',
        () => sendRaw(who.app, who.caller, collection(who.id), 'x', { 'Content-Type': 'multipart/form-data' }),
        415,
        /multipart\/form-data/,
      ],
      ['no file', () => sendRaw(who.app, who.caller, collection(who.id), formOf()), 422, /Choose a file/],
      [
        'a field instead of a file',
        () => {
          const form = new FormData();
          form.append('file', 'text');
          return sendRaw(who.app, who.caller, collection(who.id), form);
        },
        422,
        /Choose a file/,
      ],
      ['an empty file', () => upload(who.id, ['plan.pdf', '']), 422, /plan\.pdf is empty/],
      ['a program', () => upload(who.id, ['plan.pdf', `MZ${'\0'.repeat(200)}`]), 422, /plan\.pdf is a program/],
      ['a program by its name', () => upload(who.id, ['start.bat', 'del *']), 422, /start\.bat is a program/],
      [
        'too many at once',
        () => upload(who.id, ...Array.from({ length: 21 }, (_, i): Sent => [`${i}.txt`, 'x'])),
        422,
        /At most 20 files at once/,
      ],
      [
        'a body that is cut',
        () =>
          sendRaw(
            on.app,
            who.caller,
            collection(who.id),
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
            { 'Content-Type': 'multipart/form-data; boundary=b' },
          ),
        400,
        /broke off/,
      ],
      [
        'no multipart at all',
        () =>
          sendRaw(who.app, who.caller, collection(who.id), 'hello', {
            'Content-Type': 'multipart/form-data; boundary=b',
          }),
        400,
        /broke off/,
      ],
    ])('is refused when it is %s, and leaves nothing', async (_, send, status, message) => {
      const [before, rows] = [place.stored(), (await listed(who.id)).pagination.total];
      const answer = await send();
      expect(answer).toMatchObject({ status, success: false });
      expect(answer.message).toMatch(message);
      expect(place.stored()).toEqual(before);
      expect((await listed(who.id)).pagination.total).toBe(rows);
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
      const fits = await sendRaw(narrow, who.caller, collection(who.id), formOf(['fits.txt', 'x'.repeat(1024 * 1024)]));
      expect(fits.status).toBe(201);
      const answer = await sendRaw(
        narrow,
        who.caller,
        collection(who.id),
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
        `${'n'.repeat(251)}.pdf`,
      ]);
      for (const path of place.stored()) expect(path).toMatch(/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
    });
  });
};
