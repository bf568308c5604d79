import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

const part = (page: Page, name: string) => page.getByRole('region', { name });

it('shows a seller what is due and what came back, with its reason, and leads there', async () => {
  const page = await on.visitAs('sales@demo.test');
  await page.getByRole('heading', { name: 'Hello Tom' }).waitFor();
  await part(page, 'Follow-ups')
    .getByText(/^Overdue · \d+$/)
    .waitFor();
  expect(await part(page, 'To decide').count()).toBe(0);
  const back = part(page, 'Sent back to you').getByRole('link').filter({ hasText: /ENQ-/ }).first();
  await back.getByText('David Mensah').waitFor();
  await back.click();
  await page.waitForURL(/\/enquiries\/\d+\/show/);
});

it('shows an approver what is to decide, and the pipeline with its exact figures, each stage a way to its records', async () => {
  const page = await on.visitAs('approver@demo.test');
  await part(page, 'To decide')
    .getByRole('link', { name: /ENQ-LDS/ })
    .first()
    .waitFor();
  const table = page.getByRole('table', { name: 'Enquiries by stage' });
  const stage = table.getByRole('row', { name: /Awaiting approval/ });
  await stage.waitFor();
  const [count = '', value = ''] = await stage.getByRole('cell').allInnerTexts();
  expect(Number(count)).toBeGreaterThan(0);
  expect(value).toMatch(/^£[\d,]+\.\d\d$/);
  await stage.getByRole('link').click();
  await page.waitForURL(/\/enquiries\/global\?/);
  await page
    .getByText(new RegExp(`^${count}\\b`))
    .first()
    .waitFor();
});

it('shows a buyer the work from the request to the receipt, each a way to all of it, and no sales', async () => {
  const page = await on.visitAs('buyer@demo.test');
  const toAsk = part(page, 'To ask vendors');
  await toAsk
    .getByRole('link', { name: /BUY-LDS/ })
    .first()
    .waitFor();
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  const work = ['To book', 'To send to buyout', 'To ask vendors', 'Awaiting quotations', 'To award', 'To receive'];
  expect(titles.filter((title) => work.includes(title))).toEqual(work);
  expect(titles).not.toContain('Pipeline');
  await page.getByText(/^\d+ to book · \d+ to issue · \d+ to send to buyout · \d+ to ask vendors · /).waitFor();
  expect(await faults(page)).toEqual([]);
  await toAsk.getByRole('link', { name: 'All of them' }).click();
  await page.waitForURL(/\/buyout_requests\/open$/);
  await page.goBack();
  // A request that is to be booked opens where it is booked.
  await part(page, 'To book')
    .getByRole('link', { name: /PR-LDS/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Booking', selected: true }).waitFor();
});

it('has a try again where it cannot be read', async () => {
  const page = await on.visitAs('approver@demo.test', '/clients');
  let broken = true;
  await page.route('**/api/home*', (route) =>
    broken
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false}' })
      : route.continue(),
  );
  await page.getByRole('link', { name: 'Plumbline, start page' }).first().click();
  await page.getByRole('heading', { name: 'The start page could not be read' }).waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await part(page, 'To decide').waitFor();
});

it('tells of a follow-up that falls due while the application is open, to be done at once', async () => {
  const page = await on.visitAs('sales@demo.test');
  // The page's own clock, which the test puts forward: the page asks again after some seconds.
  await page.clock.install();
  await page.reload();
  await page.getByRole('heading', { name: 'Hello Tom' }).waitFor();
  const seller = await on.as('sales@demo.test');
  const enquiries = await seller.get('/api/enquiries');
  const subject = 'Ring the architect';
  const dueAt = Date.now() + 1000;
  const body = {
    enquiry_id: enquiries.data.enquiries.data[0].id,
    kind: 'call',
    subject,
    due_at: new Date(dueAt).toISOString(),
  };
  expect((await seller.post('/api/followUp', body)).status).toBe(201);
  await expect.poll(() => Date.now()).toBeGreaterThan(dueAt);
  await page.clock.fastForward('01:00');
  const notices = page.getByRole('status', { name: 'Follow-ups that are due' });
  await notices.getByText(subject).waitFor();
  await notices.getByRole('button', { name: 'Mark as done' }).click();
  // It keeps its place as long as the pointer is over it.
  await notices.getByText(/ · done$/).waitFor();
  expect(await notices.getByRole('button').count()).toBe(0);
  await Promise.all([
    toast(page, `“${subject}” is as before`),
    page.getByRole('button', { name: 'Undo' }).evaluate((undo: HTMLElement) => undo.click()),
  ]);
  await notices.getByRole('button', { name: 'Mark as done' }).click();
  await notices.getByText(/ · done$/).waitFor();
  await page.mouse.move(10, 10);
  await notices.getByText(subject).waitFor({ state: 'detached' });
});

it('tells whoever may see nothing whom to ask', async () => {
  const page = await on.visitAs('nobody@demo.test');
  await page.getByText('Nothing here for you yet').waitFor();
  await page.getByText(/has no permissions in this branch yet\. Ask .*Amara Osei.* for a role\./).waitFor();
  // The bell is there for the answers to what they ask for.
  await page.getByRole('button', { name: /What waits/ }).waitFor();
});

it.each([
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const)('can be read, like the inbox, in $colorScheme at $viewport.width px', async (look) => {
  const page = await on.visitAs('approver@demo.test', '/', { ...look });
  await page.getByRole('table', { name: 'Enquiries by stage' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await expect.poll(() => page.title()).toBe('Home · Plumbline');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.goto(`${on.url}/inbox`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: /^Approve \d+$/ }).waitFor();
  expect(await faults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
