import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeBom } from '../support/bills.ts';
import { item as lineOfBill, makeCosted } from '../support/estimation.ts';
import { testRfqs } from '../support/rfqs.ts';
import { expecting, makeEnquiry, makeMasters, type Made } from '../support/sales.ts';
import { servedBill } from './costGrid.ts';

const bill = servedBill();
const { on } = bill;
const { people, request, store, itemLine, stocked, sent } = testRfqs(on);

/** From now on nothing new names it. */
const retire = async (path: string): Promise<void> => {
  const { version } = await expecting(200, people.buyer.get(path));
  await expecting(200, people.buyer.put(path, { version, is_active: false }));
};
const cell = (page: Page, name: string) => page.getByRole('treegrid').getByRole('gridcell', { name, exact: true });
const long = 'Curtain wall bracket of stainless steel, adjustable in three directions';

it('what names something inactive says so: in the list, on the page and in the form', async () => {
  const admin = await on.as('admin@demo.test');
  const masters = await makeMasters(admin);
  const { id, number } = await makeEnquiry(admin, masters);
  const customer = await expecting(200, admin.get(`/api/customer/${masters.customer}`));
  const { version, name } = customer;
  await expecting(200, admin.put(`/api/customer/${masters.customer}`, { version, is_active: false }));
  const page = await on.visitBy(admin, `/enquiries/${id}/show`);
  await page.getByText(`${name} (inactive)`).first().waitFor();
  const form = await on.visitBy(admin, `/enquiries/${id}`);
  const field = form.getByRole('combobox', { name: 'Customer' });
  await expect.poll(() => field.inputValue()).toBe(`${name} (inactive)`);
  const list = await on.visitBy(admin, '/enquiries');
  await list.getByRole('row').filter({ hasText: number }).getByText(`${name} (inactive)`).waitFor();
});

describe('a cell of a sheet says it of what it names, however long the name', () => {
  it('in a bill and in a request: the item or BOM of a line', async () => {
    const [kept, item] = [await stocked('0'), await stocked('0')];
    const bom = await makeBom(people.buyer);
    const lineOf = (description: string, more: object) => lineOfBill({ description, ...more });
    const { cost } = await makeCosted(bill.team, bill.masters, [
      lineOf(long, { item_id: item.id }),
      lineOf('Bracket that is sold', { item_id: kept.id }),
    ]);
    const of = await request();
    const door = { key: 'd', kind: 'product', description: 'Door', quantity: '1', bom_id: bom.id };
    await expecting(200, store(of, { added: [itemLine(item, '2'), itemLine(kept, '3'), door] }));
    await retire(`/api/item/${item.id}`);
    await retire(`/api/bomMain/${bom.id}`);

    const grid = await on.visitBy(bill.team.creator, `/boq_costs/${cost}/show`);
    await cell(grid, `${long} (inactive)`).waitFor();
    await cell(grid, 'Bracket that is sold').waitFor();
    const mark = await grid.getByText('(inactive)', { exact: true }).boundingBox();
    const end = await cell(grid, `${long} (inactive)`).boundingBox();
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual((end?.x ?? 0) + (end?.width ?? 0));

    const sheet = await on.visitBy(people.buyer, `/purchase_requests/${of.id}/show`);
    await cell(sheet, `${item.code} ${item.name} (inactive)`).waitFor();
    await cell(sheet, `${bom.code} ${bom.name} (inactive)`).waitFor();
    await cell(sheet, `${kept.code} ${kept.name}`).waitFor();
  });

  it('in a levelling: the item and the vendor, on the cards of a phone as well', async () => {
    const { rfq, vendors, items } = await sent(['2', '3'], 2);
    const [vendor, item] = [vendors[0], items[0]] as [Made, Made];
    await retire(`/api/vendors/${vendor.id}`);
    await retire(`/api/item/${item.id}`);
    const wide = await on.visitBy(people.buyer, `/rfqs/${rfq.id}/show`);
    await wide.getByRole('button', { name: `${vendor.name} (inactive)` }).waitFor();
    await wide
      .getByRole('treegrid')
      .getByRole('gridcell', { name: `${item.name} (inactive)` })
      .waitFor();
    expect(await wide.getByRole('treegrid').getByText('(inactive)', { exact: true }).count()).toBe(2);

    const phone = await on.visitBy(people.buyer, `/rfqs/${rfq.id}/show`, { viewport: { width: 390, height: 844 } });
    await phone.getByRole('region', { name: 'Totals' }).getByText(`${vendor.name} (inactive)`).waitFor();
    const card = phone.getByRole('row').filter({ hasText: item.name });
    await card.getByText(`${item.name} (inactive)`).waitFor();
    await card.getByText(`${vendor.name} (inactive)`).waitFor();
    expect(await card.getByText('(inactive)', { exact: true }).count()).toBe(2);
  });
});
