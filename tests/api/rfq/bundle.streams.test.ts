import { fileBytes } from '../../support/fileBytes.ts';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { FileStore } from '../../../src/server/files/store.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { callerOf, testApp, type Caller } from '../../support/app.ts';
import { formOf, sendRaw, type Sent } from '../../support/attached.ts';
import { silent } from '../../support/database.ts';
import { pdfFiles } from '../../support/pdfFiles.ts';
import { testRfqs } from '../../support/rfqs.ts';
import type { Made } from '../../support/sales.ts';
import { zipFiles } from '../../support/zipFiles.ts';

const on = testApp();
const { people, sent } = testRfqs(on);

/** An RFQ with these drawings; `path` of what goes to its vendor. */
const withDrawings = async (...files: Sent[]) => {
  const { rfq, vendors } = await sent(['5'], 1);
  if (files.length > 0) {
    const response = await sendRaw(on.app, people.buyer, `/api/rfq/${rfq.id}/attachments`, formOf(...files));
    expect(response.status).toBe(201);
  }
  const { id }: Made = vendors[0];
  return (what: 'document' | 'bundle') => `/api/rfq/${rfq.id}/vendors/${id}/${what}`;
};

/** The buyer, whose files are read like this; a part of one is read as ever. */
const buyerReading = (read: FileStore['read']): Caller => {
  const files: FileStore = { ...on.files, read: (key, range) => (range ? on.files.read(key, range) : read(key)) };
  const app = createApp({ database: on.database, log: silent, files });
  return callerOf(app, people.buyer.session, people.buyer.branch);
};

const bytesOf = async (who: Caller, path: string) => Buffer.from(await fileBytes(who, path));

const megabyte = 1024 * 1024;

/** A stream of so many megabytes that nothing makes smaller; `given` counts its bytes. */
const largeFile = (size: number) => {
  const piece = randomBytes(megabyte / 16);
  const counted = { given: 0 };
  const content = Readable.from(
    (function* pieces() {
      for (; counted.given < size * megabyte; counted.given += piece.length) yield piece;
    })(),
    { objectMode: false },
  );
  return { content, counted };
};

it('no name of a drawing leads out of its folder, and every letter of it arrives', async () => {
  const path = await withDrawings(
    ['../../etc/passwd', 'one'],
    ['C:\\plans\\A/..\\B.dwg', 'two'],
    ['...', 'three'],
    ['Ωμέγα 図面 №5.txt', 'four'],
    ['no ending', 'five'],
  );
  const names = [...zipFiles(await bytesOf(people.buyer, path('bundle'))).keys()].slice(2);
  const drawings = ['B.dwg', 'file', 'no ending', 'passwd', 'Ωμέγα 図面 №5.txt'];
  expect(names.toSorted()).toEqual(drawings.map((name) => `Drawings/${name}`));
  const inside = await pdfFiles(await bytesOf(people.buyer, path('document')));
  expect([...inside.keys()].toSorted()).toEqual(drawings);
});

it('a bundle breaks off where a drawing is deleted while it is sent', async () => {
  const path = await withDrawings(['a.txt', 'one'], ['b.txt', 'two']);
  let reads = 0;
  const who = buyerReading((key) => ((reads += 1) === 1 ? on.files.read(key) : Promise.resolve(null)));
  const response = await who.raw('GET', path('bundle'));
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow('is missing in its store');
  expect(reads).toBe(2);
});

it('a drawing is read as a bundle is taken, and no longer once nobody takes it', async () => {
  const path = await withDrawings(['large.dwg', 'x'], ['other.dwg', 'x']);
  const { content, counted } = largeFile(64);
  let reads = 0;
  const who = buyerReading(() => {
    reads += 1;
    return Promise.resolve(content);
  });
  const reader = (await who.raw('GET', path('bundle'))).body!.getReader();
  for (let taken = 0; taken < megabyte;) taken += (await reader.read()).value?.length ?? 0;
  expect(counted.given).toBeGreaterThan(0);
  expect(counted.given).toBeLessThan(4 * megabyte);
  await reader.cancel();
  await expect.poll(() => content.destroyed).toBe(true);
  expect(reads).toBe(1);
});

it('the drawings of one PDF at a time are in memory, and documents without any pass those that wait', async () => {
  const carrying = await withDrawings(['a.txt', 'one']);
  const plain = await withDrawings();
  const open: (() => void)[] = [];
  const who = buyerReading(async (key) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return on.files.read(key);
  });
  const asked = [1, 2, 3].map(() => bytesOf(who, carrying('document')));
  await expect.poll(() => open.length).toBe(1);
  await bytesOf(who, plain('document'));
  for (const nth of asked.keys()) {
    await expect.poll(() => open.length).toBe(nth + 1);
    open[nth]!();
  }
  for (const pdf of await Promise.all(asked)) expect((await pdfFiles(pdf)).get('a.txt')?.toString()).toBe('one');
});
