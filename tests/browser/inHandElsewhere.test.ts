import { describe, expect, it } from 'vitest';
import { sub, testPlanning } from '../support/planning.ts';
import { testRfqs } from '../support/rfqs.ts';
import { generalRequest } from '../support/generalRequest.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { cell, saved, shownPlan } from './planSheet.ts';
import { served } from './support.ts';

const on = served();
const rfqs = testRfqs(on);
const { people, plan, add, send, approve, tasksOf } = testPlanning(on);

const inHand = (page: Awaited<ReturnType<typeof on.visitBy>>) =>
  page.getByRole('alert').filter({ hasText: /^Not saved/ });

/** A request of two hinges, and who made it. */
const request = async () => {
  const { buyer, of } = await generalRequest(on);
  const added = [{ key: 'a', kind: 'item', description: 'Hinge', unit: 'ea', quantity: '2' }];
  await expecting(200, buyer.post(`/api/purchase-request/${of.id}/store-items-and-products`, { added }));
  return { buyer, of };
};

describe('what cannot be saved', () => {
  it('of a plan that was sent meanwhile stays in hand, and is put back when it is given back', async () => {
    const of = await plan();
    await expecting(201, add(of, { name: 'Walls', sub_tasks: [sub('Bricks', '100', 5)] }));
    const page = await on.visitBy(people.planner, shownPlan(of));
    await page.route('**/api/**', (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    );
    await cell(page, 'Bricks', 'Days').click();
    await page.keyboard.type('9\n');
    await page.getByText('1 task not saved').first().waitFor();
    await expecting(200, send(of));
    await page.unroute('**/api/**');
    await inHand(page).waitFor();
    expect(await inHand(page).innerText()).toMatch(/^Not saved: 1 task – /);
    await expect.poll(() => cell(page, 'Bricks', 'Days').innerText()).toBe('5');
    await expecting(200, approve(of, false));
    await inHand(page).getByRole('button', { name: 'Try again' }).click();
    await saved(page);
    expect((await tasksOf(of))[0]?.sub_tasks[0]).toMatchObject({ duration: 9 });
  });

  it('of a request that was cancelled meanwhile is out of its lines, and in hand', async () => {
    const { buyer, of } = await request();
    const page = await on.visitBy(buyer, `/purchase_requests/${of.id}/show`);
    const quantity = page
      .getByRole('row')
      .filter({ hasText: 'Hinge' })
      .getByRole('gridcell', { name: '2', exact: true })
      .first();
    const typed = async (number: string) => {
      await page.route('**/api/**', (route) =>
        ['PUT', 'POST'].includes(route.request().method()) ? route.abort('internetdisconnected') : route.continue(),
      );
      await quantity.click();
      await page.keyboard.type(`${number}\n`);
      await page.getByText('1 line not saved').first().waitFor();
    };
    await typed('555');
    await expecting(200, buyer.put(`/api/purchase-request/${of.id}/cancel`, { comment: 'Not needed' }));
    await page.unroute('**/api/**');
    await inHand(page).waitFor();
    await quantity.waitFor();
    expect(await page.getByRole('treegrid').innerText()).not.toContain('555');
    expect(await inHand(page).locator('tbody tr').innerText()).toMatch(/Hinge\s+Quantity\s+555\s+2/);
  });

  it('of a dialog whose step somebody else took meanwhile is offered on the page, also after a reload', async () => {
    const { buyer, of } = await request();
    const page = await on.visitBy(buyer, `/purchase_requests/${of.id}/show`);
    await page.getByRole('button', { name: 'Cancel request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The client orders the hinges');
    await expecting(200, buyer.put(`/api/purchase-request/${of.id}/cancel`, { comment: 'Not needed' }));
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('What you have typed is not saved.').waitFor();
    await dialog.getByRole('button', { name: 'Show it as it is now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const kept = inHand(page).filter({ hasText: '“Cancel request”' });
    await kept.getByText('The client orders the hinges').waitFor();
    await page.reload();
    await kept.getByText('The client orders the hinges').waitFor();
    await kept.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => inHand(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('treegrid').getByText('Hinge').waitFor();
    expect(await inHand(page).count()).toBe(0);
  });

  it('of a comparison that was closed meanwhile is out of its totals, and offered after a reload', async () => {
    const made = await rfqs.sent(['5', '7'], 2);
    const [a] = made.vendors as [Made];
    await rfqs.quote(made.rfq, a, made.asks, ['10', '20']);
    const page = await on.visitBy(rfqs.people.buyer, `/rfqs/${made.rfq.id}/show`);
    const price = page.locator('[role=gridcell]').filter({ hasText: '20.00' });
    await page.route('**/api/**', (route) =>
      ['PUT', 'POST'].includes(route.request().method()) ? route.abort('internetdisconnected') : route.continue(),
    );
    await price.click();
    await page.keyboard.type('7.5\n');
    await page.getByText('1 price not saved').first().waitFor();
    await page
      .getByText(/102\.50/)
      .first()
      .waitFor();
    await expecting(200, rfqs.step(made.rfq, 'close'));
    await page.unroute('**/api/**');
    await inHand(page).waitFor();
    await price.waitFor();
    expect(await inHand(page).innerText()).toMatch(/^Not saved: 1 price – /);
    expect(await page.getByRole('treegrid').innerText()).not.toContain('102.50');
    await page.reload();
    const row = inHand(page).locator('tbody tr');
    await row.waitFor();
    expect((await row.innerText()).split(/\s*[\t\n]\s*/).slice(1)).toEqual([a['name'], '7.50', '20.00']);
  });

  it('of a form whose record was deleted meanwhile is offered where it was', async () => {
    const planner = people.planner;
    const structure: Made = await expecting(201, planner.post('/api/structure', { name: `Acme ${fresh()}` }));
    const page = await on.visitBy(planner, `/structures/${structure.id}`);
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Acme and daughters');
    await expecting(200, planner.del(`/api/structure/${structure.id}`));
    await page
      .getByText(/was deleted meanwhile/)
      .first()
      .waitFor();
    expect(await inHand(page).locator('tbody tr').innerText()).toContain('Acme and daughters');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('It has been deleted, or it belongs to another branch.').waitFor();
    expect(await inHand(page).locator('tbody tr').innerText()).toContain('Acme and daughters');
  });
});
