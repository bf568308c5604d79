import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faults } from './audit.ts';
import { served } from './support.ts';

const on = served();

/** The comments of one of the demo firm's enquiries on which nothing has been said. */
const quiet = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(`plumbline:${key}`) ?? 'null');
    const get = async (path: string) =>
      (
        await fetch(path, {
          headers: { Authorization: `Bearer ${String(read('token'))}`, 'X-Branch-Id': String(read('branch')) },
        })
      ).json();
    const { data } = await get('/api/enquiries/global?getAll=true');
    for (const { id } of data.enquiries.data as { id: number }[]) {
      const thread = await get(`/api/enquiries/${id}/comments`);
      if (thread.data.pagination.total === 0) return `/enquiries/${id}/show`;
    }
    throw new Error('Something is said everywhere');
  });
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
const list = (page: Page) => page.getByRole('list', { name: 'Comments' });

describe('comments on an enquiry', () => {
  it('reach a colleague who is called upon: by the keyboard, new until the next visit, and never as markup', async () => {
    const ingrid = await on.visitAs('reviewer@demo.test');
    const path = await quiet(ingrid);
    await ingrid.goto(on.url + path);
    await ingrid.getByRole('tab', { name: 'Comments' }).click();
    await ingrid.getByText('No comments yet').waitFor();
    await box(ingrid).focus();
    await ingrid.keyboard.type('@ama');
    await ingrid.getByRole('option', { name: 'Amara Osei', selected: true }).waitFor();
    await ingrid.keyboard.press('Enter');
    await ingrid.keyboard.type('is this **EI60**? <img src=x onerror=alert(1)> [x](javascript:alert(2))');
    await ingrid.keyboard.press('Control+Enter');
    await list(ingrid).getByText('EI60').waitFor();

    const amara = await on.visitAs('admin@demo.test', path);
    let alerted = false;
    amara.on('dialog', (dialog) => {
      alerted = true;
      void dialog.dismiss();
    });
    await amara.getByRole('tab', { name: /^Comments \d+ 1 new$/ }).click();
    const shown = list(amara);
    await shown.getByText('New', { exact: true }).waitFor();
    await expect
      .poll(() => shown.locator('p').innerText())
      .toBe('@Amara Osei is this EI60? <img src=x onerror=alert(1)> x');
    expect(await shown.locator('img, script, a, iframe').count()).toBe(0);
    expect(alerted).toBe(false);

    await box(amara).fill('It is.');
    await amara.getByRole('button', { name: 'Comment', exact: true }).click();
    await shown.getByText('It is.').waitFor();
    // Ingrid has the page open: the answer comes to her by itself, and what she is typing stays.
    await box(ingrid).fill('Half a thought');
    await list(ingrid).getByText('It is.').waitFor();
    expect(await box(ingrid).inputValue()).toBe('Half a thought');
    await ingrid.reload();
    await ingrid.getByRole('tab', { name: /^Comments/ }).click();
    await expect.poll(() => box(ingrid).inputValue()).toBe('Half a thought');
    await list(ingrid).getByText('It is.').waitFor();
  });

  it.each([
    { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ] as const)('can be read and used in $colorScheme at $viewport.width px', async (look) => {
    const page = await on.visitAs('admin@demo.test', '/', { ...look });
    await page.goto(on.url + (await quiet(page)));
    await page.getByRole('tab', { name: /^Comments/ }).click();
    await box(page).fill(`One **two** \`three\`\n- https://a.example/${'long'.repeat(40)}`);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await list(page).getByText('two').waitFor();
    await page.getByRole('button', { name: 'Resolve comment' }).click();
    await page.getByText('Resolved by Amara Osei').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit comment' }).click();
    await page.getByRole('textbox', { name: 'Edit comment' }).press('End');
    await page.keyboard.type(' @');
    await page.getByRole('listbox', { name: 'Colleagues' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
