import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { generalRequest } from '../support/generalRequest.ts';
import { expecting, type Made } from '../support/sales.ts';
import { served } from './support.ts';

const on = served();

/** A request of three items, and of those that are named, opened by its reviewer, who may read its sheet and verify its lines. */
const opened = async (
  ...more: readonly string[]
): Promise<{ page: Page; path: string; reviewed: () => Promise<boolean[]> }> => {
  const { buyer, of } = await generalRequest(on);
  const at = `/api/purchase-request/${of.id}`;
  const added = ['Hinge', 'Leaf', 'Handle', ...more].map((description) => ({
    key: description,
    kind: 'item',
    description,
    unit: 'ea',
    quantity: '2',
  }));
  await expecting(200, buyer.post(`${at}/store-items-and-products`, { added }));
  const path = `/purchase_requests/${of.id}/show`;
  const page = await on.visitAs('reviewer@demo.test', path);
  await page.getByRole('treegrid').getByText('Handle').waitFor();
  const reviewed = async () =>
    (await expecting(200, buyer.get(`${at}/lines`))).records.map((line: Made) => line.is_reviewer_verified === true);
  return { page, path, reviewed };
};

/** The rows with a tick. */
const ticked = (page: Page) => page.getByRole('treegrid').locator('[role=row][data-row][aria-selected=true]').count();

describe('a sheet that somebody may only read', () => {
  it('selects its lines by Ctrl+A where nothing has the focus, and not the text of the page', async () => {
    const { page, reviewed } = await opened();
    await page.keyboard.press('Control+a');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect.poll(reviewed).toEqual([true, true, true]);
  });

  it('selects its lines by Ctrl+A from the tick of a row', async () => {
    const { page, reviewed } = await opened();
    const row = page.getByRole('row').filter({ hasText: 'Leaf' });
    await row.getByRole('gridcell').first().click();
    await row.getByRole('gridcell').first().click();
    await expect.poll(() => ticked(page)).toBe(0);
    await page.keyboard.press('Control+a');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect.poll(reviewed).toEqual([true, true, true]);
  });

  it('takes back by an undo exactly what was verified, while the next undo stands beside it', async () => {
    const { page, reviewed } = await opened();
    const verify = async (name: string) => {
      await page.getByRole('checkbox', { name: `Select ${name}` }).click();
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
    };
    await verify('Hinge');
    await page.getByRole('status').filter({ hasText: '1 line verified' }).waitFor();
    await page.getByRole('treegrid').getByRole('columnheader').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    // The first was verified before: it is none of those that the second undo takes back.
    const second = page.getByRole('status').filter({ hasText: '2 lines verified' });
    await second.waitFor();
    await expect.poll(reviewed).toEqual([true, true, true]);
    await second.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(reviewed).toEqual([true, false, false]);
  });

  it('ticks its lines by the box in its head', async () => {
    const { page, reviewed } = await opened();
    await page.getByRole('treegrid').getByRole('columnheader').getByRole('checkbox').click();
    await expect.poll(() => ticked(page)).toBe(3);
    await page.keyboard.press('Control+a');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect.poll(reviewed).toEqual([true, true, true]);
  });
});

describe('a sheet of many lines', () => {
  it('never draws more than what is in sight, not even in its first frame', async () => {
    const { page, path } = await opened(...Array.from({ length: 500 }, (_, nth) => `Bracket ${nth}`));
    await page.addInitScript(() => {
      const drawn = { most: 0 };
      Object.assign(window, { drawn });
      new MutationObserver(() => {
        drawn.most = Math.max(drawn.most, document.querySelectorAll('[role=treegrid] [role=row][data-row]').length);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(new URL(path, on.url).href);
    await page.getByRole('treegrid').getByText('Handle').waitFor();
    const most = await page.evaluate(() => (window as unknown as { drawn: { most: number } }).drawn.most);
    expect(most).toBeGreaterThan(5);
    expect(most).toBeLessThan(100);
  });
});

it('a tab that is chosen beside the sheet is whole in sight on a phone, though the bar becomes narrower', async () => {
  const { path } = await opened();
  const page = await on.visitAs('reviewer@demo.test', path, { viewport: { width: 390, height: 844 } });
  const lines = page.getByRole('tab', { name: /^Lines/ });
  await lines.click();
  const outside = () =>
    lines.evaluate((tab) => {
      const [inner, outer] = [tab, tab.closest('.MuiTabs-scroller') ?? tab].map((of) => of.getBoundingClientRect());
      return Math.max(0, (outer?.left ?? 0) - (inner?.left ?? 0), (inner?.right ?? 0) - (outer?.right ?? 0));
    });
  await page.getByRole('treegrid').waitFor({ state: 'detached' });
  await expect.poll(outside).toBeLessThan(1);
});
