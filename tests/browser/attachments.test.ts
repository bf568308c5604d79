import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdf, png } from '../support/previews.ts';
import { faults as allFaults } from './audit.ts';
import { hears, served, still } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

interface Dropped {
  readonly name: string;
  readonly content: Buffer;
}

/** Drops files onto the list, as a hand would: over it first, and then let go. */
const drop = async (page: Page, files: readonly Dropped[]): Promise<void> => {
  const sent = files.map(({ name, content }) => ({ name, text: content.toString('base64') }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all)
      transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    return transfer;
  }, sent);
  const place = page.getByRole('group', { name: 'Attachments' });
  await place.dispatchEvent('dragenter', { dataTransfer: data });
  await page.getByText('Drop them here').waitFor();
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await place.dispatchEvent('drop', { dataTransfer: data });
};

/** Under a dialog the page's own headings are hidden, as they should be. */
const faults = async (page: Page): Promise<string[]> =>
  (await allFaults(page)).filter((fault) => !fault.startsWith('Headings of levels :'));

/** The page of a new enquiry of the seller: one that was sent on takes no files any more. */
const ownEnquiry = async (more: object = {}): Promise<string> => {
  const seller = await on.as('sales@demo.test');
  const customers = await seller.get('/api/customer');
  const categories = await seller.get('/api/logcategory');
  const { status, data } = await seller.post('/api/enquiries', {
    title: 'To be attached to',
    ...more,
    customer_id: customers.data.customer.data[0].id,
    log_category_id: categories.data.records[0].id,
  });
  expect(status).toBe(201);
  return `/enquiries/${data.id}/show`;
};

const openTab = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Attachments' }).click();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
};

/** Each file's name opens it. */
const names = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Files' })
    .getByRole('button', { name: /^(Look at|Download (?!.* to keep$))/ })
    .allTextContents();

