import { randomBytes } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { attachments } from '../../../src/server/db/sharedTables.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { silent } from '../../support/database.ts';
import { callerOf, testApp } from '../../support/app.ts';
import { formOf, sendRaw, type Sent } from '../../support/attached.ts';
import { branchIds, person } from '../../support/people.ts';
import { pdfFiles } from '../../support/pdfFiles.ts';
import { pdfText } from '../../support/pdfText.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { zipFiles } from '../../support/zipFiles.ts';

const on = testApp();
const { people, vendor, sent, open, buyouts } = testRfqs(on);
const buyer = () => people.buyer;

const at = (rfq: Made, of: Made, what: string) => `/api/rfq/${rfq.id}/vendors/${of.id}/${what}`;

const bytesOf = async (rfq: Made, of: Made, what: string, who = buyer()) =>
  Buffer.from(await fileBytes(who, at(rfq, of, what)));

const attach = async (rfq: Made, ...files: Sent[]) =>
  expect((await sendRaw(on.app, buyer(), `/api/rfq/${rfq.id}/attachments`, formOf(...files))).status).toBe(201);

/** Bytes that a library would break that takes them for a text. */
const drawing = new Uint8Array(randomBytes(300_000));
const plan: Sent = ['A-101 Grundriß rev C.dwg', drawing];
const details: Sent = ['Details.txt', 'oak'];

it('the drawings of an RFQ are in the PDF to each vendor, byte for byte', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  expect(await pdfFiles(await bytesOf(rfq, vendors[0], 'document'))).toEqual(new Map());
  await attach(rfq, plan, details);
  const pdf = await bytesOf(rfq, vendors[0], 'document');
  const files = await pdfFiles(pdf);
  expect([...files.keys()].toSorted()).toEqual(['A-101 Grundriß rev C.dwg', 'Details.txt']);
  expect(files.get(plan[0])?.equals(drawing)).toBe(true);
  expect(files.get(details[0])?.toString()).toBe('oak');
  const text = (await pdfText(pdf)).join(' ');
  for (const part of ['Attached (2)', 'A-101 Grundriß rev C.dwg', 'They are inside this PDF'])
    expect(text).toContain(part);
  // A newer version takes the place of the old one.
  await attach(rfq, ['Details.txt', 'ash']);
  expect((await pdfFiles(await bytesOf(rfq, vendors[0], 'document'))).get('Details.txt')?.toString()).toBe('ash');
});

it('drawings that are too large together for a PDF are said to come beside it', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  const large = new Uint8Array(15 * 1024 * 1024);
  await attach(rfq, ['Large.dwg', large], details);
  const pdf = await bytesOf(rfq, vendors[0], 'document');
  expect(await pdfFiles(pdf)).toEqual(new Map());
  const text = (await pdfText(pdf)).join(' ');
  for (const part of ['Attached (2)', 'Large.dwg', 'They are too large to be inside this PDF'])
    expect(text).toContain(part);
  expect(
    zipFiles(await bytesOf(rfq, vendors[0], 'bundle'))
      .get('Drawings/Large.dwg')
      ?.equals(large),
  ).toBe(true);
});

it('a vendor gets everything as one ZIP: the PDF, the workbook and the drawings', async () => {
  const other = await vendor({ name: 'Stahl/Bau: "Öz" GmbH' });
  const rfq = await open((await buyouts('5', '7')).ids, { vendor_ids: [other.id] });
  await attach(rfq, plan, details);
  const response = await buyer().raw('GET', at(rfq, other, 'bundle'));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/filename="rfq-.*\.zip"/);
  const files = zipFiles(Buffer.from(await response.arrayBuffer()));
  const name = `${rfq.rfq_code} Stahl-Bau_ _Öz_ GmbH`;
  expect([...files.keys()]).toEqual([
    `${name}.pdf`,
    `${name}.xlsx`,
    'Drawings/A-101 Grundriß rev C.dwg',
    'Drawings/Details.txt',
  ]);
  expect(files.get('Drawings/A-101 Grundriß rev C.dwg')?.equals(drawing)).toBe(true);
  expect(files.get('Drawings/Details.txt')?.toString()).toBe('oak');
  const pdf = files.get(`${name}.pdf`)!;
  expect((await pdfText(pdf)).join(' ')).toContain('They are in the folder “Drawings” beside this document.');
  expect(await pdfFiles(pdf)).toEqual(new Map());
  const { sheets } = await readXlsx(new Uint8Array(files.get(`${name}.xlsx`)!));
  expect(sheets[0]?.rows.flat()).toContain('Attached: A-101 Grundriß rev C.dwg, Details.txt');
});

