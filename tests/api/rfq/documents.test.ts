import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { formOf, sendRaw } from '../../support/attached.ts';
import { branchIds, person } from '../../support/people.ts';
import { pdfText } from '../../support/pdfText.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, vendor, sent, open, buyouts } = testRfqs(on);

const fileOf = (rfq: Made, of: Made, kind: 'document' | 'workbook', who = people.buyer) =>
  fileBytes(who, `/api/rfq/${rfq.id}/vendors/${of.id}/${kind}`);

it('a vendor gets a document of what is asked for, on pages that repeat the headings', async () => {
  const { rfq, vendors, asks } = await sent(
    Array.from({ length: 45 }, (_, nth) => `${nth + 1200}.5`),
    1,
  );
  await expecting(
    200,
    people.buyer.put(`/api/rfq/${rfq.id}/items-and-products/${asks[0].id}`, {
      version: asks[0].version,
      specification: 'RAL 9016, two coats',
    }),
  );
  const pages = await pdfText(await fileOf(rfq, vendors[0], 'document'));
  expect(pages.length).toBeGreaterThan(1);
  for (const [nth, text] of pages.entries()) expect(text).toContain(`Page ${nth + 1} of ${pages.length}`);
  expect(pages.filter((text) => text.includes('Needed on')).length).toBeGreaterThan(1);
  const [first = ''] = pages;
  for (const text of [rfq.rfq_code, vendors[0].name, 'Leeds', 'GBP', 'RAL 9016, two coats', '1,200.5'])
    expect(first).toContain(text);
  expect(first).not.toContain('DRAFT');
  expect(pages.join(' ')).toContain('1,244.5');
  // Whom they answer, and where the vendor sums up.
  expect(first).toContain(people.buyer.session.user.name);
  expect(pages.join(' ')).toMatch(/1,244\.5 ea\s+Total\s/);
});

it('a vendor gets a workbook with empty cells for the answer, whose rows have their identity', async () => {
  const { rfq, vendors, asks } = await sent(['5', '1234.5'], 1);
  const { sheets } = await readXlsx(await fileOf(rfq, vendors[0], 'workbook'), { readStyles: true });
  const { rows = [], columns = [] } = sheets[0] ?? {};
  const head = rows.findIndex((row) => row.includes('Unit price'));
  expect(rows[head]).toEqual([
    'Pos.',
    'Description',
    'Specification',
    'Quantity',
    'Unit',
    'Needed on',
    'Unit price',
    'No bid',
    'Amount',
    'Alternate offered',
    'Lead time, days',
    'Least quantity',
    'Note',
    'Identity',
  ]);
  expect(rows[head + 2]?.slice(0, 4)).toEqual([2, `${asks[1].description}\nPlain`, null, 1234.5]);
  expect(columns[13]?.hidden).toBe(true);
  expect(rows[head + 2]?.[13]).toMatch(new RegExp(`^RFQ${rfq.id}-LINE${asks[1].id}-[A-Z]{2}$`));
  expect(rows[0]?.[13]).toMatch(new RegExp(`^RFQ${rfq.id}-VENDOR${vendors[0].id}-[A-Z]{2}$`));
});

it('nothing is made for a vendor who was not asked, of another branch, or without the permission', async () => {
  const { ids } = await buyouts('5');
  const asked = await vendor();
  const rfq = await open(ids, { vendor_ids: [asked.id] });
  const other = await vendor();
  const nobody = await person(on, { branches: [(await branchIds(on)).leeds], permissions: ['procurement.award.view'] });
  for (const kind of ['document', 'workbook']) {
    const at = (id: number | string, of: number | string) => `/api/rfq/${id}/vendors/${of}/${kind}`;
    expect(await people.buyer.get(at(rfq.id, other.id))).toMatchObject({ status: 404, message: 'Vendor not found' });
    expect(await people.buyer.get(at(rfq.id, 'x'))).toMatchObject({ status: 404, message: 'Vendor not found' });
    expect(await people.buyer.get(at(99_999_999, asked.id))).toMatchObject({ status: 404, message: 'RFQ not found' });
    expect((await nobody.get(at(rfq.id, asked.id))).status).toBe(403);
    expect((await people.elsewhere.get(at(rfq.id, asked.id))).status).toBe(404);
  }
  expect((await pdfText(await fileOf(rfq, asked, 'document')))[0]).toContain('DRAFT');
});

it('the files of an RFQ are named in what goes to its vendors', async () => {
  const { rfq, vendors } = await sent(['5'], 1);
  const files = formOf(['A-101 rev C.pdf', '%PDF-1.4'], ['Details.txt', 'oak']);
  const sentFiles = await sendRaw(on.app, people.buyer, `/api/rfq/${rfq.id}/attachments`, files);
  expect(sentFiles.status).toBe(201);
  const text = (await pdfText(await fileOf(rfq, vendors[0], 'document'))).join(' ');
  for (const part of ['Attached (2)', 'A-101 rev C.pdf', 'Details.txt']) expect(text).toContain(part);
  const { sheets } = await readXlsx(await fileOf(rfq, vendors[0], 'workbook'));
  expect(sheets[0]?.rows.flat()).toContain('Attached: A-101 rev C.pdf, Details.txt');
});

it('a specification that is taller than a page is printed whole', async () => {
  const { rfq, vendors, asks } = await sent(['5', '6'], 1);
  const specification = Array.from({ length: 200 }, (_, nth) => `cl ${nth + 1}`).join('\n');
  const at = `/api/rfq/${rfq.id}/items-and-products/${asks[0].id}`;
  await expecting(200, people.buyer.put(at, { version: asks[0].version, specification }));
  const pages = await pdfText(await fileOf(rfq, vendors[0], 'document'));
  expect(pages.length).toBeGreaterThan(2);
  for (const text of ['cl 1 ', 'cl 100 ', 'cl 200']) expect(pages.join(' ')).toContain(text);
});
