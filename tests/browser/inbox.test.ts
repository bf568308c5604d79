import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();

const rows = (page: Page) => page.getByRole('list', { name: 'Waits for your decision' }).locator(':scope > li');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** The number of the first entry whose button of this name can be pressed. */
const firstWith = async (page: Page, step: string): Promise<string> => {
  const button = page.getByRole('button', { name: new RegExp(`^${step} ENQ-`), disabled: false }).first();
  return ((await button.getAttribute('aria-label')) ?? '').replace(`${step} `, '');
};

/**
 * One of so many is no longer there. Behind a dialog the list has no role, and so no rows: they are counted once it is
 * back.
 */
const leaves = async (page: Page, number: string, before: number): Promise<void> => {
  await expect.poll(() => rows(page).count()).toBe(before - 1);
  await expect.poll(() => row(page, number).count()).toBe(0);
};

/** What the server says of how much waits, as the page is told it. */
const waitingOf = async (page: Page): Promise<Record<string, number>> => {
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/waiting/), page.reload()]);
  await rows(page).first().waitFor();
  return ((await answer.json()) as { data: Record<string, number> }).data;
};

it('approves in place by keys: the entry keeps its place, the next has the focus, the bell counts one less', async () => {
  const page = await on.visitAs('approver@demo.test', '/inbox');
  const number = await firstWith(page, 'Approve');
  const before = await rows(page).count();
  const bell = page.getByRole('button', { name: /^What waits for you: \d+$/ });
  const waits = Number((await bell.getAttribute('aria-label'))?.replace(/\D/g, ''));
  const {
    due: _,
    told: __,
    access_answers: ___,
    differences: ____,
    away: _5,
    standing_in: _6,
    ...counts
  } = await waitingOf(page);
  expect(counts['approvals']).toBe(before);
  expect(waits).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  await row(page, number).getByRole('link', { name: number }).focus();
  const following = row(page, number).locator('xpath=following-sibling::li[1]');
  const next = await following.getByRole('link').first().innerText();
  const place = await following.boundingBox();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Price checked');
  const told = toast(page, 'Enquiry approved');
  await page.keyboard.press('Control+Enter');
  await told;
  await row(page, number).getByText('Approved', { exact: true }).first().waitFor();
  expect(await rows(page).count()).toBe(before);
  expect(await row(page, number).getByRole('button').count()).toBe(0);
  await page.waitForFunction((name) => document.activeElement?.textContent === name, next);
  // Nothing below it moves but by what its state is called: a pixel.
  expect(Math.abs(((await following.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: `What waits for you: ${waits - 1}` }).waitFor();
  // It is gone once the list is left.
  await page.reload();
  await leaves(page, number, before);
  await rows(page).first().getByRole('link').first().focus();
  // Arrows go on from there, Enter opens.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/\w+\/\d+\/show/);
});

it('shows first what can be decided, and folds away what waits for others with its reason', async () => {
  const page = await on.visitAs('approver@demo.test', '/inbox', { viewport: { width: 390, height: 844 } });
  await rows(page).first().waitFor();
  const approve = page.getByRole('button', { name: /^Approve/ });
  const first = await rows(page).filter({ has: approve }).first().getByRole('button').first().boundingBox();
  expect((first?.y ?? 9999) + (first?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await page.getByText('Waits for Ingrid Solheim').count()).toBe(0);
  const fold = page.getByRole('button', { name: /^Waiting for others · \d+$/ });
  const held = Number((await fold.innerText()).replace(/\D/g, ''));
  await fold.click();
  const blocked = page.getByRole('list', { name: 'Waits for others first' }).locator(':scope > li');
  await blocked.filter({ hasText: 'Waits for Ingrid Solheim' }).first().waitFor();
  await expect.poll(() => blocked.count()).toBe(held);
  expect(
    await blocked
      .first()
      .getByRole('button', { name: /^Approve/ })
      .isDisabled(),
  ).toBe(true);
});

it('decides several at once', async () => {
  const page = await on.visitAs('approver@demo.test', '/inbox');
  await rows(page).first().waitFor();
  // Bills are looked at one by one: several enquiries and contract reviews are decided at once.
  const all = await rows(page).count();
  const many = await rows(page)
    .filter({ hasText: /ENQ-|NEC4/ })
    .count();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: `Approve ${many}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${many} records` });
  const told = toast(page, `${many} records decided`);
  await dialog.getByRole('button', { name: `Approve ${many}` }).click();
  await told;
  await expect.poll(() => page.locator('[data-decided]').count()).toBe(many);
  expect(await rows(page).count()).toBe(all);
  expect(await page.getByRole('status').filter({ hasText: /^\d+$/ }).innerText()).toBe(String(all - many));
});

it('decides none where one was decided meanwhile, and says which', async () => {
  const [page, other] = [
    await on.visitAs('reviewer@demo.test', '/inbox'),
    await on.visitAs('reviewer@demo.test', '/inbox'),
  ];
  const number = await firstWith(page, 'Review');
  const all = await rows(page).count();
  const many = await row(page, 'ENQ-').count();
  // An award waits too, for another step.
  for (const one of await row(page, 'ENQ-').all()) await one.getByRole('checkbox').check();
  await page.getByRole('button', { name: `Review ${many}`, exact: true }).click();
  await other.getByRole('button', { name: `Review ${number}` }).click();
  const told = toast(other, 'Enquiry reviewed');
  await other.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  await told;
  const dialog = page.getByRole('dialog', { name: `Review ${many} records` });
  await dialog.getByRole('button', { name: `Review ${many}` }).click();
  await dialog.getByRole('alert').filter({ hasText: number }).waitFor();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  // What is left is still there, to be decided without that one.
  await leaves(page, number, all);
});

it('tells what changed since it was looked at, and is news no more once it is opened', async () => {
  const page = await on.visitAs('approver@demo.test', '/inbox');
  const entry = rows(page).filter({ hasText: 'New to you' }).first();
  const number = await entry.getByRole('link').first().innerText();
  const seen = page.waitForResponse((r) => r.url().endsWith('/api/seen') && r.ok());
  await entry.getByRole('link').first().click();
  await seen;
  await page.goBack();
  await row(page, number).waitFor();
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll('[data-entry]')].some(
        (li) => li.textContent?.includes(name) && !li.textContent.includes('New to you'),
      ),
    number,
  );
});

it('leads to the lines that are to be verified, by the button or by its key', async () => {
  const page = await on.visitAs('approver@demo.test', '/inbox');
  const work = page.getByRole('link', { name: /^Verify \d+ lines?: PR-LDS-\d{4}-\d{4}$/ }).first();
  const number = ((await work.getAttribute('aria-label')) ?? '').replace(/.*: /, '');
  await row(page, number).getByRole('link', { name: number, exact: true }).focus();
  await page.keyboard.press('a');
  await page.waitForURL(/\/purchase_requests\/\d+\/show/);
  await page
    .getByRole('region', { name: 'Workflow' })
    .getByText(/Verify \d+ lines?/)
    .waitFor();
  expect(await faults(page)).toEqual([]);
});

it('is calm where nothing waits', async () => {
  const page = await on.visitAs('other@demo.test', '/inbox');
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
});