it('two drawings of one name are both there', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  await attach(rfq, ['a.txt', 'one'], ['b.txt', 'two']);
  const { records } = await expecting(200, buyer().get(`/api/rfq/${rfq.id}/attachments`));
  const b = records.find((file: Made) => file.name === 'b.txt');
  const path = `/api/rfq/${rfq.id}/attachments?replaces=${b.id}`;
  expect((await sendRaw(on.app, buyer(), path, formOf(['A.txt', 'three']))).status).toBe(201);
  const files = zipFiles(await bytesOf(rfq, vendors[0], 'bundle'));
  const drawings = [...files].flatMap(([name, content]) =>
    name.startsWith('Drawings/') ? [[name, content.toString()]] : [],
  );
  expect(drawings).toEqual([
    ['Drawings/a.txt', 'one'],
    ['Drawings/A (2).txt', 'three'],
  ]);
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(rfq, vendors[0], 'workbook')));
  expect(sheets[0]?.rows.flat()).toContain('Attached: a.txt, A (2).txt');
  expect((await pdfFiles(await bytesOf(rfq, vendors[0], 'document'))).size).toBe(2);
});

it('a drawing that the store has lost is said', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  await attach(rfq, plan, details);
  const files = { ...on.files, read: () => Promise.resolve(null) };
  const forgetful = callerOf(createApp({ database: on.database, log: silent, files }), buyer().session, buyer().branch);
  expect(await forgetful.get(at(rfq, vendors[0], 'bundle'))).toMatchObject({
    status: 409,
    message:
      'A-101 Grundriß rev C.dwg, Details.txt cannot be sent: the file is missing in the store. Attach it again, or delete it from the RFQ',
  });
  const pdf = await bytesOf(rfq, vendors[0], 'document', forgetful);
  expect((await pdfText(pdf)).join(' ')).toContain('Details.txt (not attached: the file is missing in our store)');
  expect(await pdfFiles(pdf)).toEqual(new Map());
});

it('drawings of more than 1 GB together are refused, and said how large they are', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  const user = buyer().session.user.id;
  const file = { name: 'huge.zip', media_type: 'application/zip', size: 1_200_000_000, sha256: 'x' };
  await on.database.inBranch({ userId: user, branchId: buyer().branch, visibility: [] }, (tx) =>
    tx.insert(attachments).values({ resource: 'rfqs', record_id: rfq.id, stored_as: `x${rfq.id}`, ...file }),
  );
  expect(await buyer().get(at(rfq, vendors[0], 'bundle'))).toMatchObject({
    status: 409,
    message:
      'The drawings of this RFQ have 1145 MB together, and a bundle at most 1024 MB: take the largest away, or send them another way',
  });
});

it('nothing is bundled for a vendor who was not asked, of another branch, or without the permission', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  const { leeds } = await branchIds(on);
  const nobody = await person(on, { branches: [leeds], permissions: ['procurement.award.view'] });
  const other = await vendor();
  expect(await buyer().get(at(rfq, other, 'bundle'))).toMatchObject({ status: 404, message: 'Vendor not found' });
  expect((await nobody.get(at(rfq, vendors[0], 'bundle'))).status).toBe(403);
  expect(await people.elsewhere.get(at(rfq, vendors[0], 'bundle'))).toMatchObject({
    status: 404,
    message: 'RFQ not found',
  });
});