it('takes several files at once, shows how far each is, and breaks off the one that is cancelled', async () => {
  const page = await on.visitAs('sales@demo.test', await ownEnquiry());
  await openTab(page);
  const network = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // So slow that on any machine it is under way when it is cancelled.
  await slow(50_000);
  await drop(page, [
    { name: 'model.bin', content: randomBytes(3_000_000) },
    { name: 'Elevation.png', content: png(400, 300) },
    { name: 'Specification.pdf', content: pdf(3) },
    { name: 'start.bat', content: Buffer.from('del *') },
  ]);
  const bar = page.getByRole('progressbar', { name: 'Sending model.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(3);
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await expect.poll(() => faults(page)).toEqual([]);
  // Quick before it is broken off, the network would take all that is left at once.
  const brokenOff = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Cancel model.bin' }).click();
  await brokenOff;
  await slow(-1);
  await page.getByText(/start\.bat is a program/).waitFor();
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Elevation.png', 'Specification.pdf']));
  await page.getByRole('button', { name: 'Take off start.bat' }).click();
  await page.reload();
  await openTab(page);
  await page.getByRole('list', { name: 'Files' }).waitFor();
  await expect.poll(async () => (await names(page)).length).toBe(2);
});

it('shows a picture and a PDF over the page, by keys, with nothing that the policy forbids', async () => {
  const page = await on.visitAs('sales@demo.test', await ownEnquiry());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
  await openTab(page);
  await drop(page, [{ name: 'Specification.pdf', content: pdf(3) }]);
  await page.getByRole('button', { name: 'Look at Specification.pdf' }).waitFor();
  await drop(page, [{ name: 'Elevation.png', content: png(2000, 1000) }]);
  await page.getByRole('button', { name: 'Look at Elevation.png' }).click();

  const picture = page.getByRole('dialog', { name: 'Elevation.png' });
  const image = picture.getByRole('img', { name: 'Elevation.png' });
  await expect.poll(() => image.evaluate((at: HTMLImageElement) => at.naturalWidth)).toBe(2000);
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const { width: fitted } = await still(image);
  expect(fitted).toBeLessThan(1400);
  await page.keyboard.press('+');
  await expect.poll(width).toBe(1500);
  await page.keyboard.press('+');
  await expect.poll(width).toBe(2000);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(fitted);

  await page.keyboard.press('n');
  const document = page.getByRole('dialog', { name: 'Specification.pdf' });
  await document.locator('canvas[data-page="1"]').waitFor();
  await expect.poll(() => faults(page)).toEqual([]);
  await document.getByText('1 / 3').waitFor();
  await page.keyboard.press('PageDown');
  const second = document.locator('canvas[data-page="2"]');
  await second.waitFor();
  await document.getByText('2 / 3').waitFor();
  const drawn = () =>
    second.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let dark = 0;
      for (let i = 0; i < pixels.length; i += 4) if ((pixels[i] ?? 255) < 100) dark += 1;
      return dark / (pixels.length / 4);
    });
  // The square, and the letters in a font that we bring along.
  await expect.poll(drawn).toBeGreaterThan(0.05);
  await page.keyboard.press('Escape');
  await document.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('downloads a file as it was, and deletes it after asking', async () => {
  const page = await on.visitAs('sales@demo.test', await ownEnquiry());
  await openTab(page);
  const content = randomBytes(50_000);
  await drop(page, [{ name: 'Übersicht.bin', content }]);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Übersicht.bin to keep' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('Übersicht.bin');
  expect(content.equals(readFileSync(await download.path()))).toBe(true);
  await page.getByRole('button', { name: 'Delete Übersicht.bin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Übersicht.bin”?' });
  const gone = toast(page, 'Attachment deleted');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await gone;
  await page.getByRole('heading', { name: 'No attachments yet' }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText(/removed attachment “Übersicht\.bin”/).waitFor();
});

it('fits a phone: the preview fills it, and nothing is cut off at the side', async () => {
  const page = await on.visitAs('sales@demo.test', await ownEnquiry(), {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await openTab(page);
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      { name: `A rather long name of a drawing of the ${'north '.repeat(8)}side.pdf`, mimeType: '', buffer: pdf(2) },
    ]);
  const look = page.getByRole('button', { name: /^Look at A rather long/ });
  await look.waitFor();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
  await look.click();
  const dialog = page.getByRole('dialog', { name: /^A rather long/ });
  await dialog.locator('canvas[data-page="1"]').waitFor();
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect.poll(() => faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await dialog.locator('canvas[data-page="2"]').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('shows the files of each round as they were sent, and who names what cannot be changed', async () => {
  const approver = await on.as('approver@demo.test');
  const path = await ownEnquiry({ approvers: [{ user_id: approver.session.user.id }] });
  const id = /\d+/.exec(path)?.[0] ?? '';
  const step = async (email: string, action: string) =>
    expect((await (await on.as(email)).put(`/api/enquiries/${id}/${action}`, { comment: 'As agreed' })).status).toBe(
      200,
    );
  const page = await on.visitAs('sales@demo.test', path);
  await openTab(page);
  const list = page.getByRole('list', { name: 'Files', exact: true });
  for (const [name, content] of [
    ['Elevation.png', png(40, 30)],
    ['Letter.txt', Buffer.from('the letter')],
  ] as const) {
    await drop(page, [{ name, content }]);
    await list.getByRole('button', { name: new RegExp(`^(Look at|Download) ${name}$`) }).waitFor();
  }
  await step('sales@demo.test', 'submit');
  await page
    .getByRole('note')
    .getByText(/No files can be added or deleted now\. It is “Awaiting approval”/)
    .waitFor();
  const changing = page.getByRole('button', { name: /^(Choose files|Delete .*|New version of .*)$/ });
  await expect.poll(() => changing.count()).toBe(0);
  await step('approver@demo.test', 'send-back');

  // The one gets another version, the other is deleted: both stay with the round.
  await page
    .getByLabel('File of the new version of Elevation.png')
    .setInputFiles([{ name: 'Elevation, mended.png', mimeType: '', buffer: png(60, 30) }]);
  await page.getByRole('button', { name: '1 older version of Elevation, mended.png' }).click();
  const older = page.getByRole('list', { name: 'Older versions of Elevation, mended.png' });
  await older.getByText('Sent in round 1').waitFor();
  await expect.poll(() => faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete Letter.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Letter.txt”?' });
  await dialog.getByText(/The rounds in which it was sent keep it/).waitFor();
  const gone = toast(page, 'Attachment deleted');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await gone;

  // The approver comes from the steps that were taken.
  await step('sales@demo.test', 'submit');
  const other = await on.visitAs('approver@demo.test', path);
  await other.getByRole('button', { name: '3 steps taken' }).click();
  // While the list unfolds, what is in it moves away from under the pointer.
  await other.locator('.MuiCollapse-entered').getByText('Files as sent').first().waitFor();
  await other.getByRole('button', { name: 'Files as sent in round 1' }).click();
  const round = other.getByRole('list', { name: 'Files sent in round 1' });
  await round.getByText('Letter.txt').waitFor();
  const downloaded = other.waitForEvent('download');
  await round.getByRole('button', { name: 'Download Letter.txt, as sent in round 1', exact: true }).click();
  expect(readFileSync(await (await downloaded).path()).toString()).toBe('the letter');
  await round.getByRole('button', { name: 'Look at Elevation.png, as sent in round 1' }).click();
  const picture = other.getByRole('dialog', { name: 'Elevation.png' }).getByRole('img', { name: 'Elevation.png' });
  await expect.poll(() => picture.evaluate((at: HTMLImageElement) => at.naturalWidth)).toBe(40);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: /^Round 2 · 1 file/ }).waitFor();
  await expect.poll(() => faults(other)).toEqual([]);
  const seller = await on.as('sales@demo.test');
  const next = /\d+/.exec(await ownEnquiry())?.[0] ?? '';
  expect((await seller.post(`/api/enquiries/${next}/related-enquiries`, { related_ids: [Number(id)] })).status).toBe(
    201,
  );
  await page.reload();
  await page.getByRole('tab', { name: 'Related' }).click();
  await page
    .getByRole('note')
    .getByText(/Relations cannot be changed now/)
    .waitFor();
  await page.getByRole('list', { name: 'Related from' }).getByRole('listitem').waitFor();
  await page.getByText('No related enquiry').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Relate|Remove the relation)/ }).count()).toBe(0);
  await expect.poll(() => faults(page)).toEqual([]);
});

it('is seen at once by somebody else who looks at the same record', async () => {
  const path = await ownEnquiry();
  const one = await on.visitAs('sales@demo.test', path);
  await openTab(one);
  const other = await on.visitAs('coordinator@demo.test', path);
  await other.getByRole('tab', { name: 'Attachments' }).click();
  await other.getByRole('heading', { name: 'No attachments yet' }).waitFor();
  await hears(other);
  await drop(one, [{ name: 'Elevation.png', content: png(40, 30) }]);
  await other.getByRole('button', { name: 'Look at Elevation.png' }).waitFor();
});
