import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { generalRequest } from '../support/generalRequest.ts';
import { expecting, type Made } from '../support/sales.ts';
import { axeFaults } from './axe.ts';
import { calm, served } from './support.ts';

const on = served();

/** A request with a line whose unit was changed after both had marked it. */
const fallen = async () => {
  const { buyer, reviewer, approver, of } = await generalRequest(on);
  const { records } = await expecting(200, buyer.get('/api/item?per_page=1'));
  const item: Made = await expecting(200, buyer.get(`/api/item/${records[0].id}`));
  const at = `/api/purchase-request/${of.id}`;
  const added = [
    {
      key: 'a',
      kind: 'item',
      description: 'Hinge',
      unit: 'ea',
      quantity: '2',
      item_id: item.id,
      item_variant_id: item.variants[0].id,
    },
  ];
  const { records: lines } = await expecting(200, buyer.post(`${at}/store-items-and-products`, { added }));
  const [line] = lines as [Made];
  for (const who of [reviewer, approver]) await expecting(200, who.put(`${at}/lines/verify`, { ids: [line.id] }));
  const [{ version }] = (await expecting(200, buyer.get(`${at}/lines`))).records;
  const changes = [{ id: line.id, version, unit: 'box' }];
  await expecting(200, buyer.post(`${at}/store-items-and-products`, { changes }));
  return { of, item, why: new RegExp(`Unit changed from ea to box by ${buyer.session.user.name} on `) };
};

const usable = async (page: Page, name: string, dark: boolean) => {
  await calm(page);
  const { width = 0 } = page.viewportSize() ?? {};
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}-${width}${dark ? '-dark' : ''}.png` });
  expect(await axeFaults(page), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
};

it.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 844 }],
  ['dark', { width: 390, height: 844 }],
] as const)('who marks a line sees its item, and why its marks fell: %s, %j', async (colorScheme, viewport) => {
  const { of, item, why } = await fallen();
  const page = await on.visitAs('reviewer@demo.test', `/purchase_requests/${of.id}/show`, { colorScheme, viewport });
  const sheet = page.getByRole('treegrid');
  await sheet.getByText('Hinge').waitFor();
  if (viewport.width > 1000) {
    await sheet.getByText(`${item.code} ${item.name}`).waitFor();
    await sheet.evaluate((grid) => {
      for (const one of [grid, ...grid.querySelectorAll('*')]) one.scrollLeft = 500;
    });
    await sheet.getByText(why).waitFor();
  }
  await usable(page, 'marks-sheet', colorScheme === 'dark');
  const booking = await on.visitAs('buyer@demo.test', `/purchase_requests/${of.id}/show?tab=booking`, {
    colorScheme,
    viewport,
  });
  await booking.getByText(why).waitFor();
  await booking.getByText(`${item.code} ${item.name}`).first().waitFor();
  await usable(booking, 'marks-booking', colorScheme === 'dark');
});

it('who marks a line that changed since they opened it is told what, and then marks it', async () => {
  const [buyer, reviewer] = await Promise.all(['buyer', 'reviewer'].map((who) => on.as(`${who}@demo.test`)));
  if (!buyer || !reviewer) throw new Error('Nobody is there');
  const { of } = await fallen();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await on.visitAs('reviewer@demo.test', `/purchase_requests/${of.id}/show`, { viewport });
    const hinge = page.getByRole('treegrid').getByText('Hinge');
    await hinge.waitFor();
    const at = `/api/purchase-request/${of.id}`;
    const [{ id, version, unit }] = (await expecting(200, buyer.get(`${at}/lines`))).records;
    const changes = [{ id, version, unit: `${unit}s` }];
    await expecting(200, buyer.post(`${at}/store-items-and-products`, { changes }));
    await hinge.click();
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    await verify.click();
    const told = page.getByRole('list', { name: 'What changed' });
    await told.waitFor();
    expect(await told.innerText()).toBe(`Line, Hinge: Unit: ${unit} → ${unit}s (${buyer.session.user.name})`);
    await usable(page, 'mark-changed', false);
    await expect
      .poll(async () => {
        await verify.click();
        return (await expecting(200, buyer.get(`${at}/lines`))).records[0].is_reviewer_verified;
      })
      .toBe(true);
    await page.close();
  }
});

it('after the last mark the head says at once who is next', async () => {
  const { of } = await fallen();
  const page = await on.visitAs('reviewer@demo.test', `/purchase_requests/${of.id}/show`, {
    viewport: { width: 1440, height: 900 },
  });
  await page.getByText('Verify 1 line').first().waitFor();
  await page.getByRole('treegrid').getByText('Hinge').click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page
    .getByText(/With David Mensah/)
    .first()
    .waitFor();
  expect(
    (await expecting(200, (await on.as('reviewer@demo.test')).get(`/api/purchase-request/${of.id}`))).workflow,
  ).toMatchObject({
    held_by: { role: 'approver' },
  });
});
