import { expect, it } from 'vitest';
import { expecting } from '../support/sales.ts';
import { testTraces } from '../support/traces.ts';
import { served } from './support.ts';
import { toast } from './toasts.ts';

const on = served();
const { people, delivered } = testTraces(on);

it.each([
  ['at 1440 px', {}],
  ['at 390 px', { viewport: { width: 390, height: 844 } }],
])('what was awarded is received in parts, and more than was ordered only when it is taken, %s', async (_, look) => {
  const { buyout } = await delivered();
  const page = await on.visitBy(people.buyer, `/buyout_requests/${buyout}/show`, look);
  await page.getByRole('button', { name: 'Receive…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity').fill('12');
  await dialog.getByLabel('Delivery note').fill('DN 7');
  const receive = dialog.getByRole('button', { name: 'Receive', exact: false });
  await receive.click();
  await dialog.getByText('Only 10.5 are still to come: say so if 1.5 more are taken').waitFor();
  await dialog.getByLabel('Take what is over the order').check();
  await Promise.all([toast(page, 'Received into stock'), receive.click()]);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Received', { exact: true }).first().waitFor();
  expect(await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}`))).toMatchObject({
    status: 'RECEIVED',
    received_qty: '25.0000',
    over_qty: '1.5000',
  });
});
