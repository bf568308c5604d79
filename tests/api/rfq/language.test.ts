import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { formOf, sendRaw } from '../../support/attached.ts';
import { branchIds, person } from '../../support/people.ts';
import { pdfText } from '../../support/pdfText.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { expecting } from '../../support/sales.ts';
import { enter, filledIn, readBack, workbookOf } from '../../support/vendorWorkbook.ts';
import { zipFiles } from '../../support/zipFiles.ts';

const on = testApp();
const { people, sent, quote, levelling, award } = testRfqs(on);

beforeAll(async () => {
  const { leeds } = await branchIds(on);
  const admin = await person(on, { branches: [leeds], permissions: ['admin.branch.view', 'admin.branch.update'] });
  const { version } = await expecting(200, admin.get(`/api/branches/${leeds}`));
  await expecting(200, admin.put(`/api/branches/${leeds}`, { version, document_language: 'de' }));
});

const bytesOf = (path: string) => fileBytes(people.buyer, path);

it('a request to a vendor is in the language of the branch, and its workbook is read back', async () => {
  const { rfq, vendors, asks } = await sent(['1234.5', '2'], 1);
  const files = formOf(['Plan.txt', 'eins']);
  expect((await sendRaw(on.app, people.buyer, `/api/rfq/${rfq.id}/attachments`, files)).status).toBe(201);
  const at = `/api/rfq/${rfq.id}/vendors/${vendors[0].id}`;
  const text = (await pdfText(await bytesOf(`${at}/document`))).join(' ');
  for (const part of [
    'Preisanfrage',
    'Menge',
    'Benötigt am',
    'Einheitspreis, GBP',
    '1.234,5',
    'Anlagen (1)',
    'Seite 1 von 1',
  ])
    expect(text).toContain(part);
  for (const part of ['Quantity', 'Unit price', 'Attached', 'Page']) expect(text).not.toContain(part);
  expect([...zipFiles(Buffer.from(await bytesOf(`${at}/bundle`))).keys()]).toContain('Zeichnungen/Plan.txt');

  const empty = await workbookOf(people.buyer, rfq, vendors[0]);
  const [sheet] = (await readXlsx(empty)).sheets;
  const head = sheet!.rows.findIndex((row) => row.includes('Einheitspreis'));
  expect(sheet!.rows[head]).toContain('Kein Angebot');
  const filled = await filledIn(
    empty,
    [
      ['Ihre Angebotsnummer', '', 'A-17'],
      ['Mindestbestellwert', '', '1.500,00'],
      [1, 'Einheitspreis', '12,50'],
      [1, 'Lieferzeit, Tage', '2 Wochen'],
      [2, 'Kein Angebot', 'Kein Angebot'],
    ],
    [],
    'Einheitspreis',
  );
  const read = await readBack(filled, rfq, await levelling(rfq));
  expect(read).toMatchObject({ vendor: vendors[0].id, warnings: [], refused: [] });
  expect(read.head).toMatchObject({ reference: 'A-17', minimum_order: '1500.00' });
  await expecting(201, enter(people.buyer, rfq, read));
  expect((await levelling(rfq)).bids).toMatchObject([
    { rfq_line_id: asks[0].id, bid: 'priced', price: '12.5000', lead_time_days: 14 },
    { rfq_line_id: asks[1].id, bid: 'no_bid' },
  ]);
});

it('an award is recommended and exported in the language of the branch', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7'], 2);
  await quote(rfq, vendors[0], asks, ['1000.5', 'no']);
  await quote(rfq, vendors[1], asks, ['900', { price: '20', is_alternate: true, alternate: 'Anderes' }]);
  const lines = [{ rfq_line_id: asks[0].id, vendor_id: vendors[0].id, reason: 'Bekannte Güte' }];
  const { id } = await expecting(201, award(rfq, lines));
  const text = (await pdfText(await bytesOf(`/api/rfq-awards/${id}/document`))).join(' ');
  for (const part of [
    'Vergabevorschlag',
    'ENTWURF',
    'Nicht der niedrigste: Bekannte Güte',
    '5.002,50',
    `Der günstigste einzelne Bieter, ${vendors[1].name}, bietet 1 der 2 Positionen für 4.500,00 an. Die Vergabe kommt auf 5.002,50: Die Vergabe kostet 502,50 mehr.`,
    'Nicht vergeben (1)',
    'Vorgeschlagen',
  ])
    expect(text).toContain(part);
  for (const part of ['Award', 'Total', 'Lines', 'Vendor ', 'Draft'])
    expect(text.replaceAll(/Vendor \w+/g, '')).not.toContain(part);
  const { sheets } = await readXlsx(await bytesOf(`/api/rfq-awards/${id}/workbook`));
  expect(sheets.map(({ name }) => name)).toEqual(['Vergabe', 'Preisspiegel', 'Anmerkungen']);
  const cells = sheets.flatMap(({ rows }) => rows.flat()).map(String);
  for (const part of [
    'Summe der Vergabe',
    'Kein Angebot',
    'Alternative nicht angenommen; Alternative: Anderes',
    'Angebotsnummer',
  ])
    expect(cells).toContain(part);
});
